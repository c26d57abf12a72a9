// Several players and several tabs.
import type { BrowserContext } from '@playwright/test'
import { expect, test, useFastBots } from './support/fixtures'
import { clickUntil, clickWhileVisible, waitForTurn } from './support/player'
import { addressOf, BATTLE, secretOf } from './support/tables'

/** Holds answers back until there are as many of them, then lets them and all later ones through. */
class AnswerGate {
  readonly #count: number
  readonly #held: (() => void)[] = []

  constructor(count: number) {
    this.#count = count
  }

  /** Holds the answers of the pages of a context. */
  guard(context: BrowserContext): Promise<void> {
    return context.routeWebSocket(/live$/, (socket) => {
      const server = socket.connectToServer()
      socket.onMessage((message) => {
        const isAnswer = (JSON.parse(String(message)) as { type: string }).type === 'answer'
        if (isAnswer && this.#held.length < this.#count) {
          this.#held.push(() => server.send(message))
          if (this.#held.length === this.#count) for (const release of this.#held) release()
        } else server.send(message)
      })
    })
  }
}

test.describe('players', () => {
  test('with two tabs on one seat: a stale click changes nothing', async ({ api, visit }) => {
    const table = await api.createTable({
      edition: 'revised',
      seats: [{ kind: 'link' }, { kind: 'link' }],
      position: BATTLE,
    })
    const answers = new AnswerGate(2)
    const visitTab = () => visit(addressOf(table), { prepare: (context) => answers.guard(context) })
    const tabs = [await visitTab(), await visitTab()] as const
    await api.startTable(table)
    for (const tab of tabs) {
      await waitForTurn(tab)
      await expect(tab.locator('.cell.highlighted').nth(4)).toBeVisible()
    }
    // Both click before the server has either answer: the later one is for an outdated state.
    await tabs[0].locator('.cell[data-cell=move_upper]').click()
    await tabs[1].locator('.cell[data-cell=pray_middle]').click()
    // The later tab shows an error, and both show the same single token.
    const errors = async () =>
      (await tabs[0].locator('.reason').count()) + (await tabs[1].locator('.reason').count())
    await expect.poll(errors).toBeGreaterThan(0)
    for (const tab of tabs) await expect(tab.locator('.cell.used')).toHaveCount(1)
    const { view } = await api.state(table.id, secretOf(table))
    expect(view.players[0]!.used_action_spaces.length).toBe(1)
    await clickWhileVisible(
      [tabs[0]],
      '.prompt [data-answer=pass], .prompt [data-answer=stop]',
      async () => (await tabs[0].locator('.prompt h2.waiting').count()) > 0,
    )
    for (const tab of tabs) await expect(tab.locator('.reason')).toHaveCount(0)
  })

  test('at one screen: the hand is hidden at the handover', async ({ visit }) => {
    const page = await visit()
    await useFastBots(page)
    await page.getByRole('button', { name: /Set up a table/ }).click()
    await page.getByLabel('Players').selectOption('2')
    await page.getByLabel('Seat 2', { exact: true }).selectOption('hotseat')
    await page.getByRole('button', { name: 'Create the table' }).click()
    const handover = page.locator('.handover')
    await handover.getByRole('button').click()
    await waitForTurn(page)
    const name = page.locator('.player.mine .name')
    const first = await name.innerText()
    await clickUntil(page, async () => (await handover.count()) > 0)
    await expect(page.locator('.player')).toHaveCount(0)
    await handover.getByRole('button').click()
    await waitForTurn(page)
    await expect(name).not.toHaveText(first)
  })

  test('join by link while the host waits', async ({ server, visit }) => {
    const host = await visit()
    await host.getByRole('button', { name: /Set up a table/ }).click()
    await host.getByLabel('Players').selectOption('2')
    await host.getByLabel('Seat 2', { exact: true }).selectOption('link')
    await host.getByRole('button', { name: 'Create the table' }).click()
    const link = await host.locator('input[readonly]').first().inputValue()
    const friend = await visit(link.replace(server.url, ''))
    await expect(friend.locator('.table')).toBeVisible()
    await expect(host.locator('.table')).toBeVisible()
    // The secret is removed from the address, and stored.
    await expect(friend).not.toHaveURL(new RegExp(link.split('/').at(-1)!))
    await friend.reload()
    await expect(friend.locator('.table')).toBeVisible()
  })

  test('see a message when a table does not exist', async ({ allowErrors, visit }) => {
    allowErrors(/status of 404/)
    const page = await visit('/#/t/no-such-table/wrong-secret-wrong-secret')
    await expect(page.getByRole('heading', { name: /not found/ })).toBeVisible()
  })
})

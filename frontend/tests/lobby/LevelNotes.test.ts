import { cleanup, render } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { texts as en } from '../../src/locales/en/texts'
import LevelNotes from '../../src/lobby/LevelNotes.svelte'
import { botLevels } from '../../src/lobby/levels.svelte'
import { settings } from '../../src/settings/settings.svelte'

afterEach(cleanup)
beforeEach(() => {
  settings.language = 'en'
  botLevels.levels = ['greedy', 'champion']
})

it('says once how each chosen level plays, the weakest first', () => {
  const { container } = render(LevelNotes, { levels: ['champion', 'greedy', 'champion'] })
  const terms = [...container.querySelectorAll('dt')].map((dt) => dt.textContent)
  expect(terms).toEqual([en.level_greedy, en.level_champion])
  expect(container.textContent).toContain(en.about_champion)
})

it('is absent without bots, and for a level the page does not know', () => {
  const { container } = render(LevelNotes, { levels: ['my_bot'] })
  expect(container.querySelector('dl')).toBeNull()
})

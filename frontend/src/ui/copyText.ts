// Copies a text, also where the browser gives the page no clipboard: over http on a local network.

/** What happened: copied, selected for the player to copy, or neither. */
export type CopyResult = 'copied' | 'selected' | 'failed'

/** Copies a text; without a clipboard it is selected in its field, and copied from there if possible. */
export async function copyText(text: string, field?: HTMLInputElement): Promise<CopyResult> {
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(text)
      return 'copied'
    }
  } catch {
    // not allowed: by the user, or by the site that shows the page
  }
  const source = field ?? invisibleField(text)
  source.focus()
  source.setSelectionRange(0, text.length)
  const copied = copySelection()
  if (!field) source.remove()
  return copied ? 'copied' : field ? 'selected' : 'failed'
}

function copySelection(): boolean {
  try {
    return document.execCommand('copy')
  } catch {
    return false
  }
}

function invisibleField(text: string): HTMLInputElement {
  const field = document.createElement('input')
  field.value = text
  field.readOnly = true
  field.className = 'visually-hidden'
  field.setAttribute('aria-hidden', 'true')
  document.body.append(field)
  return field
}

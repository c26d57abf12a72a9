// Copies an address, also where the clipboard API is missing: on pages without https.

/** Copies the text of a field; false if the browser refuses. */
export async function copyAddress(field: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value)
    return true
  } catch {
    field.focus()
    field.select()
    return document.execCommand?.('copy') ?? false
  }
}

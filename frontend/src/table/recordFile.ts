// Saves the record of a game as a file.

export function saveRecord(tableId: string, record: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([record], { type: 'text/plain' }))
  link.download = `kemet-${tableId}.txt`
  link.click()
  URL.revokeObjectURL(link.href)
}

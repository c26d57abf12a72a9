// Saves the record of a game as a file.

import { saveFile } from '../../ui/saveFile'

export const saveRecord = (tableId: string, record: string) =>
  saveFile(`kemet-${tableId}.txt`, record)

// The bundle has the borders as differences; the page gets the data of the file.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import areas from '$assets/areas.json'
import { expect, test } from 'vitest'

test('the imported areas are those of the file', () => {
  const file = resolve(import.meta.dirname, '../../../src/kemet/svg/assets/areas.json')
  expect(areas).toEqual(JSON.parse(readFileSync(file, 'utf8')))
})

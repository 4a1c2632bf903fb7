import assert from 'node:assert/strict'
import { test } from 'node:test'
import { demoStage } from '../testing/stage.ts'
import { searchedColumns } from './search-text.ts'

test('the tables with a search text are those with listed search columns', async () => {
  const { db } = await demoStage()
  const tables = await db.introspection.getTables()

  const withSearchText = tables.filter(({ columns }) => columns.some(({ name }) => name === 'search_text'))

  assert.deepEqual(withSearchText.map(({ name }) => name).sort(), Object.keys(searchedColumns).sort())
})

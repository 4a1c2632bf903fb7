import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { readPdf } from '../../testing/pdf-text.ts'
import { type Block, pdfStream } from './pdf.ts'

const made = async (blocks: Block[]) =>
  buffer(await pdfStream({ title: 'Record', service: 'MST', madeAt: new Date(0), blocks }))

test('other work runs between two items of a list', async () => {
  let turns = 0
  let next = setImmediate(function count() {
    turns += 1
    next = setImmediate(count)
  })

  const bytes = await made([{ as: 'list', items: Array.from({ length: 300 }, (_, n) => `Item ${n}.`) }])
  clearImmediate(next)

  assert.ok(turns >= 300, `${turns} turns`)
  const { text, roles } = await readPdf(bytes)
  assert.ok(text.includes('Item 299.'))
  for (const role of ['L', 'LI', 'LBody']) assert.ok(roles.has(role), role)
})

test('a text without spaces takes as long as one with spaces', async () => {
  const took = async (text: string) => {
    const began = performance.now()
    await made([{ as: 'P', text }])
    return performance.now() - began
  }
  await took('Warm up')

  const words = await took('abcdefg '.repeat(1_000))
  const oneWord = await took('abcdefgh'.repeat(1_000))

  assert.ok(oneWord < 6 * words, `${oneWord} and ${words} ms`)
})

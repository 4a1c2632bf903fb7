import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { inflateSync } from 'node:zlib'
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
    // Not the clock on the wall, because other programs use the processor too.
    const began = process.cpuUsage()
    await made([{ as: 'P', text }])
    return process.cpuUsage(began).user / 1000
  }
  await took('Warm up')

  const words = await took('abcdefg '.repeat(1_000))
  const oneWord = await took('abcdefgh'.repeat(1_000))

  assert.ok(oneWord < 6 * words, `${oneWord} and ${words} ms`)
})

test('a document that nobody reads is made up to a limit, and the rest when it is read', async () => {
  const maxUnread = 20_000
  let made = 0
  function* blocks(): Generator<Block> {
    for (; made < 100; made += 1) yield { as: 'P', text: randomBytes(500).toString('hex') }
  }
  const doc = await pdfStream({
    title: 'Record',
    service: 'MST',
    madeAt: new Date(0),
    blocks: blocks(),
    maxUnread,
  })
  while (doc.readableLength < maxUnread) await setTimeout(1)
  const madeUnread = made
  for (let timer = 0; timer < 50; timer += 1) await setTimeout(1)

  assert.ok(made <= madeUnread + 1, `${made} after ${madeUnread}`)
  await buffer(doc)
  assert.equal(made, 100)
})

/** How many marks of content each stream of the file begins and ends. */
function marksIn(bytes: Buffer) {
  const streams = bytes.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)
  return [...streams].flatMap(([, stream = '']) => {
    let text = ''
    try {
      text = inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')
    } catch {
      // Some streams are not compressed.
    }
    const marks = text.match(/\b(BDC|BMC|EMC)\b/g) ?? []
    const depths: number[] = []
    for (const mark of marks) depths.push((depths.at(-1) ?? 0) + (mark === 'EMC' ? -1 : 1))
    const isOrdered = depths.every((depth) => depth >= 0)
    const open = depths.at(-1)
    return marks.length > 0 ? [{ isOrdered, open }] : []
  })
}

for (const lines of [1, 3, 8])
  test(`every heading has a tag on its page, with ${lines} lines between them`, async () => {
    const count = 24
    const blocks = Array.from({ length: count }, (_, number): Block[] => [
      { as: number % 3 === 0 ? 'H2' : 'H3', text: `Heading ${number}` },
      { as: 'P', text: 'word '.repeat(20 * lines) },
      { as: 'fact', name: 'Fact', text: 'word '.repeat(20 * lines) },
      { as: 'list', items: ['word '.repeat(20 * lines), 'Two'] },
    ]).flat()

    const bytes = await made([{ as: 'H1', text: 'Record' }, ...blocks])

    assert.deepEqual(
      marksIn(bytes).filter(({ isOrdered, open }) => !isOrdered || open !== 0),
      [],
    )
    const { pages, headings } = await readPdf(bytes)
    assert.ok(pages > 2, `${pages} pages`)
    assert.equal(headings, count + 1)
  })

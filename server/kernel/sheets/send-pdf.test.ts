import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { tooLargePdf } from '#contract/sign-off.ts'
import type { Name } from '#demo/cast.ts'
import { reflectionRow } from '../../testing/rows.ts'
import { signedOff } from '../../testing/sign-offs.ts'
import { type Stage, stage } from '../../testing/stage.ts'

const recordUrl = '/api/record/pdf'

/** Downloads a PDF and reads nothing of it. */
async function unread({ as }: Stage, who: Name, url = recordUrl) {
  const answer = await as(who).send({ url, payloadAsStream: true })
  assert.equal(answer.statusCode, 200)
  const stream = answer.stream().on('error', () => undefined)
  after(() => stream.destroy())
  return stream
}

/** Larger than the buffers between server and reader. */
async function giveEvaALargeRecord(world: Stage) {
  const text = () => randomBytes(2_000).toString('hex')
  const texts = () => ({ nature: text(), learned: text(), changed: text(), relevance: text() })
  const rows = Array.from({ length: 12 }, () => reflectionRow(world, { user_id: world.ids.eva, ...texts() }))
  await world.db.insertInto('reflections').values(rows).execute()
}

const statusOf = async ({ as }: Stage, who: Name, url = recordUrl) => (await as(who).send({ url })).statusCode

test('people who do not read their PDF keep nobody else from theirs', async () => {
  const world = await stage()

  await unread(world, 'eva')
  await unread(world, 'max')

  assert.equal(await statusOf(world, 'ben'), 200)
})

test('a person gets the next PDF when they have the last one', async () => {
  const world = await stage()
  await giveEvaALargeRecord(world)
  const first = await unread(world, 'eva')

  assert.equal(await statusOf(world, 'eva'), 503)
  await buffer(first)

  assert.equal(await statusOf(world, 'eva'), 200)
})

test('a PDF has at most the bytes of a minute, and one that is refused holds no place', async () => {
  const world = await stage({ rateLimitFactor: 0.002 })
  await giveEvaALargeRecord(world)
  const download = async () => {
    const answer = await world.as('eva').send({ url: recordUrl })
    return [answer.statusCode, answer.json().message]
  }

  assert.deepEqual([await download(), await download()], Array(2).fill([409, tooLargePdf]))
})

test('records keep nobody from a certificate', async () => {
  const world = await stage()
  await signedOff(world)
  const certificate = `/api/sign-offs/${world.ids.eva}/certificate`
  for (const who of ['eva', 'max', 'ruth', 'ben'] as const) await world.as(who).token()

  const order: string[] = []
  const records = (['max', 'ruth', 'ben'] as const).map(async (who) => {
    assert.equal(await statusOf(world, who), 200)
    order.push('record')
  })
  const ofEva = statusOf(world, 'eva', certificate).then(() => order.push('certificate'))
  await Promise.all([...records, ofEva])

  assert.notEqual(order.at(-1), 'certificate')
})

test('two people who ask again and again keep nobody from their PDF', async () => {
  const world = await stage()
  const others = ['eva', 'ben', 'uma', 'zoe'] as const
  for (const who of ['max', 'ruth', ...others] as const) await world.as(who).token()
  let isOver = false
  const asksAgain = async (who: Name) => {
    while (!isOver) {
      await statusOf(world, who)
      await setTimeout(5)
    }
  }
  const repeated = [asksAgain('max'), asksAgain('ruth')]

  const statuses = await Promise.all(others.map((who) => statusOf(world, who)))

  isOver = true
  await Promise.all(repeated)
  assert.deepEqual(statuses, [200, 200, 200, 200])
})

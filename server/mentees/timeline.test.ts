import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assignMentor } from '#contract/assignments.ts'
import { keysOf } from '#contract/fields.ts'
import { addGoal } from '#contract/goals.ts'
import { getTimeline, setProgress, type TimelineEntry, timelineKinds } from '#contract/mentees.ts'
import { addNote, deleteNote } from '#contract/notes.ts'
import { type Stage, stage } from '../testing/stage.ts'

const goal = { title: 'Lead a handover', description: 'On ward 4', targetDate: '2026-12-01' }
const states = ['undergoing_mst', 'finished_mst', 'completed'] as const

/** Creates nine entries at the instant at which Max became Eva's mentor. */
async function muchAtOnce({ as, ids }: Stage) {
  const params = { menteeId: ids.eva }
  for (const progressStatus of states) await as('max').call(setProgress, { params, body: { progressStatus } })
  for (const title of ['One', 'Two', 'Three'])
    await as('max').call(addGoal, { params, body: { ...goal, title } })
  for (const content of ['A', 'B']) await as('max').call(addNote, { body: { content, menteeId: ids.eva } })
  await as('eva').call(addNote, { body: { content: 'C' } })
}

type Page = { entries: TimelineEntry[]; total: string; next: string | undefined }

async function pageAt({ as }: Stage, who: Parameters<Stage['as']>[0], url: string): Promise<Page> {
  const { headers, ...answer } = await as(who).send({ url })
  const next = /<([^>]+)>; rel="next"/.exec(String(headers.link ?? ''))?.[1]
  return { entries: answer.json(), total: String(headers['x-total-count']), next }
}

/** Reads all pages, from the first to the last. */
async function allPages(world: Stage, who: 'max' | 'eva' | 'nora', query: string): Promise<Page[]> {
  const pages: Page[] = []
  for (let url: string | undefined = `/api/mentoring/timeline/${world.ids.eva}?${query}`; url; ) {
    const page: Page = await pageAt(world, who, url)
    pages.push(page)
    url = page.next
  }
  return pages
}

test('each of many entries at one instant is listed once at any page size', async () => {
  const world = await stage()
  await muchAtOnce(world)
  const all = await world.as('eva').call(getTimeline, { params: { menteeId: world.ids.eva } })
  assert.equal(all.length, 10)

  for (const limit of [1, 2, 3, 7]) {
    const pages = await allPages(world, 'eva', `limit=${limit}`)
    assert.deepEqual(
      pages.flatMap(({ entries }) => entries),
      all,
    )
    assert.deepEqual(new Set(pages.map(({ total }) => total)), new Set(['10']), 'the total is of all pages')
  }
})

test('entries of one instant and of others share one order, newest first', async () => {
  const world = await stage()
  await muchAtOnce(world)
  world.passes({ minutes: 1 })
  await muchAtOnce(world)

  const shown = (await allPages(world, 'nora', 'limit=4')).flatMap(({ entries }) => entries)

  assert.equal(shown.length, 19)
  assert.deepEqual(
    shown.map(({ at }) => at),
    shown.map(({ at }) => at).sort((a, b) => (a < b ? 1 : -1)),
  )
})

test('a kind filters and counts only its entries', async () => {
  const world = await stage()
  await muchAtOnce(world)
  const expected = {
    assignment: 1,
    progress: 3,
    shift: 0,
    goal: 3,
    plan: 0,
    note: 3,
    debrief: 0,
    meeting: 0,
    sign_off: 0,
    comment: 0,
    document: 0,
  }

  for (const kind of keysOf(timelineKinds)) {
    const pages = await allPages(world, 'max', `limit=2&kind=${kind}`)
    const entries = pages.flatMap((page) => page.entries)
    assert.equal(entries.length, expected[kind], kind)
    assert.equal(pages[0]?.total, String(expected[kind]), kind)
    assert.ok(entries.every((entry) => entry.kind === kind))
  }
})

test('the total counts what this person may see, and nothing deleted', async () => {
  const world = await stage()
  const { as, ids } = world
  await as('nora').call(assignMentor, { body: { mentorId: ids.ruth, menteeId: ids.eva, additional: true } })
  const { id } = await as('max').call(addNote, { body: { content: 'Between us', menteeId: ids.eva } })
  const gone = await as('max').call(addNote, { body: { content: 'Oh no', menteeId: ids.eva } })
  await as('max').call(deleteNote, { params: { id: gone.id } })
  const url = `/api/mentoring/timeline/${ids.eva}?limit=1`

  assert.ok(id > 0)
  for (const who of ['max', 'eva', 'nora'] as const) assert.equal((await pageAt(world, who, url)).total, '3')
  assert.equal((await pageAt(world, 'ruth', url)).total, '2', "not Max's note")
  for (const who of ['ben', 'pia'] as const)
    assert.notEqual((await as(who).send({ url })).statusCode, 200, who)
  assert.equal((await as('ben').send({ url })).statusCode, 404)
  assert.equal((await as('pia').send({ url })).statusCode, 403)
})

test('a replaced mentor is listed before the new one', async () => {
  const world = await stage()
  const { as, ids, passes } = world
  passes({ days: 1 })
  await as('nora').call(assignMentor, { body: { mentorId: ids.ruth, menteeId: ids.eva } })

  const shown = await as('eva').call(getTimeline, { params: { menteeId: ids.eva } })

  assert.deepEqual(
    shown.map(({ what }) => what),
    [
      'Ruth Ångström became the mentor',
      'The mentoring with Max Okafor ended',
      'Max Okafor became the mentor',
    ],
  )
})

test('an invented cursor breaks nothing', async () => {
  const world = await stage()
  await muchAtOnce(world)
  for (const before of ['x', '~', '2026', '2026-11-20T10:00:00.000Z', '~~~~', '2027-01-01~99~99'])
    assert.equal(
      (await world.as('eva').send({ url: `/api/mentoring/timeline/${world.ids.eva}?before=${before}` }))
        .statusCode,
      200,
      before,
    )
})

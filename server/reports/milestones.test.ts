import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getReports, listPeopleBehind } from '#contract/reports.ts'
import { begun, meets } from '../testing/milestones.ts'
import type { Stage } from '../testing/stage.ts'

const behind = async ({ as }: Stage, key: string) =>
  (await as('nora').call(listPeopleBehind, { query: { figure: 'milestones.milestones', key } })).map(
    ({ name, what }) => `${name}: ${what}`,
  )

test('milestones due in the range count as held in time, late or overdue', async () => {
  const world = await begun()
  await meets(world, ['first'])
  world.passes({ days: 200 })
  await meets(world, ['middle'], { meetingDay: '2027-05-01' })
  world.signsInAgain('nora')

  const { milestones = [] } = await world.as('nora').call(getReports)

  const counts = milestones.map(({ held, milestones }) => `${held} ${milestones}`)
  assert.deepEqual(counts, ['in_time 1', 'late 1', 'overdue 7'])
  const listed = (key: string) => behind(world, key)
  assert.deepEqual(await listed('in_time'), ['Eva Lindqvist: First meeting, held on 20/11/2026'])
  assert.deepEqual(await listed('late'), ['Eva Lindqvist: Middle meeting, held on 01/05/2027'])
  const overdue = await listed('overdue')
  assert.deepEqual([overdue.length, overdue.every((line) => line.endsWith(', not held'))], [7, true])
})

test('milestones that can still be held in time are not counted and not listed', async () => {
  const world = await begun()

  const query = { figure: 'milestones.milestones', to: '2026-12-31' } as const

  assert.deepEqual(await world.as('nora').call(listPeopleBehind, { query }), [])
})

test('the milestones behind a number come page by page, the latest day first', async () => {
  const world = await begun()
  world.passes({ days: 200 })
  world.signsInAgain('nora')

  const seen: { id: number; at: string }[] = []
  let url: string | undefined = '/api/admin/reports/people?figure=milestones.milestones&limit=4'
  while (url) {
    const { headers, body }: { headers: Record<string, unknown>; body: string } = await world
      .as('nora')
      .send({ url })
    seen.push(...JSON.parse(body))
    assert.equal(headers['x-total-count'], '9')
    url = /<([^>]+)>; rel="next"/.exec(String(headers.link))?.[1]
  }

  const days = seen.map(({ at }) => at)
  assert.deepEqual([seen.length, new Set(seen.map(({ id }) => id)).size], [9, 9])
  assert.deepEqual(days, days.toSorted().reverse())
})

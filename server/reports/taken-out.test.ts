import assert from 'node:assert/strict'
import { test } from 'node:test'
import papaparse from 'papaparse'
import { urlOf } from '#contract/endpoint.ts'
import { downloadReport, getReports, listPeopleBehind } from '#contract/reports.ts'
import { editUser } from '#contract/users.ts'
import { goalRow } from '../testing/rows.ts'
import { stage } from '../testing/stage.ts'

test('people behind a number are listed in pages', async () => {
  const world = await stage()
  await world.db
    .insertInto('goals')
    .values(Array.from({ length: 5 }, (_, n) => goalRow(world, { title: `Goal ${n}` })))
    .execute()
  const answer = await world
    .as('nora')
    .send({ url: urlOf(listPeopleBehind, { query: { figure: 'goals.set', limit: 2 } }) })

  assert.equal(answer.headers['x-total-count'], '5')
  const next = /<([^>]+)>/.exec(String(answer.headers.link))?.[1] ?? ''
  const rows = (await world.as('nora').send({ url: next })).json()
  assert.deepEqual(
    rows.map(({ what }: { what: string }) => what),
    ['Goal 2', 'Goal 1'],
  )
})

for (const [query, sentence] of [
  [{ from: '2026-11-02', to: '2026-11-01' }, 'The first day must be on or before the last day'],
  [{ from: '2001-01-01', to: '2026-11-01' }, 'A report can cover at most 10 years'],
] as const)
  test(`a range is refused: ${sentence}`, async () => {
    const { as } = await stage()

    const { status, fields } = await as('nora').refused(getReports, { query })

    assert.equal(status, 400)
    assert.equal(fields?.from, sentence)
  })

test('an administrator downloads a report named after its range, and the log records it', async () => {
  const world = await stage()
  await world.db
    .insertInto('goals')
    .values(goalRow(world, { target_date: '2026-11-19' }))
    .execute()
  const address = urlOf(downloadReport, {
    params: { report: 'goals' },
    query: { from: '2026-10-01', to: '2026-11-20' },
  })

  const answer = await world.as('nora').send({ url: address })

  assert.match(
    String(answer.headers['content-disposition']),
    /filename="MST Goals 2026-10-01 to 2026-11-20\.csv"/,
  )
  assert.equal(answer.body.charCodeAt(0), 0xfeff)
  assert.deepEqual(papaparse.parse(answer.body.slice(1)).data, [
    ['Month', 'Set', 'Completed', 'Overdue'],
    ['2026-10', '0', '0', '0'],
    ['2026-11', '1', '0', '1'],
  ])
  const [entry] = await world.recorded()
  assert.equal(entry?.details, "Exported the report 'Goals' from 01/10/2026 to 20/11/2026")
})

test('a name that a spreadsheet would read as a formula is escaped', async () => {
  const world = await stage()
  await world.as('nora').call(editUser, { params: { id: world.ids.max }, body: { firstName: '=1+1' } })

  const answer = await world
    .as('nora')
    .send({ url: urlOf(downloadReport, { params: { report: 'mentors' }, query: {} }) })

  assert.match(answer.body, /\n"'=1\+1 Okafor",/)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addNote } from '#contract/notes.ts'
import { createUser, listUsers } from '#contract/users.ts'
import type { Name } from '#demo/cast.ts'
import { life } from '../../testing/rows.ts'
import { type Stage, stage } from '../../testing/stage.ts'

/** The rows of an exported list without the header. */
async function linesOf({ as }: Stage, who: Name, path: string) {
  const answer = await as(who).send({ url: `/api/${path}` })
  assert.equal(answer.statusCode, 200, answer.body)
  return { rows: answer.body.split('\r\n').slice(1), headers: answer.headers }
}

test('the file of a list contains exactly the filtered rows', async () => {
  const world = await stage()

  const mentors = await linesOf(world, 'nora', 'users/csv?role=mentor&search=ANGSTROM')

  assert.deepEqual(mentors.rows, ['Ruth,Ångström,ruth@mst.example,Mentor,Active,20/11/2026,'])
  assert.equal(
    mentors.headers['content-disposition'],
    `attachment; filename="users-2026-11-20.csv"; filename*=UTF-8''users-2026-11-20.csv`,
  )
})

test('a file of selected rows contains only these', async () => {
  const world = await stage()
  const { ids } = world

  const { rows } = await linesOf(world, 'nora', `users/csv?ids=${ids.eva},${ids.max}`)

  assert.deepEqual(rows.map((row) => row.split(',')[0]).sort(), ['Eva', 'Max'])
})

test('the file contains the rows of all pages', async () => {
  const world = await stage()
  const { db, ids } = world
  const note = { mentor_id: ids.max, mentee_id: ids.eva, note_type: 'mentor_note' as const, ...life }
  for (let batch = 0; batch < 7; batch += 1)
    await db
      .insertInto('notes')
      .values(Array.from({ length: 100 }, (_, at) => ({ ...note, content: `Note ${batch * 100 + at}` })))
      .execute()

  const { rows } = await linesOf(world, 'max', 'notes/csv')

  assert.equal(new Set(rows).size, 700)
})

test('a text that a spreadsheet would read as a formula is escaped', async () => {
  const world = await stage()
  const { as, ids } = world
  await as('max').call(addNote, { body: { menteeId: ids.eva, content: '=HYPERLINK("http://evil.example")' } })

  const { rows } = await linesOf(world, 'eva', 'notes/csv')

  assert.match(rows[0] ?? '', /,"'=HYPERLINK\(/)
})

test('a person cannot export what they may not read', async () => {
  const world = await stage()
  const { as, ids } = world
  await as('max').call(addNote, { body: { menteeId: ids.eva, content: 'Between us' } })

  assert.deepEqual((await linesOf(world, 'ruth', 'notes/csv')).rows, [])
  assert.deepEqual((await linesOf(world, 'ben', 'notes/csv')).rows, [])
  for (const list of ['users', 'referrals', 'mentoring/available-mentees', 'mentoring/available-mentors'])
    for (const who of ['max', 'eva'] as const)
      assert.equal((await as(who).send({ url: `/api/${list}/csv` })).statusCode, 403, list)
  for (const list of ['shifts', 'learning-plans', 'documents'])
    assert.equal(
      (await as('ruth').send({ url: `/api/${list}/csv?menteeId=${ids.eva}` })).statusCode,
      404,
      list,
    )
})

test('the audit log records the exported list and its filters, never the search words', async () => {
  const world = await stage()
  const { as, ids, db } = world
  await as('max').call(addNote, { body: { menteeId: ids.eva, content: 'Between us' } })

  await linesOf(world, 'max', 'notes/csv?search=between&from=2026-11-01')
  await linesOf(world, 'max', 'shifts/csv')

  const entries = await db
    .selectFrom('audit_log')
    .where('action', '=', 'list.exported')
    .select(['actor_id', 'details'])
    .orderBy('id')
    .execute()
  assert.deepEqual(entries, [
    {
      actor_id: ids.max,
      details: "Downloaded the list of notes as a file; a search, from '01/11/2026'",
    },
    { actor_id: ids.max, details: 'Downloaded the list of shifts as a file; no filter' },
  ])
})

test('tables search like the file: without accents and case', async () => {
  const world = await stage()
  const { as } = world
  const jose = {
    firstName: 'José',
    lastName: 'Peña',
    email: 'jp@mst.example',
    password: 'lantern-orchard-42',
  }
  await as('nora').call(createUser, { body: jose })

  const { rows } = await linesOf(world, 'nora', 'users/csv?search=jose%20pena')

  assert.equal(rows.length, 1)
  assert.ok((await as('nora').call(listUsers)).length > 1)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { urlOf } from '#contract/endpoint.ts'
import { savePrivateNotes, setProgress } from '#contract/mentees.ts'
import { recordLimits } from '#contract/record-limits.ts'
import { copyRow } from '#server/testing/copied-row.ts'
import { stage } from '#server/testing/stage.ts'

/** Rule 82: limits of changes in a day. */

test('progress can be saved a hundred times a day: of ten concurrent saves one is the last', async () => {
  const world = await stage()
  const { as, db, ids } = world
  const params = { menteeId: ids.eva }
  await as('max').call(setProgress, { params, body: { progressStatus: 'undergoing_mst' } })
  const { id } = await db.selectFrom('progress_history').select('id').executeTakeFirstOrThrow()
  await copyRow(db, 'progress_history', id, recordLimits.progressChanges.most - 2)
  const body = { progressStatus: 'completed' }
  const save = () => as('max').send({ method: 'PATCH', url: urlOf(setProgress, { params }), body })

  const answers = await Promise.all(Array.from({ length: 10 }, save))
  const refused = answers.filter(({ statusCode }) => statusCode !== 200)
  world.passes({ days: 1, minutes: 1 })
  world.signsInAgain('max')
  const nextDay = await save()

  assert.equal(refused.length, 9)
  for (const answer of refused)
    assert.deepEqual([answer.statusCode, answer.json().message], [409, recordLimits.progressChanges.sentence])
  assert.equal(nextDay.statusCode, 200)
})

test('private notes can be changed a hundred times a day', async () => {
  const { as, db, ids } = await stage()
  const params = { menteeId: ids.eva }
  const write = (privateNotes: string) => ({ params, body: { privateNotes } })
  await as('max').call(savePrivateNotes, write('one'))
  await as('max').call(savePrivateNotes, write('two'))
  const { id } = await db.selectFrom('private_notes_history').select('id').executeTakeFirstOrThrow()
  await copyRow(db, 'private_notes_history', id, recordLimits.privateNoteChanges.most - 2)
  await as('max').call(savePrivateNotes, write('three'))

  const refused = await as('max').refused(savePrivateNotes, write('four'))

  assert.deepEqual([refused.status, refused.message], [409, recordLimits.privateNoteChanges.sentence])
})

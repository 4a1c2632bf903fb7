import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assignMentor, endRelationship, listRelationships } from '#contract/assignments.ts'
import { setProgress } from '#contract/mentees.ts'
import { saveStandard } from '#contract/milestones.ts'
import { listNotifications } from '#contract/notifications.ts'
import { chooseModules } from '#contract/settings.ts'
import { confirmSummary, countersign, getSignOff, writeSummary } from '#contract/sign-off.ts'
import { undoChange } from '#contract/undo.ts'
import { editUser } from '#contract/users.ts'
import { objective, planOf, setState } from '../testing/objectives.ts'
import { insertRow } from '../testing/pairs.ts'
import { shiftRow } from '../testing/rows.ts'
import { confirmedSummary, signedOff, summary, writtenSummary } from '../testing/sign-offs.ts'
import { type Stage, stage } from '../testing/stage.ts'

/** A summary is signed at the progress that it names, and lists what is not met (rule 85). */

const to = ({ as, ids }: Stage, progressStatus: 'awaiting_shift' | 'finished_mst' | 'completed') =>
  as('max').call(setProgress, { params: { menteeId: ids.eva }, body: { progressStatus } })

test('a change of progress sends an unconfirmed summary back, and the mentee does not confirm it', async () => {
  const world = await stage()
  const params = await writtenSummary(world)
  await to(world, 'finished_mst')

  const page = await world.as('max').call(getSignOff, { params })
  const late = await world.as('eva').refused(confirmSummary, { params, body: { readVersion: 2 } })

  assert.deepEqual([page.state, page.signatures, page.can], ['sent_back', [], ['write']])
  assert.equal(page.remarks[0]?.words, 'The progress changed from Completed to Finished MST.')
  assert.equal(late.status, 409)
  assert.equal((await world.as('max').call(writeSummary, { params, body: summary })).state, 'to_confirm')
})

test('an Undo of progress sends a confirmed summary back, and nobody countersigns or writes it', async () => {
  const world = await stage()
  const { as, ids } = world
  const params = { menteeId: ids.eva }
  const undo = await as('max').undoOf(setProgress, { params, body: { progressStatus: 'completed' } })
  await as('max').call(writeSummary, { params, body: summary })
  await as('eva').call(confirmSummary, { params, body: { readVersion: 1 } })
  await as('max').call(undoChange, { params: { id: undo } })

  const page = await as('nora').call(getSignOff, { params })
  const late = await as('nora').refused(countersign, { params, body: { readVersion: 3, seenUnmet: true } })
  const early = await as('max').refused(writeSummary, { params, body: summary })
  const [bell] = await as('eva').call(listNotifications)

  assert.deepEqual([page.state, page.progress_status], ['sent_back', 'awaiting_shift'])
  assert.deepEqual([late.status, early.status, bell?.kind], [409, 409, 'summary_returned'])
})

test('the same progress with new notes, and a record that is signed off, keep the signatures', async () => {
  const world = await stage()
  const params = await writtenSummary(world)
  const body = { progressStatus: 'completed' as const, notes: 'All done' }
  await world.as('max').call(setProgress, { params, body })
  assert.equal((await world.as('max').call(getSignOff, { params })).state, 'to_confirm')

  await signedOff(world)
  await to(world, 'awaiting_shift')

  assert.equal((await world.as('max').call(getSignOff, { params })).state, 'signed_off')
})

test('a summary of an earlier version that is at another progress counts as sent back', async () => {
  const world = await stage()
  const params = await confirmedSummary(world)
  await world.db.updateTable('progress').set({ status: 'awaiting_shift' }).execute()

  const late = await world.as('nora').refused(countersign, { params, body: { readVersion: 2 } })

  assert.equal(late.status, 409)
})

test('the summary lists what is not met, in the text that is signed', async () => {
  const world = await stage()
  await world.as('nora').call(saveStandard, { body: { kind: 'core', own: null, alsoUnderWay: true } })
  const { id } = await planOf(world, [objective('Lead a bay'), objective('Teach a student')])
  await setState(world, id, 1, 'achieved')
  const params = await writtenSummary(world)

  const { facts, text } = await world.as('eva').call(getSignOff, { params })

  assert.deepEqual(facts.unmet, [
    'No shift was completed',
    'No meeting was held',
    'First meeting, not held',
    'Middle meeting, not held',
    'Final meeting, not held',
    'Supernumerary hours: 0 hours of 75 hours',
    'Objective not started: Teach a student',
  ])
  for (const words of [
    'Progress: Completed',
    'Not met: No shift was completed',
    'Teach a student (not started)',
  ])
    assert.ok(
      text?.split('\n').some((line) => line.includes(words)),
      words,
    )
})

test('the summary names nothing of the standard while milestones are off', async () => {
  const world = await stage()
  await world.as('nora').call(saveStandard, { body: { kind: 'core', own: null, alsoUnderWay: true } })
  await world.as('nora').call(chooseModules, { body: { off: ['milestones'] } })
  const params = await writtenSummary(world)

  const { facts } = await world.as('eva').call(getSignOff, { params })

  assert.deepEqual([facts.unmet, facts.milestones], [['No shift was completed'], undefined])
})

test('the countersigner confirms that they have seen what is not met', async () => {
  const world = await stage()
  const params = await confirmedSummary(world)

  const unseen = await world.as('nora').refused(countersign, { params, body: { readVersion: 2 } })
  const signed = await world
    .as('nora')
    .call(countersign, { params, body: { readVersion: 2, seenUnmet: true } })
  const [entry] = await world.recorded()

  assert.deepEqual([unseen.status, Object.keys(unseen.fields ?? {})], [400, ['seenUnmet']])
  assert.equal(signed.state, 'signed_off')
  assert.match(entry?.details ?? '', /and has seen what is not met$/)
})

test('a summary without gaps is countersigned without that question', async () => {
  const world = await stage()
  const times = { starts_at: '2026-11-10T08:00', ends_at: '2026-11-10T16:00', status: 'completed' as const }
  const shift_id = await insertRow(world, 'shifts', shiftRow(world, times))
  const { max: mentor_id, eva: mentee_id } = world.ids
  const at = world.ctx.now().toISOString()
  await insertRow(world, 'meetings', {
    mentor_id,
    mentee_id,
    shift_id,
    held_on: '2026-11-10',
    minutes: 30,
    milestones: '[]',
    created_at: at,
    updated_at: at,
    updated_by: mentor_id,
  })
  const params = await confirmedSummary(world)

  const { state, facts } = await world.as('nora').call(countersign, { params, body: { readVersion: 2 } })

  assert.deepEqual([state, facts.unmet], ['signed_off', []])
})

test('another mentor writes an unconfirmed summary after a question, and its author is told', async () => {
  const world = await stage()
  const { as, ids } = world
  const params = await writtenSummary(world)
  await as('nora').call(assignMentor, { body: { mentorId: ids.ruth, menteeId: ids.eva } })
  const body = { ...summary, goOn: 'By Ruth', version: 1 }

  const page = await as('ruth').call(getSignOff, { params })
  const asked = await as('ruth').refused(writeSummary, { params, body })
  const { signatures } = await as('ruth').call(writeSummary, { params, body: { ...body, takeOver: true } })
  const [bell] = await as('max').call(listNotifications)

  assert.deepEqual([page.author, page.is_author], ['Max Okafor', false])
  assert.deepEqual(
    [asked.status, asked.message],
    [409, 'Max Okafor wrote and signed this summary. Confirm that you want to write it again.'],
  )
  assert.equal(signatures[0]?.name, 'Ruth Ångström')
  assert.deepEqual(
    [bell?.kind, bell?.text],
    ['summary_taken_over', 'Ruth Ångström wrote your summary of Eva Lindqvist again'],
  )
})

test('an author who no longer leads the mentee is told too', async () => {
  const world = await stage()
  const { as, ids } = world
  const params = await writtenSummary(world)
  const pair = (await as('nora').call(listRelationships)).find(({ mentee_id }) => mentee_id === ids.eva)
  await as('nora').call(endRelationship, { params: { id: pair?.id ?? 0 }, body: { status: 'terminated' } })

  await as('nora').call(writeSummary, { params, body: { ...summary, goOn: 'By Nora', takeOver: true } })

  const kinds = (await as('max').call(listNotifications)).map(({ kind }) => kind)
  assert.ok(kinds.includes('summary_taken_over'), kinds.join())
})

test('the countersigner sees that the account was renamed since the summary was signed', async () => {
  const world = await stage()
  const params = await confirmedSummary(world)
  const before = await world.as('nora').call(getSignOff, { params })
  await world.as('nora').call(editUser, { params: { id: world.ids.eva }, body: { lastName: 'Berg' } })

  const after = await world.as('nora').call(getSignOff, { params })

  assert.deepEqual([before.renamed, after.renamed], [null, { from: 'Eva Lindqvist', to: 'Eva Berg' }])
})

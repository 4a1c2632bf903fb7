import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { test } from 'node:test'
import { assignMentor, endRelationship, listRelationships } from '#contract/assignments.ts'
import { getAttention, listTasks } from '#contract/attention.ts'
import { setProgress } from '#contract/mentees.ts'
import { findPerson } from '#contract/people.ts'
import {
  addAddendum,
  confirmSummary,
  countersign,
  disagreeWithSummary,
  getSignOff,
  maxAddenda,
  reopenSignOff,
  returnSummary,
  signedAlready,
  writeSummary,
} from '#contract/sign-off.ts'
import { editUser } from '#contract/users.ts'
import { copyRow } from '../testing/copied-row.ts'
import { confirmedSummary, signedOff, summary, writtenSummary } from '../testing/sign-offs.ts'
import { type Stage, stage } from '../testing/stage.ts'

/** Three people sign the same text (rule 67). */

async function endsWithMax({ as, ids }: Stage) {
  const pair = (await as('nora').call(listRelationships)).find(({ mentee_id }) => mentee_id === ids.eva)
  await as('nora').call(endRelationship, { params: { id: pair?.id ?? 0 }, body: { status: 'terminated' } })
}

test('a record is signed off after mentor, mentee and administrator signed the same text', async () => {
  const world = await stage()
  const params = await signedOff(world)

  const page = await world.as('eva').call(getSignOff, { params })
  const person = await world.as('max').call(findPerson, { params: { id: world.ids.eva } })

  assert.equal(page.state, 'signed_off')
  assert.equal(page.hash, hash('sha256', page.text ?? ''))
  assert.deepEqual(
    page.signatures.map(({ part, name, role, hash }) => [part, name, role, hash]),
    [
      ['mentor', 'Max Okafor', 'mentor', page.hash],
      ['mentee', 'Eva Lindqvist', 'mentee', page.hash],
      ['admin', 'Nora Whitfield', 'admin', page.hash],
    ],
  )
  assert.deepEqual(
    [person.progress?.sign_off, person.progress?.signed_off_at],
    ['signed_off', page.signed_off_at],
  )
})

test('the summary cannot be written before the progress is Finished MST or Completed', async () => {
  const { as, ids } = await stage()
  const params = { menteeId: ids.eva }
  await as('max').call(setProgress, { params, body: { progressStatus: 'undergoing_mst' } })

  const early = await as('max').refused(writeSummary, { params, body: summary })
  await as('max').call(setProgress, { params, body: { progressStatus: 'finished_mst' } })
  const { state } = await as('max').call(writeSummary, { params, body: summary })

  assert.deepEqual([early.status, state], [409, 'to_confirm'])
})

test('a mentee who does not agree sends the summary back, and a new text ends the earlier signature', async () => {
  const world = await stage()
  const { as } = world
  const params = await writtenSummary(world)
  await as('eva').call(disagreeWithSummary, { params, body: { readVersion: 1, words: 'I led two bays.' } })

  const back = await as('max').call(getSignOff, { params })
  const again = await as('max').call(writeSummary, {
    params,
    body: { ...summary, achieved: 'Leads two bays' },
  })

  assert.deepEqual([back.state, back.remarks[0]?.words], ['sent_back', 'I led two bays.'])
  assert.deepEqual([again.state, again.signatures.length], ['to_confirm', 1])
  assert.deepEqual(
    again.history.map(({ part, ended }) => [part, ended]),
    [['mentor', 'returned']],
  )
})

test('an administrator sends a confirmed summary back, and nobody countersigns it then', async () => {
  const world = await stage()
  const params = await confirmedSummary(world)
  await world.as('nora').call(returnSummary, { params, body: { readVersion: 2, words: 'Name the ward.' } })

  const late = await world.as('omar').refused(countersign, { params, body: { readVersion: 2 } })

  assert.equal(late.status, 409)
})

test('nobody confirms a text that has changed since they read it', async () => {
  const world = await stage()
  const { as } = world
  const params = await writtenSummary(world)
  await as('max').call(writeSummary, { params, body: { ...summary, goOn: 'Another text' } })

  const stale = await as('eva').refused(confirmSummary, { params, body: { readVersion: 1 } })

  assert.deepEqual(
    [stale.status, stale.message],
    [409, 'The summary has changed since you opened it. Refresh the page.'],
  )
})

test('an administrator writes only for a mentor who left, and another one countersigns', async () => {
  const world = await stage()
  const { as } = world
  const params = await writtenSummary(world)
  const early = await as('nora').refused(writeSummary, { params, body: summary })
  await endsWithMax(world)

  const page = await as('nora').call(writeSummary, {
    params,
    body: { ...summary, goOn: 'Written by Nora', takeOver: true },
  })
  await as('eva').call(confirmSummary, { params, body: { readVersion: page.version ?? 0 } })
  const own = await as('nora').refused(countersign, { params, body: { readVersion: 3 } })
  const signed = await as('omar').call(countersign, { params, body: { readVersion: 3, seenUnmet: true } })

  assert.deepEqual([early.status, page.signatures[0]?.for_mentor], [409, true])
  assert.deepEqual(
    [own.status, own.message],
    [409, 'Another administrator has to countersign what you wrote.'],
  )
  assert.equal(signed.state, 'signed_off')
})

test('an administrator who signed another part does not countersign', async () => {
  const world = await stage()
  const params = await confirmedSummary(world)
  // As if Nora had confirmed as the mentee, before she became an administrator.
  const signatures = world.db.updateTable('signatures').where('part', '=', 'mentee')
  await signatures.set({ signed_by: world.ids.nora }).execute()

  const refused = await world
    .as('nora')
    .refused(countersign, { params, body: { readVersion: 2, seenUnmet: true } })

  assert.deepEqual([refused.status, refused.message], [409, signedAlready])
  const signed = await world
    .as('omar')
    .call(countersign, { params, body: { readVersion: 2, seenUnmet: true } })
  assert.equal(signed.state, 'signed_off')
})

test('a new mentor takes over a summary that is not confirmed, and the former one cannot read it', async () => {
  const world = await stage()
  const { as, ids } = world
  const params = await writtenSummary(world)
  await endsWithMax(world)
  await as('nora').call(assignMentor, { body: { mentorId: ids.ruth, menteeId: ids.eva } })

  const { signatures } = await as('ruth').call(writeSummary, {
    params,
    body: { ...summary, goOn: 'By Ruth', takeOver: true },
  })
  const former = await as('max').refused(getSignOff, { params })

  assert.deepEqual(
    signatures.map(({ name }) => name),
    ['Ruth Ångström'],
  )
  assert.equal(former.status, 404)
})

test('a summary is closed as not confirmed when the mentee leaves', async () => {
  const world = await stage()
  const { as, ids } = world
  const params = await writtenSummary(world)
  await as('nora').call(editUser, { params: { id: ids.eva }, body: { status: 'inactive' } })

  const page = await as('max').call(getSignOff, { params })

  assert.deepEqual([page.state, page.can], ['not_confirmed', []])
})

test('an addendum is added to a signed record, and reopening keeps the signatures as history', async () => {
  const world = await stage()
  const { as } = world
  const params = await signedOff(world)
  await as('max').call(addAddendum, { params, body: { words: 'Also led the night team.' } })

  const body = { readVersion: 3, reason: 'The wrong hours' }
  const page = await as('nora').call(reopenSignOff, { params, body })
  const again = await as('max').call(writeSummary, { params, body: summary })

  assert.deepEqual([page.state, page.signatures, page.history.length], ['to_write', [], 3])
  assert.deepEqual(
    page.remarks.map(({ kind }) => kind),
    ['reopened', 'addendum'],
  )
  assert.equal(again.state, 'to_confirm')
})

test('a record takes fifty addenda', async () => {
  const world = await stage()
  const { as, db } = world
  const params = await signedOff(world)
  const addendum = { params, body: { words: 'Also led the night team.' } }
  await as('max').call(addAddendum, addendum)
  const { id } = await db.selectFrom('sign_off_remarks').select('id').executeTakeFirstOrThrow()
  await copyRow(db, 'sign_off_remarks', id, maxAddenda - 2)

  await as('eva').call(addAddendum, addendum)
  const refused = await as('nora').refused(addAddendum, addendum)

  assert.deepEqual([refused.status, refused.message], [409, 'A record can have at most 50 addenda.'])
})

test('each of the three finds their part in what needs attention', async () => {
  const world = await stage()
  const { as, ids } = world
  const params = { menteeId: ids.eva }
  const kindsOf = async (name: 'max' | 'eva' | 'nora') => {
    const { items } = await as(name).call(getAttention)
    return items.flatMap(({ kind, more }) => [kind, ...more.map((item) => item.kind)])
  }
  await as('max').call(setProgress, { params, body: { progressStatus: 'completed' } })

  const mentor = await kindsOf('max')
  await as('max').call(writeSummary, { params, body: summary })
  const mentee = await kindsOf('eva')
  await as('eva').call(confirmSummary, { params, body: { readVersion: 1 } })
  const admin = await kindsOf('nora')

  assert.ok(mentor.includes('summary'), mentor.join())
  assert.ok(mentee.includes('confirm'), mentee.join())
  assert.ok(admin.includes('countersign'), admin.join())
})

test('an administrator who signed the summary, or whose own it is, does not find it to countersign', async () => {
  const world = await stage()
  const params = await confirmedSummary(world)
  const tasksOf = async (who: 'nora' | 'omar' | 'eva') => {
    world.signsInAgain(who)
    const { groups, items, total } = await world.as(who).call(getAttention)
    const tasks = await world.as(who).call(listTasks)
    const { needs } = await world.as(who).call(findPerson, { params: { id: params.menteeId } })
    const lists = [groups ?? [], items.flatMap(({ more, ...item }) => [item, ...more]), tasks, needs]
    assert.equal(total, tasks.length)
    return lists.map((list: { kind: string }[]) => list.filter(({ kind }) => kind === 'countersign').length)
  }
  await world.db
    .updateTable('signatures')
    .where('part', '=', 'mentor')
    .set({ signed_by: world.ids.nora })
    .execute()

  const [ofWriter, ofAnother] = [await tasksOf('nora'), await tasksOf('omar')]
  await world.db.updateTable('users').where('id', '=', world.ids.eva).set({ role: 'admin' }).execute()

  assert.deepEqual(
    [ofWriter, ofAnother],
    [
      [0, 0, 0, 0],
      [1, 1, 1, 1],
    ],
  )
  assert.deepEqual(await tasksOf('eva'), [0, 0, 0, 0])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endRelationship, listRelationships } from '#contract/assignments.ts'
import { getAttention, getQuickActions, listTasks } from '#contract/attention.ts'
import { getDebrief, listDebriefs } from '#contract/debriefs.ts'
import { getPath, listProgressHistory } from '#contract/mentees.ts'
import {
  addReflection,
  getPracticeHours,
  listFeedback,
  listLearning,
  listReflections,
  saveEntry,
} from '#contract/my-record.ts'
import { findPerson } from '#contract/people.ts'
import type { Role } from '#contract/person.ts'
import { downloadForEsr } from '#contract/report-numbers.ts'
import {
  addAddendum,
  chooseCheckable,
  confirmSummary,
  countersign,
  getSignOff,
  reopenSignOff,
} from '#contract/sign-off.ts'
import { deleteUser, editUser } from '#contract/users.ts'
import type { Name } from '#demo/cast.ts'
import { insertRow } from '../testing/pairs.ts'
import { readPdf } from '../testing/pdf-text.ts'
import { debriefRow, shiftRow } from '../testing/rows.ts'
import { confirmedSummary, signedOff, summary, writtenSummary } from '../testing/sign-offs.ts'
import { type Stage, stage } from '../testing/stage.ts'

/** The record of a mentee belongs to them in every later role, and ends with their account (rule 83). */

const times = { starts_at: '2026-11-10T08:00', ends_at: '2026-11-10T16:00', status: 'completed' as const }

/** Eva and Max have worked a shift and written about it. */
async function debriefed(world: Stage) {
  const shift_id = await insertRow(world, 'shifts', shiftRow(world, times))
  const { ids, db } = world
  const ofEva = debriefRow(world, { shift_id, side: 'mentee', created_by: ids.eva, good: 'I led a bay' })
  await db
    .insertInto('debriefs')
    .values([debriefRow(world, { shift_id }), ofEva])
    .execute()
  return shift_id
}

/** Somebody's relationships end, and they get another role. */
async function becomes(world: Stage, name: Name, role: Role) {
  const { as, ids } = world
  const nora = as('nora')
  for (const { id, mentor_id, mentee_id } of await nora.call(listRelationships))
    if ([mentor_id, mentee_id].includes(ids[name]))
      await nora.call(endRelationship, { params: { id }, body: { status: 'terminated' } })
  await nora.call(editUser, { params: { id: ids[name] }, body: { role } })
  world.signsInAgain(name)
}

const download = (world: Stage, who: Name, file: string) =>
  world.as(who).send({ url: `/api/sign-offs/${world.ids.eva}/${file}` })

const check = async (world: Stage, reference: string | null) =>
  (await world.visitor.send({ url: `/api/certificates/${reference}` })).statusCode

const esrOf = async (world: Stage) => (await world.as('nora').send({ url: downloadForEsr.path })).body

for (const role of ['mentor', 'admin'] as const)
  test(`a mentee who becomes ${role} keeps the signed record, certificate, hours and debriefs`, async () => {
    const world = await stage()
    const { as, ids } = world
    const shiftId = await debriefed(world)
    const params = await signedOff(world)
    const reflection = { title: 'Nights', day: '2026-11-10', kind: 'event' as const, nature: 'Busy' }
    const answers = { learned: '', changed: '', relevance: '', themes: [] }
    await as('eva').call(addReflection, { body: { ...reflection, ...answers } })
    await becomes(world, 'eva', role)
    const eva = as('eva')

    const page = await eva.call(getSignOff, { params })
    const certificate = await download(world, 'eva', 'certificate')
    const record = await readPdf((await download(world, 'eva', `record?shifts=${shiftId}`)).rawPayload)
    const hours = await eva.call(getPracticeHours)
    const feedback = await eva.call(listFeedback)
    const learning = await eva.call(listLearning)
    const [debrief] = await eva.call(listDebriefs, { params })
    const { mentee, side, can } = await eva.call(getDebrief, { params: { id: shiftId } })

    assert.deepEqual([page.state, page.can, certificate.statusCode], ['signed_off', ['add'], 200])
    for (const words of [summary.achieved, 'I led a bay', 'Calm handover'])
      assert.ok(record.text.includes(words), words)
    assert.deepEqual(
      [hours.was_mentee, hours.months],
      [true, [{ month: '2026-11', shifts: 1, minutes: 480 }]],
    )
    assert.deepEqual(
      feedback.map(({ good }) => good),
      ['Calm handover'],
    )
    assert.deepEqual(
      learning.map(({ kind }) => kind),
      ['shift', 'reflection'],
    )
    assert.equal((await eva.call(listReflections)).length, 1)
    assert.deepEqual([debrief?.id, mentee.debrief?.good, side, can], [shiftId, 'I led a bay', null, []])
    await eva.call(saveEntry, { params: { id: shiftId }, body: { topic: 'Leading a bay' } })
    await eva.call(addAddendum, { params, body: { words: 'I teach now.' } })
    await eva.call(chooseCheckable, { params, body: { checkable: false } })
    assert.equal(await check(world, page.reference), 404)
    assert.equal((await as('max').refused(getSignOff, { params })).status, 404)
    assert.equal((await as('max').refused(listDebriefs, { params: { menteeId: ids.eva } })).status, 404)
  })

test('administrators see the record of a person who is a mentor now', async () => {
  const world = await stage()
  const shiftId = await debriefed(world)
  const params = await signedOff(world)
  await becomes(world, 'eva', 'mentor')
  const nora = world.as('nora')

  const page = await nora.call(getSignOff, { params })
  const person = await nora.call(findPerson, { params: { id: world.ids.eva } })
  const [debrief] = await nora.call(listDebriefs, { params })
  const { months } = await nora.call(getPath, { params })
  const [set] = await nora.call(listProgressHistory, { params })

  assert.deepEqual(
    [page.state, person.progress?.sign_off, debrief?.id],
    ['signed_off', 'signed_off', shiftId],
  )
  assert.deepEqual([months[0]?.shifts, set?.to_status], [1, 'completed'])
  assert.equal((await download(world, 'nora', 'certificate')).statusCode, 200)
  assert.match(await esrOf(world), /Eva Lindqvist/)
})

test('a record to countersign is not stuck when the role changes', async () => {
  const world = await stage()
  const params = await confirmedSummary(world)
  await becomes(world, 'eva', 'mentor')

  const { state } = await world
    .as('nora')
    .call(countersign, { params, body: { readVersion: 2, seenUnmet: true } })

  assert.equal(state, 'signed_off')
})

for (const role of ['mentor', 'admin'] as const)
  test(`a mentee who becomes ${role} confirms their summary, and finds it in what needs attention`, async () => {
    const world = await stage()
    const params = await writtenSummary(world)
    await becomes(world, 'eva', role)
    const eva = world.as('eva')
    const isOwn = ({ kind, id }: { kind: string; id: number }) => kind === 'confirm' && id === world.ids.eva

    const { items, total } = await eva.call(getAttention)
    const { needs } = await eva.call(findPerson, { params: { id: world.ids.eva } })
    const lists =
      role === 'mentor'
        ? [items]
        : [items, await eva.call(listTasks), (await eva.call(getQuickActions)).items]
    const { total: ofOthers } = await world.as('nora').call(getAttention)
    const { state } = await eva.call(confirmSummary, { params, body: { readVersion: 1 } })

    assert.deepEqual(
      [lists.map((list) => list.filter(isOwn).length), state],
      [lists.map(() => 1), 'to_countersign'],
    )
    assert.equal(needs.filter(isOwn).length, 1)
    if (role === 'admin') assert.equal(total, ofOthers + 1)
    assert.ok(!(await eva.call(getAttention)).items.some(isOwn))
    assert.equal((await world.as('nora').call(getSignOff, { params })).state, 'to_countersign')
  })

test('nobody countersigns, reopens or writes their own record as an administrator', async () => {
  const world = await stage()
  const params = await confirmedSummary(world)
  await becomes(world, 'eva', 'admin')

  const page = await world.as('eva').call(getSignOff, { params })
  const own = await world.as('eva').refused(countersign, { params, body: { readVersion: 2 } })

  assert.deepEqual([page.can, own.status], [[], 409])
})

test('a mentor who becomes an administrator keeps hours, learning log and entries', async () => {
  const world = await stage()
  const shiftId = await debriefed(world)
  await becomes(world, 'max', 'admin')
  const max = world.as('max')

  const hours = await max.call(getPracticeHours)
  const learning = await max.call(listLearning)
  await max.call(saveEntry, { params: { id: shiftId }, body: { topic: 'Mentoring' } })

  assert.deepEqual([hours.was_mentee, hours.months[0]?.minutes, learning.length], [false, 480, 1])
  assert.equal((await max.send({ url: '/api/record/pdf' })).statusCode, 200)
})

test("an administrator's record does not have the shifts of other people", async () => {
  const world = await stage()
  const shiftId = await debriefed(world)
  const nora = world.as('nora')

  const seen = [await nora.call(listFeedback), await nora.call(listLearning)]
  const { months } = await nora.call(getPracticeHours)
  const entry = await nora.refused(saveEntry, { params: { id: shiftId }, body: { topic: 'Not mine' } })

  assert.deepEqual([seen, months, entry.status], [[[], []], [], 404])
})

test('a mentor does not download the record of a mentee whom they lead', async () => {
  const world = await stage()
  await signedOff(world)

  assert.deepEqual(
    [
      (await download(world, 'max', 'certificate')).statusCode,
      (await download(world, 'max', 'record')).statusCode,
    ],
    [403, 403],
  )
})

test('deleting the account closes the certificate and takes the person out of the ESR file', async () => {
  const world = await stage()
  const params = await signedOff(world)
  const { reference } = await world.as('eva').call(getSignOff, { params })
  assert.equal(await check(world, reference), 200)

  await world.as('nora').call(deleteUser, { params: { id: world.ids.eva } })

  const entries = await world.recorded(2)
  assert.equal(await check(world, reference), 404)
  assert.doesNotMatch(await esrOf(world), /Eva Lindqvist/)
  assert.ok(entries.some(({ action }) => action === 'sign_off.check_chosen'))
})

test('deleting the account closes withdrawn certificates too', async () => {
  const world = await stage()
  const params = await signedOff(world)
  const { reference } = await world.as('eva').call(getSignOff, { params })
  await world.as('nora').call(reopenSignOff, { params, body: { readVersion: 3, reason: 'The wrong hours' } })
  assert.equal(await check(world, reference), 200)

  await world.as('nora').call(deleteUser, { params: { id: world.ids.eva } })

  assert.equal(await check(world, reference), 404)
})

test('an administrator closes the certificate of anyone, and only its holder opens it again', async () => {
  const world = await stage()
  const params = await signedOff(world)
  const { reference } = await world.as('eva').call(getSignOff, { params })

  const closed = await world.as('nora').call(chooseCheckable, { params, body: { checkable: false } })
  const afterwards = await check(world, reference)
  const opened = await world.as('nora').refused(chooseCheckable, { params, body: { checkable: true } })
  await world.as('eva').call(chooseCheckable, { params, body: { checkable: true } })

  assert.deepEqual([closed.checkable, afterwards, opened.status], [false, 404, 403])
  assert.equal(await check(world, reference), 200)
})

test('a mentor does not close the certificate of a mentee', async () => {
  const world = await stage()
  const params = await signedOff(world)

  assert.equal(
    (await world.as('max').refused(chooseCheckable, { params, body: { checkable: false } })).status,
    403,
  )
})

test('an administrator withdraws the certificate of a deleted person, and nobody signs it then', async () => {
  const world = await stage()
  const params = await signedOff(world)
  await world.as('nora').call(deleteUser, { params: { id: world.ids.eva } })
  const page = await world.as('nora').call(getSignOff, { params })

  const body = { readVersion: page.version ?? 0, reason: 'They asked for it' }
  const after = await world.as('nora').call(reopenSignOff, { params, body })

  assert.deepEqual([page.is_deleted, page.checkable, page.can], [true, false, ['reopen']])
  assert.deepEqual([after.state, after.can], ['early', []])
})

test('a summary to countersign of a deleted person is not countersigned', async () => {
  const world = await stage()
  const params = await confirmedSummary(world)
  await world.as('nora').call(deleteUser, { params: { id: world.ids.eva } })

  const late = await world.as('nora').refused(countersign, { params, body: { readVersion: 2 } })

  assert.equal(late.status, 409)
})

test('a certificate that its holder closed stays closed when the record is signed again', async () => {
  const world = await stage()
  const params = await signedOff(world)
  await world.as('eva').call(chooseCheckable, { params, body: { checkable: false } })
  await world.as('nora').call(reopenSignOff, { params, body: { readVersion: 4, reason: 'The wrong hours' } })

  await signedOff(world)

  assert.equal((await world.as('eva').call(getSignOff, { params })).checkable, false)
})

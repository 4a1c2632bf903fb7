import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  acceptHandover,
  assignMentor,
  endRelationship,
  handoverReasons,
  listRelationshipsOf,
  readHandover,
  writeHandover,
} from '#contract/assignments.ts'
import { getAttention, listTasks } from '#contract/attention.ts'
import { listAuditLog } from '#contract/audit-log.ts'
import { addGoal } from '#contract/goals.ts'
import { saveMatchProfile } from '#contract/matches.ts'
import { findPerson } from '#contract/people.ts'
import { scheduleShift } from '#contract/shifts.ts'
import { editUser } from '#contract/users.ts'
import type { Name } from '#demo/cast.ts'
import { covered } from '../testing/covers.ts'
import { shiftOf, write } from '../testing/debriefs.ts'
import { post } from '../testing/pair-requests.ts'
import { type Stage, stage } from '../testing/stage.ts'

const secretNote = 'Secretnote about Eva'
const handover = { why: 'mentee_asked' as const, note: secretNote }

const toRuth = ({ ids }: Stage, more: object = { handover }) => ({
  body: { mentorId: ids.ruth, menteeId: ids.eva, ...more },
})
const ofEva = ({ ids }: Stage) => ({ params: { id: ids.eva } })

/** Max hands Eva over to Ruth. Returns the id of the handover. */
async function handedOver() {
  const world = await stage()
  await world.as('nora').call(assignMentor, toRuth(world))
  const { id } = await world.db.selectFrom('handovers').select('id').executeTakeFirstOrThrow()
  return { world, accepting: { params: { id } } }
}

test('the new mentor reads the note and accepts it once; only administrators read why', async () => {
  const { world, accepting } = await handedOver()
  const { as } = world

  const read = await as('ruth').call(readHandover, ofEva(world))
  const waiting = (await as('ruth').call(getAttention)).items.map(({ kind, reason }) => [kind, reason])
  const emails = await world.delivered()
  await as('ruth').call(acceptHandover, accepting)
  const again = await as('ruth').refused(acceptHandover, accepting)

  assert.deepEqual(
    [read.last?.from, read.last?.to, read.last?.note, read.last?.why, read.last?.can],
    ['Max Okafor', 'Ruth Ångström', secretNote, null, ['accept']],
  )
  assert.deepEqual(waiting[0], ['accept', 'Read the handover note, then accept it'])
  assert.match(emails.find(({ kind }) => kind === 'mentee_assigned')?.text ?? '', /accept the handover/)
  assert.deepEqual([again.status, again.message], [409, 'You have already accepted this handover.'])
  const seen = (await as('nora').call(readHandover, ofEva(world))).last
  assert.deepEqual([seen?.why, seen?.can], ['mentee_asked', []])
  assert.ok(seen?.accepted_at)
  assert.ok((await as('ruth').call(getAttention)).items.every(({ kind }) => kind !== 'accept'))
})

test('nobody else accepts or reads a handover', async () => {
  const { world, accepting } = await handedOver()
  const { as } = world
  for (const [who, reads, accepts] of [
    ['max', 404, 404],
    ['eva', 403, 403],
    ['ben', 403, 403],
  ] as const) {
    assert.equal((await as(who).refused(readHandover, ofEva(world))).status, reads, who)
    assert.equal((await as(who).refused(acceptHandover, accepting)).status, accepts, who)
  }
  assert.equal((await as('nora').refused(acceptHandover, accepting)).status, 403)
  assert.equal((await as('max').refused(writeHandover, { ...ofEva(world), body: { note: 'x' } })).status, 404)
})

test('a second mentor neither reads nor accepts a handover to the other mentor', async () => {
  const { world, accepting } = await handedOver()
  const { as, ids } = world
  await as('nora').call(assignMentor, {
    body: { mentorId: ids.max, menteeId: ids.eva, additional: true },
  })

  const { last } = await as('max').call(readHandover, ofEva(world))
  const refused = await as('max').refused(acceptHandover, accepting)
  const { items } = await as('max').call(getAttention)

  assert.deepEqual([last, refused.status], [null, 404])
  assert.ok(items.every(({ kind }) => kind !== 'accept'))
  assert.equal((await as('ruth').call(readHandover, ofEva(world))).last?.note, secretNote)
})

test('the reason and the note are in no other reply, email or file', async () => {
  const { world } = await handedOver()
  const { as, ids } = world
  const urls = [
    '/api/mentoring/relationships',
    `/api/users/${ids.eva}/relationships`,
    '/api/mentoring/available-mentees',
    '/api/mentoring/available-mentees/csv',
    '/api/mentoring/mentor',
    '/api/mentoring/mentees',
    '/api/mentoring/mentees/enhanced',
    '/api/mentoring/admin/overview',
    '/api/mentoring/admin/audit-log',
    '/api/admin/audit-log/csv',
    '/api/admin/tasks',
    '/api/admin/reports',
    '/api/attention',
    '/api/dashboard/stats',
    '/api/notifications',
    '/api/notes',
    '/api/search?text=Secretnote',
    `/api/mentoring/timeline/${ids.eva}`,
    `/api/mentoring/path/${ids.eva}`,
    `/api/people/${ids.eva}`,
    `/api/people/${ids.max}`,
    `/api/users/${ids.eva}/export`,
    `/api/people/${ids.eva}/letters`,
    '/api/my-record',
  ]
  for (const who of ['nora', 'max', 'ruth', 'eva', 'ben'] as const)
    for (const url of urls) {
      const { body, headers } = await as(who).send({ url })
      assert.doesNotMatch(`${body}${JSON.stringify(headers)}`, /Secretnote|mentee_asked/, `${who} ${url}`)
    }
  assert.doesNotMatch(JSON.stringify(await world.delivered()), /Secretnote|mentee_asked|mentee asked/)
  const log = await as('nora').call(listAuditLog)
  assert.ok(log.some(({ action }) => action === 'handover.made'))
  const entry = (await world.recorded(6)).map(({ details }) => details).join()
  assert.doesNotMatch(entry, /Secretnote|mentee asked/i)
})

test('the selected shifts move with their overlaps named, in one step with the handover', async () => {
  const world = await stage()
  const { as, ids } = world
  const at = (menteeId: number) => ({
    body: { menteeId, shiftDate: '2026-11-30', startTime: '09:00', endTime: '17:00' },
  })
  const { id } = await as('max').call(scheduleShift, at(ids.eva))
  await as('ruth').call(scheduleShift, at(ids.zoe))

  const [pair] = await as('nora').call(listRelationshipsOf, {
    ...ofEva(world),
    query: { nextMentorId: ids.ruth },
  })
  const refused = await as('nora').refused(assignMentor, toRuth(world, { handover, shiftIds: [id] }))
  await as('nora').call(assignMentor, toRuth(world, { handover, shiftIds: [id], allowOverlap: true }))

  assert.match(pair?.future_shifts[0]?.overlap ?? '', /the shift of Ruth Ångström with Zoë Adeyemi/)
  assert.equal(refused.status, 409)
  assert.equal((await world.db.selectFrom('handovers').selectAll().execute()).length, 1)
  const moved = await world.db.selectFrom('shifts').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
  assert.deepEqual([moved.mentor_id, moved.status], [ids.ruth, 'scheduled'])
})

test('the note is filled from the record until somebody writes one', async () => {
  const world = await stage()
  const { as, ids } = world
  await as('max').call(addGoal, {
    params: { menteeId: ids.eva },
    body: { title: 'Take handovers', description: 'Daily', targetDate: '2026-12-31', priority: 'medium' },
  })
  await as('max').call(scheduleShift, {
    body: { menteeId: ids.eva, shiftDate: '2026-11-30', startTime: '20:00', endTime: '08:00' },
  })

  const filled = await as('nora').call(readHandover, ofEva(world))
  await as('max').call(writeHandover, { ...ofEva(world), body: { note: 'Likes early shifts' } })

  assert.match(filled.note, /Progress\n- Awaiting Shift/)
  assert.match(filled.note, /Open goals\n- Take handovers \(by 31\/12\/2026\)/)
  assert.match(filled.note, /Next shifts\n- 30\/11\/2026, 20:00–08:00 \(\+1\), with Max Okafor/)
  assert.equal(filled.last, null)
  for (const who of ['max', 'nora'] as const)
    assert.equal((await as(who).call(readHandover, ofEva(world))).note, 'Likes early shifts')
  await as('max').call(writeHandover, { ...ofEva(world), body: { note: '' } })
  assert.equal((await as('nora').call(readHandover, ofEva(world))).note, filled.note)
})

test('each mentor keeps their own note, and reads and removes no other', async () => {
  const world = await covered()
  const { as } = world
  const filled = (await as('ruth').call(readHandover, ofEva(world))).note
  const keep = (who: Name, note: string) => as(who).call(writeHandover, { ...ofEva(world), body: { note } })
  const notes = async () => [
    (await as('max').call(readHandover, ofEva(world))).note,
    (await as('ruth').call(readHandover, ofEva(world))).note,
  ]

  await keep('max', secretNote)
  assert.deepEqual(await notes(), [secretNote, filled])
  await keep('ruth', 'Covers only')
  assert.deepEqual(await notes(), [secretNote, 'Covers only'])
  await keep('ruth', '')
  assert.deepEqual(await notes(), [secretNote, filled])
})

test('the note has the next step of a debrief once it is open', async () => {
  const world = await stage()
  const { as } = world
  const id = await shiftOf(world)
  await write(world, id, 'mentor', { next: 'Lead a ward round' })

  const sealed = (await as('nora').call(readHandover, ofEva(world))).note
  await write(world, id, 'mentee')
  const open = (await as('nora').call(readHandover, ofEva(world))).note

  assert.doesNotMatch(sealed, /ward round|Next step/)
  assert.match(open, /Next step of the last debrief\n- Lead a ward round$/)
})

test('a note of an ended relationship is kept for the next handover', async () => {
  const world = await stage()
  const { as } = world
  const [pair] = await as('nora').call(listRelationshipsOf, ofEva(world))
  await as('max').call(writeHandover, { ...ofEva(world), body: { note: 'Likes early shifts' } })

  await as('nora').call(endRelationship, {
    params: { id: pair?.id ?? 0 },
    body: { status: 'terminated', handover },
  })

  const { note, last } = await as('nora').call(readHandover, ofEva(world))
  assert.deepEqual([note, last?.from, last?.to, last?.why], [secretNote, 'Max Okafor', null, 'mentee_asked'])
  await as('nora').call(assignMentor, toRuth(world))
  assert.notEqual((await as('nora').call(readHandover, ofEva(world))).note, secretNote)
})

test('someone who is made inactive hands over each relationship, with a reason to overrule places', async () => {
  const world = await stage()
  const { as, ids } = world
  const none = { firstDayAway: null, lastDayAway: null, department: '', topics: [] }
  await as('nora').call(saveMatchProfile, { params: { id: ids.ruth }, body: { ...none, places: 1 } })
  const pairs = await as('nora').call(listRelationshipsOf, { params: { id: ids.max } })
  const eva = pairs.find(({ mentee_id }) => mentee_id === ids.eva)?.id ?? 0
  const ben = pairs.find(({ mentee_id }) => mentee_id === ids.ben)?.id ?? 0

  await as('nora').call(editUser, {
    params: { id: ids.max },
    body: {
      status: 'inactive',
      relationships: [
        { id: eva, mentorId: ids.ruth, handover, overrule: { reason: 'Only for a week' } },
        { id: ben, mentorId: null, handover: { why: 'other', note: '' } },
      ],
    },
  })

  assert.equal((await as('ruth').call(readHandover, ofEva(world))).last?.note, secretNote)
  const left = (await as('nora').call(readHandover, { params: { id: ids.ben } })).last
  assert.deepEqual([left?.from, left?.to, left?.why], ['Max Okafor', null, 'other'])
})

test('a handover is part of a replacement only', async () => {
  const world = await stage()
  const kept = await world.as('nora').refused(assignMentor, toRuth(world, { handover, additional: true }))
  assert.deepEqual([kept.status, Object.keys(kept.fields ?? {})], [400, ['handover']])
  assert.deepEqual(Object.keys(handoverReasons), [
    'moved_on',
    'workload',
    'mentee_asked',
    'mentor_asked',
    'other',
  ])
})

/** Days on which a handover is made, and the first day on which administrators see that it is not accepted. */
const deadlines: [made: string, due: string, why: string][] = [
  ['2026-11-23', '2026-12-01', 'five working days after a Monday'],
  ['2026-11-27', '2026-12-05', 'a weekend and the end of a month'],
  ['2026-12-22', '2027-01-01', 'Christmas Day and a bank holiday on Monday 28 December'],
]
for (const [madeOn, dueOn, why] of deadlines)
  test(`a handover that nobody accepts is a task on its day: ${why}`, async () => {
    const world = await stage()
    const { as } = world
    const goTo = (day: string) => {
      world.passes({ minutes: (Date.parse(`${day}T10:00Z`) - world.ctx.now().getTime()) / 60_000 })
      for (const who of ['nora', 'ruth'] as const) world.signsInAgain(who)
    }
    const tasks = async () =>
      (await as('nora').call(listTasks)).filter(({ kind }) => kind === 'handover').map(({ reason }) => reason)
    goTo(madeOn)
    await as('nora').call(assignMentor, toRuth(world))

    const dayBefore = new Date(Date.parse(dueOn) - 86_400_000).toISOString().slice(0, 10)
    goTo(dayBefore)
    assert.deepEqual(await tasks(), [])
    goTo(dueOn)
    assert.deepEqual(await tasks(), ['Ruth Ångström has not accepted the handover'])
    const { last } = await as('ruth').call(readHandover, ofEva(world))
    await as('ruth').call(acceptHandover, { params: { id: last?.id ?? 0 } })
    assert.deepEqual(await tasks(), [])
  })

test('accepting and ending at once: a handover is never accepted after the end', async () => {
  const world = await stage()
  const { as, db, ids } = world
  const tokens: Name[] = ['nora', 'ruth']
  for (const who of tokens) await as(who).token()
  for (let turn = 0; turn < (world.engine === 'postgres' ? 10 : 3); turn += 1) {
    const { id } = await as('nora').call(assignMentor, toRuth(world))
    const { last } = await as('ruth').call(readHandover, ofEva(world))
    const end = {
      method: 'PATCH',
      url: `/api/mentoring/relationships/${id}/status`,
      body: { status: 'terminated' },
    } as const
    const accept = post(`handovers/${last?.id}/accept`, {})

    const [accepted, again, ended] = await Promise.all(
      turn % 2
        ? [as('ruth').send(accept), as('ruth').send(accept), as('nora').send(end)]
        : [as('ruth').send(accept), as('ruth').send(accept), as('nora').send(end)].reverse(),
    )
    for (const answer of [accepted, again, ended]) assert.ok((answer?.statusCode ?? 500) < 500)

    const entries = await db
      .selectFrom('audit_log')
      .where('target_id', '=', id)
      .where('action', 'in', ['handover.accepted', 'relationship.ended'])
      .select('action')
      .orderBy('id')
      .execute()
    const order = entries.map(({ action }) => action).join()
    assert.ok(['handover.accepted,relationship.ended', 'relationship.ended'].includes(order), order)
    await as('nora').call(assignMentor, { body: { mentorId: ids.max, menteeId: ids.eva } })
  }
})

test('the page of a mentee has nothing of the handover for the mentee', async () => {
  const { world } = await handedOver()
  const page = await world.as('eva').call(findPerson, { params: { id: world.ids.ruth } })
  assert.doesNotMatch(JSON.stringify(page), /Secretnote|why/)
})

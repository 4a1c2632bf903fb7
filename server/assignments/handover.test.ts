import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { InjectOptions } from 'fastify'
import { assignMentor, listRelationshipsOf } from '#contract/assignments.ts'
import { listNotifications } from '#contract/notifications.ts'
import { listShifts, overlapCode, scheduleShift } from '#contract/shifts.ts'
import { editUser } from '#contract/users.ts'
import type { Name } from '#demo/cast.ts'
import { personOf } from '../testing/pairs.ts'
import { type Stage, stage } from '../testing/stage.ts'

const schedule = ({ as, ids }: Stage, shiftDate: string, who: 'max' | 'ruth' = 'max') =>
  as(who).call(scheduleShift, {
    body: {
      menteeId: who === 'max' ? ids.eva : ids.zoe,
      shiftDate,
      startTime: '09:00',
      endTime: '17:00',
      allowOverlap: true,
    },
  })

/** Eva has two planned shifts with Max. Both have read the notifications about them. */
async function twoPlanned() {
  const world = await stage()
  const [first, second] = [await schedule(world, '2026-11-30'), await schedule(world, '2026-12-07')]
  await world.delivered()
  await world.db.deleteFrom('notifications').execute()
  return { world, first, second }
}

const toRuth = ({ ids }: Stage, shifts: { shiftIds?: number[]; allowOverlap?: boolean }) => ({
  body: { mentorId: ids.ruth, menteeId: ids.eva, ...shifts },
})

const shiftsOf = async ({ as }: Stage, who: Name) =>
  (await as(who).call(listShifts)).map((row) => [row.shift_date, row.mentor_first_name, row.status])

test('the selected shifts move to the new mentor, and the others are cancelled', async () => {
  const { world, first } = await twoPlanned()

  await world.as('nora').call(assignMentor, toRuth(world, { shiftIds: [first.id] }))

  assert.deepEqual(await shiftsOf(world, 'eva'), [
    ['2026-12-07', 'Max', 'cancelled'],
    ['2026-11-30', 'Ruth', 'scheduled'],
  ])
  assert.deepEqual(await shiftsOf(world, 'max'), [['2026-12-07', 'Max', 'cancelled']])
  const entries = (await world.recorded(5)).map(({ details }) => details).join()
  assert.match(entries, /mentor from 'Max Okafor' to 'Ruth Ångström'/)
  assert.match(entries, /1 future shift\(s\) cancelled/)
})

test('the mentee and both mentors are notified of a shift that moves', async () => {
  const { world, first, second } = await twoPlanned()
  const before = (await world.delivered()).length

  await world.as('nora').call(assignMentor, toRuth(world, { shiftIds: [first.id, second.id] }))

  const kinds = async (who: Name) =>
    (await world.as(who).call(listNotifications)).map(({ kind }) => kind).sort()
  assert.deepEqual(await kinds('eva'), [
    'mentor_assigned',
    'relationship_ended',
    'shift_changed',
    'shift_changed',
  ])
  assert.deepEqual(await kinds('ruth'), ['mentee_assigned', 'shift_planned', 'shift_planned'])
  assert.deepEqual(await kinds('max'), ['relationship_ended', 'shift_passed_on', 'shift_passed_on'])
  world.passes({ minutes: 10 })
  const emails = (await world.delivered()).slice(before)
  const toEva = emails.filter(({ to, kind }) => to === 'eva@mst.example' && kind === 'shift_changed')
  assert.equal(toEva.length, 2)
  assert.ok(toEva.every(({ text }) => text.includes('with Ruth Ångström')))
  const ended = emails.find(({ to, kind }) => to === 'eva@mst.example' && kind === 'relationship_ended')
  assert.doesNotMatch(ended?.text ?? '', /cancelled/)
})

test('an overlap at the new mentor is named, and the shift moves after confirmation', async () => {
  const { world, first, second } = await twoPlanned()
  await schedule(world, '2026-12-07', 'ruth')
  const shiftIds = [first.id, second.id]

  const refused = await world.as('nora').refused(assignMentor, toRuth(world, { shiftIds }))
  const unchanged = await world.as('nora').call(listRelationshipsOf, { params: { id: world.ids.eva } })
  await world.as('nora').call(assignMentor, toRuth(world, { shiftIds, allowOverlap: true }))

  assert.deepEqual([refused.status, refused.code], [409, overlapCode])
  assert.match(refused.message, /the shift of Ruth Ångström with Zoë Adeyemi on 7 December 2026/)
  assert.deepEqual(
    unchanged.map(({ mentor_id, future_shifts }) => [mentor_id, future_shifts.length]),
    [[world.ids.max, 2]],
  )
  assert.ok((await shiftsOf(world, 'eva')).every(([, mentor]) => mentor === 'Ruth'))
})

test('only planned shifts of the replaced relationship can be moved', async () => {
  const { world, first } = await twoPlanned()
  const foreign = await schedule(world, '2026-12-01', 'ruth')
  const refusals = [
    await world.as('nora').refused(assignMentor, toRuth(world, { shiftIds: [first.id, foreign.id] })),
    await world.as('nora').refused(assignMentor, toRuth(world, { shiftIds: [987_654] })),
    await world.as('nora').refused(assignMentor, {
      body: { mentorId: world.ids.ruth, menteeId: world.ids.eva, additional: true, shiftIds: [first.id] },
    }),
  ]

  assert.deepEqual(
    refusals.map(({ status }) => status),
    [409, 409, 400],
  )
  assert.ok((await shiftsOf(world, 'eva')).every(([, mentor]) => mentor === 'Max'))
})

test('the shifts of an inactive mentor can move to the next mentor', async () => {
  const { world, first, second } = await twoPlanned()
  const before = (await world.delivered()).length
  const [relationship] = await world.as('nora').call(listRelationshipsOf, { params: { id: world.ids.eva } })
  const decision = { id: relationship?.id ?? 0, mentorId: world.ids.ruth, shiftIds: [first.id, second.id] }

  await world.as('nora').call(editUser, {
    params: { id: world.ids.max },
    body: { status: 'inactive', relationships: [decision] },
  })

  assert.deepEqual(await shiftsOf(world, 'ruth'), [
    ['2026-12-07', 'Ruth', 'scheduled'],
    ['2026-11-30', 'Ruth', 'scheduled'],
  ])
  world.passes({ minutes: 10 })
  const emails = (await world.delivered()).slice(before)
  assert.deepEqual(
    emails.filter(({ to }) => to === 'max@mst.example'),
    [],
  )
  await world.as('nora').call(editUser, { params: { id: world.ids.max }, body: { status: 'active' } })
  world.signsInAgain('max')
  assert.deepEqual(await world.as('max').call(listNotifications), [])
})

test("a shift with the mentee's other mentor does not move", async () => {
  const { world } = await twoPlanned()
  const { as, ids } = world
  const next = await personOf(world, 'mentor')
  await as('nora').call(assignMentor, {
    body: { mentorId: ids.ruth, menteeId: ids.eva, additional: true },
  })
  const body = { menteeId: ids.eva, shiftDate: '2026-12-02', startTime: '09:00', endTime: '17:00' }
  const other = await as('ruth').call(scheduleShift, { body })
  const relationships = await as('nora').call(listRelationshipsOf, { params: { id: ids.max } })
  const { id } = relationships.find(({ mentee_id }) => mentee_id === ids.eva) ?? assert.fail()

  const refused = await as('nora').refused(editUser, {
    params: { id: ids.max },
    body: { status: 'inactive', relationships: [{ id, mentorId: next, shiftIds: [other.id] }] },
  })

  assert.equal(refused.status, 409)
  const [, shift] = await as('ruth').call(listShifts, { query: { menteeId: ids.eva } })
  assert.deepEqual([shift?.id, shift?.mentor_id], [other.id, ids.ruth])
})

type Sent = { who: Name; request: InjectOptions }

test('a concurrent edit of a moving shift leaves it with one leading mentor', async () => {
  const { world } = await twoPlanned()
  const { as, ids } = world
  for (const who of ['nora', 'omar', 'max', 'ruth'] as const) await as(who).token()
  for (let turn = 0; turn < (world.engine === 'postgres' ? 20 : 4); turn += 1) {
    const [from, to] = turn % 2 ? (['ruth', 'max'] as const) : (['max', 'ruth'] as const)
    const shifts = (await as('eva').call(listShifts)).filter(({ status }) => status === 'scheduled')
    const shiftIds = shifts.map(({ id }) => id)
    const edits = shiftIds.map((id, index) => ({
      who: index === 0 ? from : ('omar' as const),
      request: { method: 'PUT' as const, url: `/api/shifts/${id}`, body: { startTime: `1${turn % 4}:00` } },
    }))
    const body = { mentorId: ids[to], menteeId: ids.eva, shiftIds, allowOverlap: true }
    const assign = {
      who: 'nora' as const,
      request: { method: 'POST' as const, url: '/api/mentoring/assign', body },
    }

    const sent: Sent[] = (edits as Sent[]).toSpliced(turn % 3, 0, assign)
    const answers = await Promise.all(sent.map(({ who, request }) => as(who).send(request)))

    for (const { statusCode, body } of answers) assert.ok(statusCode < 500, body)
    assert.deepEqual(
      (await as('eva').call(listShifts)).map(({ mentor_id, status }) => [mentor_id, status]),
      Array(2).fill([ids[to], 'scheduled']),
    )
  }
})

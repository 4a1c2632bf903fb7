import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assignMentor } from '#contract/assignments.ts'
import { addGoal, editGoal } from '#contract/goals.ts'
import { createPlan, editPlan } from '#contract/learning-plans.ts'
import { savePrivateNotes, setProgress } from '#contract/mentees.ts'
import { addNote, editNote } from '#contract/notes.ts'
import { decideReferral, editReferral, listReferrals, submitReferral } from '#contract/referrals.ts'
import { editShift, recordOutcome, scheduleShift } from '#contract/shifts.ts'
import { editUser } from '#contract/users.ts'
import { type Stage, stage } from '../testing/stage.ts'

/** Entries contain the old and the new value, in the words of the screens (rule 44). */

const newestDetails = async ({ recorded }: Stage) => (await recorded())[0]?.details

test("a person's entry lists each field from and to, with names of roles and statuses", async () => {
  const world = await stage()
  const { as, ids } = world

  await as('nora').call(editUser, {
    params: { id: ids.uma },
    body: {
      ...{ firstName: 'Umaya', email: 'umaya@mst.example', grsNumber: 'GRS-77' },
      ...{ role: 'mentor', status: 'inactive' },
    },
  })

  assert.equal(
    await newestDetails(world),
    "Uma Patel: first name from 'Uma' to 'Umaya', e-mail from 'uma@mst.example' to 'umaya@mst.example', role from 'Mentee' to 'Mentor', status from 'Active' to 'Inactive', GRS number from nothing to 'GRS-77'",
  )
})

test("a goal's entry lists title, target date, priority and status", async () => {
  const world = await stage()
  const { as, ids } = world
  const { id } = await as('max').call(addGoal, {
    params: { menteeId: ids.eva },
    body: { title: 'First aid', description: 'The course', targetDate: '2026-12-01' },
  })
  const edit = (body: object) => as('max').call(editGoal, { params: { goalId: id }, body })

  await edit({ title: 'Wound care', targetDate: '2026-12-24', priority: 'high' })
  const changed = await newestDetails(world)
  await edit({ status: 'completed' })

  assert.equal(
    changed,
    "The goal 'First aid' of Eva Lindqvist: title from 'First aid' to 'Wound care', target date from 01/12/2026 to 24/12/2026, priority from 'Medium' to 'High'",
  )
  assert.equal(
    await newestDetails(world),
    "The goal 'Wound care' of Eva Lindqvist: status from 'Active' to 'Completed'",
  )
})

test("a learning plan's entry lists title, date, status and the change of objectives", async () => {
  const world = await stage()
  const { as, ids } = world
  const smart = { specific: 'a', measurable: 'b', achievable: 'c', relevant: 'd', timeBound: 'e' }
  const { id } = await as('max').call(createPlan, {
    body: { menteeId: ids.eva, title: 'Triage', objectives: [smart], targetDate: '2026-12-01' },
  })
  const edit = (body: object) => as('max').call(editPlan, { params: { id }, body })

  await edit({ status: 'active', targetDate: '2027-01-31', objectives: [smart, smart] })
  const more = await newestDetails(world)
  await edit({ objectives: [smart, { ...smart, relevant: 'other' }] })

  const about = "Changed the learning plan 'Triage' of Eva Lindqvist"
  assert.equal(
    more,
    `${about}: target date from 01/12/2026 to 31/01/2027, status from 'Draft' to 'Active', number of objectives from 1 to 2`,
  )
  assert.equal(await newestDetails(world), `${about}: objectives changed`)
})

test("a shift's entry lists day, hours, place, mentee and outcome, but not its notes", async () => {
  const world = await stage()
  const { as, ids } = world
  const { id } = await as('max').call(scheduleShift, {
    body: { menteeId: ids.eva, shiftDate: '2026-11-20', startTime: '17:00', endTime: '19:00' },
  })

  await as('max').call(editShift, {
    params: { id },
    body: {
      menteeId: ids.ben,
      shiftDate: '2026-11-21',
      startTime: '20:00',
      endTime: '08:00',
      location: 'Ward 3',
      notes: 'Something private',
    },
  })
  const moved = await newestDetails(world)
  await as('max').call(recordOutcome, { params: { id }, body: { status: 'cancelled', reason: 'Ill' } })

  assert.equal(
    moved,
    "Changed the shift of Max Okafor with Eva Lindqvist on 20/11/2026, 17:00–19:00: date from 20/11/2026 to 21/11/2026, time from '17:00–19:00' to '20:00–08:00 (+1)', place from nothing to 'Ward 3', mentee from 'Eva Lindqvist' to 'Ben Brown', notes changed",
  )
  assert.equal(
    await newestDetails(world),
    "Cancelled the shift of Max Okafor with Ben Brown on 21/11/2026, 20:00–08:00 (+1): status from 'Scheduled' to 'Cancelled', reason from nothing to 'Ill'",
  )
})

test('entries of progress and notes contain the state and only that texts changed', async () => {
  const world = await stage()
  const { as, ids } = world
  const params = { menteeId: ids.eva }

  await as('max').call(setProgress, {
    params,
    body: { progressStatus: 'undergoing_mst', notes: 'A secret' },
  })
  const progress = await newestDetails(world)
  const secrets = { privateNotes: 'A secret', strengths: 'A secret', areasForImprovement: 'A secret' }
  await as('max').call(savePrivateNotes, { params, body: secrets })
  const privately = await newestDetails(world)
  const { id } = await as('max').call(addNote, { body: { menteeId: ids.eva, content: 'A secret' } })
  await as('max').call(editNote, { params: { id }, body: { content: 'Another secret' } })

  assert.equal(progress, "Eva Lindqvist: progress from 'Awaiting Shift' to 'Undergoing MST', notes changed")
  assert.equal(
    privately,
    'Private notes about Eva Lindqvist: private notes changed, strengths changed, areas for improvement changed',
  )
  assert.equal(await newestDetails(world), 'Changed a message to Eva Lindqvist: text changed')
  assert.ok(!JSON.stringify(await world.recorded(99)).includes('secret'))
})

test("a referral's entry contains its department and decision", async () => {
  const world = await stage()
  const { as, visitor } = world
  await visitor.call(submitReferral, {
    body: {
      firstName: 'Ida',
      lastName: 'Quist',
      email: 'ida@mst.example',
      grsNumber: 'GRS-1',
      reason: 'Help',
    },
  })
  const [referral] = await as('nora').call(listReferrals)
  const params = { id: referral?.id ?? 0 }

  await as('nora').call(editReferral, { params, body: { department: 'Ward 3' } })
  const edited = await newestDetails(world)
  await as('nora').call(decideReferral, { params, body: { status: 'approved' } })

  assert.equal(edited, "The referral of Ida Quist: department from nothing to 'Ward 3'")
  assert.equal(
    await newestDetails(world),
    "Approved the referral of Ida Quist: status from 'Pending' to 'Approved'",
  )
})

test("an assignment's entry names the replaced mentor", async () => {
  const world = await stage()
  const { as, ids } = world

  await as('nora').call(assignMentor, { body: { menteeId: ids.eva, mentorId: ids.ruth } })

  assert.equal(
    await newestDetails(world),
    'Ruth Ångström is now the mentor of Eva Lindqvist, in place of Max Okafor',
  )
})

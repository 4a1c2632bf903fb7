import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assignMentor } from '#contract/assignments.ts'
import { getQuickActions, snooze } from '#contract/attention.ts'
import {
  decideReferral,
  editReferral,
  listReferrals,
  previewRejection,
  submitReferral,
} from '#contract/referrals.ts'
import { listFormerPeople } from '#contract/subject-access.ts'
import { undoChange } from '#contract/undo.ts'
import { editUser, listUsers, makeInvitationLink, sendInvitation } from '#contract/users.ts'
import { cast } from '#demo/cast.ts'
import { deliverDueEmails } from '../delivery/delivery.ts'
import { type Stage, stage } from '../testing/stage.ts'

const applicant = {
  firstName: 'Ines',
  lastName: 'García',
  grsNumber: 'GRS-1042',
  email: 'ines@mst.example',
  reason: 'Lost at handovers.',
}

async function submitted({ visitor, as }: Stage, form = applicant) {
  await visitor.call(submitReferral, { body: form })
  const [newest] = await as('nora').call(listReferrals)
  assert.ok(newest)
  return newest
}

const decide = ({ as }: Stage, id: number, status: 'approved' | 'rejected') =>
  as('nora').undoOf(decideReferral, { params: { id }, body: { status } })

const findIn = async ({ as }: Stage, id: number) =>
  (await as('nora').call(listReferrals)).find((referral) => referral.id === id)

const kinds = async (world: Stage) => (await world.delivered()).map(({ kind }) => kind)

test('an undone rejection returns the referral to pending, and the applicant gets no email', async () => {
  const world = await stage()
  const before = await submitted(world)
  const undo = await decide(world, before.id, 'rejected')

  await world.as('nora').call(undoChange, { params: { id: undo } })

  assert.deepEqual(await findIn(world, before.id), { ...before, version: 3 })
  assert.deepEqual(await kinds(world), ['referral_received'])
  const [entry] = await world.recorded()
  assert.deepEqual(
    [entry?.action, entry?.details],
    ['referral.undone', "Undone: The referral of Ines García: status from 'Rejected' to 'Pending'"],
  )
})

test('an applicant gets the email about a decision after ten seconds, not earlier', async () => {
  for (const status of ['approved', 'rejected'] as const) {
    const world = await stage()
    const { id } = await submitted(world)
    await world.delivered()
    await decide(world, id, status)

    const sent: number[] = []
    for (const seconds of [0, 9, 1]) {
      world.passes({ seconds })
      sent.push(await deliverDueEmails(world.ctx))
    }

    assert.deepEqual(sent, [0, 0, 1], status)
  }
})

test('an undone approval removes its account, and the next approval creates another', async () => {
  const world = await stage()
  const before = await submitted(world)
  const people = await world.as('nora').call(listUsers)
  const undo = await decide(world, before.id, 'approved')

  await world.as('nora').call(undoChange, { params: { id: undo } })

  assert.deepEqual(await world.as('nora').call(listUsers), people)
  assert.deepEqual(await world.as('nora').call(listFormerPeople), [])
  assert.deepEqual(await findIn(world, before.id), { ...before, version: 3 })
  assert.deepEqual(await kinds(world), ['referral_received'])
  await decide(world, before.id, 'approved')
  assert.deepEqual(await kinds(world), ['referral_received', 'referral_approved'])
})

test('an earlier account remains when the approval is undone', async () => {
  const world = await stage()
  for (const email of [cast.pia.email, cast.eva.email]) {
    const { id } = await submitted(world, { ...applicant, email })
    const undo = await decide(world, id, 'approved')

    await world.as('nora').call(undoChange, { params: { id: undo } })

    const referral = await findIn(world, id)
    assert.deepEqual([referral?.status, referral?.user_id], ['pending', null])
  }
  const emails = (await world.as('nora').call(listUsers)).map(({ email }) => email)
  assert.ok(emails.includes(cast.pia.email) && emails.includes(cast.eva.email))
})

const uses: Record<string, (world: Stage, userId: number) => Promise<unknown>> = {
  'has a mentor': ({ as, ids }, menteeId) =>
    as('omar').call(assignMentor, { body: { mentorId: ids.ruth, menteeId } }),
  'was edited': ({ as }, id) => as('omar').call(editUser, { params: { id }, body: { firstName: 'Inés' } }),
  'was given a link by hand': ({ as }, id) => as('omar').call(makeInvitationLink, { params: { id } }),
  'was invited again': ({ as }, id) => as('omar').call(sendInvitation, { params: { id } }),
  'is in a snoozed task': async ({ as }, personId) => {
    const { items } = await as('omar').call(getQuickActions)
    const { kind, id } = items.find(({ person_id }) => person_id === personId) ?? assert.fail()
    const body = { kind, id, untilDay: '2026-12-01', reason: 'Back from leave then' }
    await as('omar').call(snooze, { body })
  },
  'is that of a second referral': async (world) => {
    const { id } = await submitted(world)
    await world.as('omar').call(decideReferral, { params: { id }, body: { status: 'approved' } })
  },
}
for (const [use, begin] of Object.entries(uses))
  test(`a new account that ${use} is not removed by an undo`, async () => {
    const world = await stage()
    const { id } = await submitted(world)
    const undo = await decide(world, id, 'approved')
    const approved = await findIn(world, id)
    await begin(world, approved?.user_id ?? 0)

    const refused = await world.as('nora').refused(undoChange, { params: { id: undo } })

    assert.equal(
      refused.message,
      'The new account is already in use, so you can no longer undo the approval.',
    )
    assert.deepEqual([refused.status, (await findIn(world, id))?.status], [409, 'approved'])
  })

test('a second referral during an undo of the first leaves two pending', async () => {
  const world = await stage()
  const { id } = await submitted(world)
  await world.delivered()
  const undo = await decide(world, id, 'rejected')
  const second = await submitted(world)

  await world.as('nora').call(undoChange, { params: { id: undo } })

  assert.deepEqual(
    [(await findIn(world, id))?.status, (await findIn(world, second.id))?.possible_duplicates],
    ['pending', [id]],
  )
  assert.deepEqual(await kinds(world), ['referral_received'])
})

test("a second administrator's decision after an undo cannot be undone by the first", async () => {
  const world = await stage()
  const { id } = await submitted(world)
  const undo = await decide(world, id, 'rejected')
  await world.as('nora').call(undoChange, { params: { id: undo } })
  await world.as('omar').call(decideReferral, { params: { id }, body: { status: 'approved' } })

  assert.equal((await world.as('nora').refused(undoChange, { params: { id: undo } })).status, 409)
  assert.equal((await findIn(world, id))?.status, 'approved')
})

test('a rejected applicant reads the message as previewed', async () => {
  const world = await stage()
  const { id } = await submitted(world)
  const preview = await world.as('nora').call(previewRejection, { params: { id } })
  const message = 'All places on nights are taken.\nPlease try <again> in March.'

  await world.as('nora').call(decideReferral, { params: { id }, body: { status: 'rejected', message } })
  const email = (await world.delivered()).find(({ kind }) => kind === 'referral_rejected')

  assert.deepEqual([email?.to, email?.subject], [preview.to, preview.subject])
  const whole = [...preview.before, message, ...preview.after].join('\n\n')
  assert.ok(email?.text.includes(`\n\n${whole}\n\n`))
  assert.match(email?.html ?? '', /are taken\.<br>Please try &lt;again&gt; in March\./)
  assert.equal((await world.as('max').refused(previewRejection, { params: { id } })).status, 403)
})

test('only a rejection can carry a message to the applicant', async () => {
  const world = await stage()
  const { id } = await submitted(world)

  const body = { status: 'approved', message: 'Welcome' } as const
  const refused = await world.as('nora').refused(decideReferral, { params: { id }, body })

  assert.deepEqual([refused.status, Object.keys(refused.fields ?? {})], [400, ['message']])
})

test('a rejection cannot be undone after another administrator edited the referral', async () => {
  const world = await stage()
  const { id } = await submitted(world)
  const undo = await decide(world, id, 'rejected')
  await world.as('omar').call(editReferral, { params: { id }, body: { department: 'Ward 3' } })

  assert.equal((await world.as('nora').refused(undoChange, { params: { id: undo } })).status, 409)
  assert.equal((await findIn(world, id))?.status, 'rejected')
})

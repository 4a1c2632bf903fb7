import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assignMentor } from '#contract/assignments.ts'
import { getQuickActions } from '#contract/attention.ts'
import { chooseEmails } from '#contract/notifications.ts'
import { listEmailsTo } from '#contract/people.ts'
import { deleteUser, editUser } from '#contract/users.ts'
import { cast, type Name } from '#demo/cast.ts'
import { inTransaction } from '../kernel/context.ts'
import { advanceTo, kindsTo, schedule, write } from '../testing/emails-of-choice.ts'
import { everyDetail } from '../testing/every-email.ts'
import { type Stage, stage } from '../testing/stage.ts'
import { type EmailKind, emailKinds } from './kinds.ts'
import { queueEmail } from './outbox.ts'

async function atNight() {
  const world = await stage()
  advanceTo(world, '22:10')
  return world
}

const setStatus = ({ as, ids }: Stage, who: Name, status: 'active' | 'inactive') =>
  as('nora').call(editUser, { params: { id: ids[who] }, body: { status } })

const forAddresses: EmailKind[] = [
  'address_changed',
  'administrator_added',
  'audit_anchor',
  'emergency_sign_in',
  'factor_changed',
  'password_changed',
  'referral_received',
  'referral_rejected',
  'settings_changed',
  'sign_in_locked',
  'signature_receipt',
  'test',
  'work_account_linked',
  'work_account_unlinked',
]

/** Queues every kind of email for Eva. */
async function withEveryEmail() {
  const world = await stage()
  const kinds = emailKinds
  await inTransaction(world.ctx, async (ctx) => {
    for (const kind of kinds)
      await queueEmail(ctx, kind, {
        to: { id: world.ids.eva, email: cast.eva.email },
        details: everyDetail as never,
      })
  })
  return world
}

test("a mentor deleted at night is sent no mentee's name in the morning", async () => {
  const world = await atNight()
  const { as, ids } = world
  await as('nora').call(assignMentor, { body: { mentorId: ids.ruth, menteeId: ids.uma } })
  await as('nora').call(deleteUser, { params: { id: ids.ruth } })
  advanceTo(world, '07:00')

  assert.deepEqual(await kindsTo(world, 'ruth'), [])
  world.signsInAgain('nora')
  const { items } = await as('nora').call(getQuickActions)
  assert.ok(!items.some(({ kind }) => kind === 'letter'), 'and no administrator has to look after it')
})

for (const [when, status, gets] of [
  ['who is inactive by the morning gets no email about the shift', 'inactive', []],
  ['who is back by the morning gets it', 'active', ['shift_scheduled']],
] as const)
  test(`for a shift planned at night, ${when}`, async () => {
    const world = await atNight()
    await schedule(world)
    await setStatus(world, 'eva', 'inactive')
    if (status === 'active') await setStatus(world, 'eva', 'active')
    advanceTo(world, '07:00')

    assert.deepEqual(await kindsTo(world, 'eva'), gets)
  })

test('a delayed email is not sent to a person who has left since', async () => {
  const world = await stage()
  const { mail } = world.ctx
  await write(world)
  world.ctx.mail = async () => {
    throw new Error('connect ECONNREFUSED')
  }
  advanceTo(world, '07:30')
  await kindsTo(world, 'eva')
  world.signsInAgain('nora')
  await setStatus(world, 'eva', 'inactive')
  world.ctx.mail = mail
  world.passes({ minutes: 1 })

  assert.deepEqual(await kindsTo(world, 'eva'), [])
})

test('a person who has left gets security emails only', async () => {
  const world = await withEveryEmail()
  await setStatus(world, 'eva', 'inactive')

  assert.deepEqual((await kindsTo(world, 'eva')).sort(), forAddresses)
})

for (const [topic, kinds] of [
  ['shift', ['shift_cancelled', 'shift_changed', 'shift_reminder', 'shift_scheduled', 'shifts_scheduled']],
  ['debrief', ['debrief_reminder']],
  [
    'assignment',
    ['mentee_assigned', 'mentee_inactive', 'mentor_assigned', 'mentor_inactive', 'relationship_ended'],
  ],
  ['goal', []],
] as const)
  test(`a person who turns off emails about the topic '${topic}' gets none that are queued`, async () => {
    const world = await withEveryEmail()

    await world.as('eva').call(chooseEmails, { body: { topic, choice: 'off' } })

    const dropped = world.db.selectFrom('letters').where('given_up_at', 'is not', null).select('kind')
    assert.deepEqual((await dropped.execute()).map(({ kind }) => kind).sort(), kinds)
  })

const right = 'eva.lindqvist@mst.example'
const correctEmail = ({ as, ids }: Stage) =>
  as('nora').call(editUser, { params: { id: ids.eva }, body: { email: right } })

test('a queued email with names and hours goes to the corrected address', async () => {
  const world = await atNight()
  await schedule(world)
  await correctEmail(world)
  advanceTo(world, '07:00')

  const toOld = await kindsTo(world, 'eva')
  const toNew = (await world.delivered()).filter(({ to }) => to === right)

  assert.deepEqual(toOld, ['others_address_changed'])
  assert.deepEqual(
    toNew.map(({ kind }) => kind),
    ['shift_scheduled'],
  )
  assert.match(toNew[0]?.text ?? '', /^Dear Eva,/m)
  world.signsInAgain('nora')
  const shown = await world.as('nora').call(listEmailsTo, { params: { id: world.ids.eva } })
  assert.deepEqual(
    shown.map(({ kind, recipient }) => [kind, recipient]),
    [
      ['others_address_changed', cast.eva.email],
      ['shift_scheduled', right],
    ],
    'and administrators read where each went',
  )
})

test('programme emails go to the current address, all others to their original one', async () => {
  const world = await withEveryEmail()
  await correctEmail(world)
  const kindsAt = async (email: string) =>
    new Set((await world.delivered()).filter(({ to }) => to === email).map(({ kind }) => kind))

  // Their links let the old address report a change by somebody else.
  assert.deepEqual(
    [...(await kindsAt(cast.eva.email))].sort(),
    [...forAddresses, 'others_address_changed', 'own_address_changed'].sort(),
  )
  const current = await kindsAt(right)
  assert.ok(current.size > 10)
  assert.deepEqual(
    forAddresses.filter((kind) => current.has(kind)),
    [],
  )
})

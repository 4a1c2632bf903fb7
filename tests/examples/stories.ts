import Fastify from 'fastify'
import type { AuditAction } from '#contract/audit-actions.ts'
import { makeFeed } from '#contract/calendar.ts'
import { getScimConfig, manageByDirectory } from '#contract/directory.ts'
import { editGoal } from '#contract/goals.ts'
import { decideReferral } from '#contract/referrals.ts'
import { changePassword, requestReset, resetPassword, signIn } from '#contract/session.ts'
import { factorySettings, saveSettings } from '#contract/settings.ts'
import { recordOutcome } from '#contract/shifts.ts'
import { createUser, editUser, listUsers } from '#contract/users.ts'
import { cast, castPassword } from '#demo/cast.ts'
import { bindSmtpPassword } from '#server/messaging/mail-server.ts'
import { closeWithRecord, recordStart } from '../../server/operations/upkeep/lifecycle.ts'
import { passkeyDevice } from '../../server/testing/passkey-device.ts'
import { addPasskey, signInAlone, withPasskeys } from '../../server/testing/passkeys.ts'
import { harmlessVirus, protocolScanner } from '../../server/testing/scanner.ts'
import { directoryOf } from '../../server/testing/scim.ts'
import { firstStep, secondStep, setUpApp } from '../../server/testing/second-factor.ts'
import { linkIn, type Stage } from '../../server/testing/stage.ts'
import { upload } from '../../server/testing/upload.ts'
import { referred } from './accounts.ts'
import { writtenDebrief } from './debriefs.ts'
import type { ExpectedEntry } from './example.ts'
import { installation } from './installation.ts'
import { madeGoal, madeShift } from './mentoring.ts'
import { answeredAgreement } from './objectives.ts'
import { undone } from './undone.ts'

const newPassword = 'heron-lighthouse'

/** Audit entries that no single example adds, because they need several calls or another state. */
export const stories: Partial<Record<AuditAction, (world: Stage) => Promise<ExpectedEntry>>> = {
  'access.refused': async ({ as }) => {
    await as('max').refused(listUsers)
    return { by: 'max', left: ['access.refused', 'access', null] }
  },
  'agreement.declined': (world) => answeredAgreement(world, 'not_yet'),
  'agreement.withdrawn': (world) => answeredAgreement(world, 'withdrawn'),
  'calendar.ended': async ({ as, ids }) => {
    await as('max').call(makeFeed, { body: { withNames: false } })
    await as('max').call(changePassword, { body: { currentPassword: castPassword, newPassword } })
    return { by: 'max', left: ['calendar.ended', 'user', ids.max] }
  },
  'factor.recovery_used': async (world) => {
    const { codes } = await setUpApp(world, 'max')
    await secondStep(world, await firstStep(world, 'max'), { recoveryCode: codes[0] })
    return { by: 'max', left: ['factor.recovery_used', 'user', world.ids.max] }
  },
  'factor.passkey_refused': async (world) => {
    await withPasskeys(world)
    const { device } = await addPasskey(world, 'max', { device: passkeyDevice({ counts: true }) })
    await signInAlone(world, device, { counter: 9 })
    await signInAlone(world, device, { counter: 8 })
    return { by: 'visitor', left: ['factor.passkey_refused', 'user', world.ids.max] }
  },
  'session.second_factor_asked': async (world) => {
    await setUpApp(world, 'max')
    await firstStep(world, 'max')
    return { by: 'visitor', left: ['session.second_factor_asked', 'session', world.ids.max] }
  },
  'document.infected': async (world) => {
    world.ctx.config.virusScanner = await protocolScanner()
    await upload(world, 'max', [
      ['menteeId', String(world.ids.eva)],
      ['file', new File([harmlessVirus], 'paper.txt')],
    ])
    return { by: 'max', left: ['document.infected', 'document', null] }
  },
  'goal.completed': (world) => settledGoal(world, 'completed'),
  'goal.cancelled': (world) => settledGoal(world, 'cancelled'),
  'invitation.accepted': async (world) => {
    const { userId } = await tookInvitationUp(world)
    return { by: userId, left: ['invitation.accepted', 'user', userId] }
  },
  'key.first_used': async (world) => {
    const { id, program } = await world.key()
    await program.call(getScimConfig)
    return { by: 'key: directory', left: ['key.first_used', 'key', id] }
  },
  'key.refused': async (world) => {
    const { id, program } = await world.key({ addresses: '192.0.2.1' })
    await program.refused(getScimConfig)
    return { by: 'key: directory', left: ['key.refused', 'key', id] }
  },
  'password.reset_granted': async ({ visitor, delivered, ids }) => {
    await visitor.call(requestReset, { body: { email: cast.max.email } })
    await delivered()
    return { by: 'system', left: ['password.reset_granted', 'user', ids.max] }
  },
  'password.reset_refused': async ({ visitor }) => {
    await visitor.refused(resetPassword, {
      body: { email: cast.max.email, token: 'x'.repeat(43), newPassword },
    })
    return { by: 'visitor', left: ['password.reset_refused', 'user', null] }
  },
  'program.started': async ({ ctx }) => {
    await recordStart(ctx)
    return { by: 'system', left: ['program.started', 'program', null] }
  },
  'program.stopped': async ({ ctx }) => {
    await closeWithRecord(Fastify(), ctx)
    return { by: 'system', left: ['program.stopped', 'program', null] }
  },
  'referral.approved': async (world) => {
    const { id } = await approved(world)
    return { by: 'nora', left: ['referral.approved', 'referral', id] }
  },
  'referral.processed': async (world) => {
    const { referralId } = await tookInvitationUp(world)
    return { by: 'system', left: ['referral.processed', 'referral', referralId] }
  },
  'debrief.written': async (world) => {
    const { debriefId } = await writtenDebrief(world)
    return { by: 'max', left: ['debrief.written', 'debrief', debriefId] }
  },
  'session.refused': async ({ visitor, ids }) => {
    await visitor.refused(signIn, { body: { email: cast.max.email, password: 'a wrong one' } })
    return { by: 'visitor', left: ['session.refused', 'session', ids.max] }
  },
  'settings.smtp_password_bound': async ({ as, ctx }) => {
    const email = { ...factorySettings.email, host: 'smtp.mst.example' }
    await as('nora').call(saveSettings, { body: { ...factorySettings, email } })
    await bindSmtpPassword({ ...ctx, config: { ...ctx.config, smtpPassword: 'hush-hush' } })
    return { by: 'system', left: ['settings.smtp_password_bound', 'settings', null] }
  },
  'shift.completed': async (world) => {
    const id = await madeShift(world)
    world.passes({ days: 11 })
    world.signsInAgain('max')
    await world.as('max').call(recordOutcome, { params: { id }, body: { status: 'completed' } })
    return { by: 'max', left: ['shift.completed', 'shift', id] }
  },
  ...undone,
  ...installation,
  'user.address_restored': async (world) => {
    const link = await whenAddressMoved(world)
    await world.visitor.call(resetPassword, { body: { ...link, newPassword } })
    return { by: 'max', left: ['user.address_restored', 'user', world.ids.max] }
  },
  'user.directory_refused': async (world) => {
    const { patch } = await directoryOf(world)
    await world.db.updateTable('users').set({ status: 'inactive' }).where('id', '=', world.ids.omar).execute()
    const { nora } = world.ids
    await world.as('nora').call(manageByDirectory, { params: { id: nora }, body: { managed: true } })
    await patch(String(nora), { op: 'replace', path: 'active', value: false })
    return { by: 'key: directory', left: ['user.directory_refused', 'user', nora] }
  },
  'user.address_taken': async (world) => {
    const link = await whenAddressMoved(world)
    const other = { firstName: 'Other', lastName: 'Max', email: cast.max.email, password: newPassword }
    await world.as('nora').call(createUser, { body: other })
    await world.visitor.refused(resetPassword, { body: { ...link, newPassword } })
    return { by: 'visitor', left: ['user.address_taken', 'user', world.ids.max] }
  },
}

async function settledGoal(world: Stage, status: 'completed' | 'cancelled'): Promise<ExpectedEntry> {
  const goalId = await madeGoal(world)
  await world.as('max').call(editGoal, { params: { goalId }, body: { status } })
  return { by: 'max', left: [`goal.${status}`, 'goal', goalId] }
}

async function approved(world: Stage) {
  const id = await referred(world)
  return world.as('nora').call(decideReferral, { params: { id }, body: { status: 'approved' } })
}

async function tookInvitationUp(world: Stage) {
  const { id: referralId, user_id } = await approved(world)
  const email = (await world.delivered()).find(({ kind }) => kind === 'referral_approved')
  await world.visitor.call(resetPassword, { body: { ...linkIn(email), newPassword } })
  return { referralId, userId: user_id ?? 0 }
}

/** The link in the email to Max's old address, by which he says that he did not change the address. */
async function whenAddressMoved({ as, ids, delivered }: Stage) {
  await as('max').call(editUser, { params: { id: ids.max }, body: { email: 'max.okafor@mst.example' } })
  return linkIn((await delivered()).find(({ kind }) => kind === 'own_address_changed'))
}

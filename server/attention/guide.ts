import { type FirstStep, firstSteps, newAccountDays } from '#contract/attention.ts'
import { keysOf } from '#contract/keys-of.ts'
import { factoryPublicSettings } from '#contract/public-settings.ts'
import { momentOf } from '../kernel/clock/zone.ts'
import { readSettings } from '../kernel/config/settings.ts'
import { type Context, inTransaction, nowIso } from '../kernel/context.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { firstAdminName } from '../users/first-admin.ts'
import * as queries from './guide-queries.ts'

/**
 * Steps that a new installation needs first. Every administrator sees them until there are a mentor and a
 * referral, new administrators until all steps are done. A person's own choice to show or hide them wins.
 */
export async function firstStepsFor(ctx: Context, me: Me) {
  const choice = await queries.findChoice(ctx.db, { userId: me.id })
  if (choice?.shown === 0) return undefined
  const { mentors, referrals } = await queries.findFirstPeople(ctx.db)
  const isBegun = mentors && referrals
  if (!choice && isBegun && !isNew(ctx, me)) return undefined
  const { mail_state, site_name, help_address } = await readSettings(ctx.db)
  const done: Record<FirstStep, boolean> = {
    account: hasOwnName(me) && (await hasOwnPassword(ctx, me)),
    organisation: site_name !== factoryPublicSettings.siteName && help_address !== '',
    mail: mail_state === 'works',
    standard: (await queries.findStandard(ctx.db)) !== undefined,
    administrator: (await queries.listTwoAdmins(ctx.db)).length > 1,
    mentors,
    referral: referrals,
  }
  const steps = keysOf(firstSteps).map((step) => ({ step, done: done[step] }))
  return choice || steps.some((step) => !step.done) ? steps : undefined
}

const hasOwnName = ({ firstName, lastName }: Me) =>
  firstName !== firstAdminName.firstName || lastName !== firstAdminName.lastName

const hasOwnPassword = async (ctx: Context, me: Me) =>
  (await queries.findPasswordOrigin(ctx.db, me.id)).password_set_by === 'self'

const isNew = (ctx: Context, { createdAt }: Me) => createdAt > momentOf(ctx).instantAgo(newAccountDays)

/** The choice is stored with the person, so that it applies on all their computers. */
export async function chooseGuide(ctx: Context, me: Me, shown: boolean): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const choice = await queries.findChoice(ctx.db, { userId: me.id })
    if (choice && (choice.shown === 1) === shown) return
    await queries.saveChoice(ctx.db, me.id, shown ? 1 : 0, nowIso(ctx))
    ctx.record('guide.chosen', me.id, shown ? 'Showed the first steps again' : 'Hid the first steps')
  })
}

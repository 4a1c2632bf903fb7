import { type FirstStep, firstSteps, newFor } from '#contract/attention.ts'
import { factoryPublicSettings } from '#contract/public-settings.ts'
import type { Me } from '../kernel/authentication.ts'
import { type Context, inTransaction, nowIso } from '../kernel/context.ts'
import { momentOf } from '../kernel/zone.ts'
import { readSettings } from '../settings/rules.ts'
import { firstAdminName } from '../users/first-admin.ts'
import * as queries from './guide-queries.ts'

/**
 * What a new installation needs first, step by step: shown until there are mentors and a first referral, to
 * administrators who are new until all is done, and to whoever has brought it back.
 */
export async function firstStepsFor(ctx: Context, me: Me) {
  const choice = await queries.findChoice(ctx.db, me.id)
  if (choice?.shown === 0) return undefined
  const { mentors, referrals } = await queries.findAnybody(ctx.db)
  const isBegun = mentors && referrals
  if (!choice && isBegun && !isNew(ctx, me)) return undefined
  const { mail_state, site_name } = await readSettings(ctx)
  const done: Record<FirstStep, boolean> = {
    account: hasOwnName(me) && (await hasOwnPassword(ctx, me)),
    organisation: site_name !== factoryPublicSettings.siteName,
    mail: mail_state === 'works',
    mentors,
    referral: referrals,
  }
  const steps = (Object.keys(firstSteps) as FirstStep[]).map((step) => ({ step, done: done[step] }))
  return choice || steps.some((step) => !step.done) ? steps : undefined
}

const hasOwnName = ({ firstName, lastName }: Me) =>
  firstName !== firstAdminName.firstName || lastName !== firstAdminName.lastName

const hasOwnPassword = async (ctx: Context, me: Me) =>
  (await queries.findPasswordOrigin(ctx.db, me.id)).password_set_by === 'self'

/** What a new mentor or mentee is told beside what waits; undefined for who has worked with it for a while. */
export async function welcomeFor(ctx: Context, me: Me) {
  const choice = await queries.findChoice(ctx.db, me.id)
  const isShown = choice ? choice.shown === 1 : isNew(ctx, me)
  if (!isShown) return undefined
  return {
    partners: await queries.listPartners(ctx.db, me),
    next_shift: await queries.findNextDay(ctx.db, me, momentOf(ctx).localNow),
  }
}

const isNew = (ctx: Context, { createdAt }: Me) => createdAt > momentOf(ctx).instantAgo(newFor)

/** Kept with the person: put away on one computer it is away on all. */
export async function chooseGuide(ctx: Context, me: Me, shown: boolean): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await queries.saveChoice(ctx.db, me.id, shown ? 1 : 0, nowIso(ctx))
    ctx.record({
      action: 'guide.chosen',
      target: 'user',
      targetId: me.id,
      details: shown ? 'Brought the first steps back' : 'Put the first steps away',
    })
  })
}

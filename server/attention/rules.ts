import type { z } from 'zod/mini'
import * as contract from '#contract/attention.ts'
import { keysOf } from '#contract/fields.ts'
import { namesInUse } from '#contract/modules.ts'
import { hasOwnName } from '#contract/person.ts'
import { factoryPublicSettings } from '#contract/public-settings.ts'
import { byRole } from '../access.ts'
import { untilChange } from '../database/until-change.ts'
import { momentOf } from '../kernel/clock/zone.ts'
import { modulesOffIn, readSettings } from '../kernel/config/settings.ts'
import { type Context, inTransaction, nowIso } from '../kernel/context.ts'
import type { Me } from '../kernel/http/authentication.ts'
import type { Call } from '../kernel/http/route.ts'
import { awaitingMentor, listAdminItems } from './for-admins.ts'
import {
  achievedOf,
  listItemsOfMentee,
  listItemsOfMentor,
  listOwnSummary,
} from './for-mentors-and-mentees.ts'
import { byAge } from './items.ts'
import * as queries from './queries.ts'

/** The asker's dashboard items, most urgent first, with an administrator's first steps. */
export async function getAttention({ ctx, me }: Call<typeof contract.getAttention>) {
  return byRole<Promise<z.input<typeof contract.getAttention.reply>>>(me, {
    admin: () => dashboardOfAdmin(ctx, me),
    mentor: async () => mostUrgent(await listItemsOfMentor(ctx, me)),
    mentee: async () => ({
      ...mostUrgent(await listItemsOfMentee(ctx, me)),
      awaitingMentor: await awaitingMentor(ctx, me.id),
      achieved: await achievedOf(ctx, me),
    }),
  })
}

async function dashboardOfAdmin(ctx: Context, me: Me) {
  const { own, isForOthers } = await itemsOnlyOf(ctx, me)
  const reply =
    own.length === 0 && !isForOthers
      ? await mostUrgentForAdmins(ctx, { localNow: momentOf(ctx).localNow })
      : mostUrgentOf(await listItemsOfAdmin(ctx, me))
  return { ...reply, firstSteps: await firstStepsFor(ctx, me) }
}

/** Items about one person, most urgent first. On their own page, people see all their items. */
export async function attentionAbout(
  ctx: Context,
  me: Me,
  personId: number,
): Promise<contract.AttentionItem[]> {
  const isMe = personId === me.id
  const items = await byRole<Promise<contract.AttentionItem[]>>(me, {
    admin: async () =>
      (await listItemsOfAdmin(ctx, me)).items.filter(
        (item) => isAbout(personId)(item) || (isMe && item.kind === 'confirm'),
      ),
    mentor: async () => (await listItemsOfMentor(ctx, me)).filter((item) => isMe || isAbout(personId)(item)),
    // A mentee's items have no `person_id`, so nobody else's page lists them.
    mentee: async () => (isMe ? listItemsOfMentee(ctx, me) : []),
  })
  return inOrderOfUrgency(items)
}

/** The items of all administrators that the caller can deal with, after the caller's own summary. */
export async function listItemsOfAdmin(ctx: Context, me: Me) {
  const { items, snoozed } = await listAdminItems(ctx)
  const { own, isForOthers } = await itemsOnlyOf(ctx, me)
  return { items: [...own, ...(isForOthers ? items.filter((item) => !isForOthers(item)) : items)], snoozed }
}

/** The differences between the lists of two administrators. Nobody signs a summary twice, so another one countersigns it. */
async function itemsOnlyOf(ctx: Context, me: Me) {
  const signed = await queries.listSignedBy(ctx.db, { me })
  return {
    own: await listOwnSummary(ctx, me),
    ...(signed.length > 0 && {
      isForOthers: ({ kind, id }: contract.AttentionItem) =>
        kind === 'countersign' && signed.some((mentee) => mentee.id === id),
    }),
  }
}

const isAbout =
  (personId: number) =>
  ({ person_id }: contract.AttentionItem) =>
    person_id === personId

/** Cached until the next change: there may be thousands of items to sort. */
const mostUrgentForAdmins = untilChange(async (ctx: Context) => mostUrgentOf(await listAdminItems(ctx)))

const mostUrgentOf = ({ items, snoozed }: Awaited<ReturnType<typeof listAdminItems>>) => ({
  ...mostUrgent(items),
  groups: groupsOf(items),
  snoozed: snoozed.length,
})

const mostUrgent = (waiting: contract.AttentionItem[]) => ({
  items: byUrgency(waiting).slice(0, contract.maxOnDashboard),
  total: waiting.length,
})

/** By tier, then oldest first. Each person has one row: their most urgent item, with others in `more`. */
function byUrgency(items: contract.AttentionItem[]): contract.AttentionRow[] {
  const rows = Map.groupBy(inOrderOfUrgency(items), (item) => item.person_id ?? item)
  return [...rows.values()].flatMap(([first, ...more]) =>
    first ? [{ ...first, more: more.slice(0, contract.maxAboutOne), more_total: more.length }] : [],
  )
}

/** By kind, always in the order of the table, so that no group moves while someone works. */
function groupsOf(items: contract.AttentionItem[]): contract.AttentionGroup[] {
  const groups = Map.groupBy(items, ({ kind }) => kind)
  return keysOf(contract.attentionKinds).flatMap((kind) => {
    const all = groups.get(kind)
    return all ? [groupOf(kind, all)] : []
  })
}

function groupOf(
  kind: contract.AttentionItem['kind'],
  items: contract.AttentionItem[],
): contract.AttentionGroup {
  const lateOnes = items.filter(({ late }) => late).toSorted(byAge)
  const others = items.filter(({ late }) => !late).toSorted(byAge)
  return {
    kind,
    total: items.length,
    late: lateOnes.length,
    items: [...lateOnes, ...others].slice(0, contract.maxInGroup),
  }
}

const inOrderOfUrgency = (items: contract.AttentionItem[]) =>
  items.toSorted((a, b) => tierOf(a) - tierOf(b) || byAge(a, b))

const tierOf = ({ kind }: Pick<contract.AttentionItem, 'kind'>) => contract.attentionKinds[kind].tier

/**
 * Steps that a new installation needs first. Every administrator sees them until there are a mentor and a
 * referral, new administrators until all steps are done. A person's own choice to show or hide them wins.
 */
async function firstStepsFor(ctx: Context, me: Me) {
  const choice = await queries.findGuideChoice(ctx.db, { userId: me.id })
  if (choice?.shown === 0) return undefined
  const { mentors, referrals } = await queries.findFirstPeople(ctx.db)
  const isBegun = mentors && referrals
  if (!choice && isBegun && !isNew(ctx, me)) return undefined
  const settings = await readSettings(ctx.db)
  const { mail_state, site_name, help_address, modules_off } = settings
  const done: Record<contract.FirstStep, boolean> = {
    account: hasOwnName(me) && (await hasOwnPassword(ctx, me)),
    organisation: site_name !== factoryPublicSettings.siteName && help_address !== '',
    modules: modules_off !== null,
    mail: mail_state === 'works',
    standard: (await queries.findStandard(ctx.db)) !== undefined,
    administrator: (await queries.listTwoAdmins(ctx.db)).length > 1,
    mentors,
    referral: referrals,
  }
  const steps = namesInUse(contract.firstSteps, modulesOffIn(settings)).map((step) => ({
    step,
    done: done[step],
  }))
  return choice || steps.some((step) => !step.done) ? steps : undefined
}

const hasOwnPassword = async (ctx: Context, me: Me) =>
  (await queries.findPasswordOrigin(ctx.db, me.id)).password_set_by === 'self'

const isNew = (ctx: Context, { createdAt }: Me) =>
  createdAt > momentOf(ctx).instantAgo(contract.newAccountDays)

/** The choice is stored with the person, so that it applies on all their computers. */
export async function chooseGuide({ ctx, me, body: { shown } }: Call<typeof contract.chooseGuide>) {
  await inTransaction(ctx, async (ctx) => {
    const choice = await queries.findGuideChoice(ctx.db, { userId: me.id })
    if (choice && (choice.shown === 1) === shown) return
    await queries.saveGuideChoice(ctx.db, me.id, shown ? 1 : 0, nowIso(ctx))
    ctx.record('guide.chosen', me.id, shown ? 'Showed the first steps again' : 'Hid the first steps')
  })
}

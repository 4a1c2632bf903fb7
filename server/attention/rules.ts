import {
  type AttentionGroup,
  type AttentionItem,
  type AttentionRow,
  attentionKinds,
  type getAttention,
  maxAboutOne,
  maxInGroup,
  maxOnDashboard,
} from '#contract/attention.ts'
import type { Reply } from '#contract/endpoint.ts'
import { keysOf } from '#contract/keys-of.ts'
import { untilChange } from '../database/until-change.ts'
import { momentOf } from '../kernel/clock/zone.ts'
import type { Context } from '../kernel/context.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { listAdminItems } from './admin-items.ts'
import { ownSummary, waitingForMentee } from './for-mentees.ts'
import { waitingForMentor } from './for-mentors.ts'
import { firstStepsFor } from './guide.ts'
import { byAge } from './items.ts'
import { awaitingMentor } from './without-mentor.ts'

/** The asker's dashboard items, most urgent first, with an administrator's first steps. */
export async function attentionFor(ctx: Context, me: Me): Promise<Reply<typeof getAttention>> {
  if (me.role === 'admin') {
    const reply = await mostUrgentForAdmins(ctx, { localNow: momentOf(ctx).localNow })
    return { ...reply, firstSteps: await firstStepsFor(ctx, me) }
  }
  if (me.role === 'mentor') {
    const items = [...(await waitingForMentor(ctx, me)), ...(await ownSummary(ctx, me))]
    return mostUrgent(items)
  }
  return {
    ...mostUrgent(await waitingForMentee(ctx, me)),
    awaitingMentor: await awaitingMentor(ctx, me.id),
  }
}

/** Items about one person, most urgent first. On their own page, people see all their items. */
export async function attentionAbout(ctx: Context, me: Me, personId: number): Promise<AttentionItem[]> {
  if (me.role === 'admin')
    return inOrderOfUrgency((await listAdminItems(ctx)).items.filter(isAbout(personId)))
  if (me.role === 'mentor') {
    const items = await waitingForMentor(ctx, me)
    return inOrderOfUrgency(personId === me.id ? items : items.filter(isAbout(personId)))
  }
  // A mentee's items have no `person_id`, so nobody else's page lists them.
  return personId === me.id ? inOrderOfUrgency(await waitingForMentee(ctx, me)) : []
}

const isAbout =
  (personId: number) =>
  ({ person_id }: AttentionItem) =>
    person_id === personId

/** Cached until the next change: there may be thousands of items to sort. */
const mostUrgentForAdmins = untilChange(async (ctx: Context) => {
  const { items, snoozed } = await listAdminItems(ctx)
  return { ...mostUrgent(items), groups: groupsOf(items), snoozed: snoozed.length }
})

const mostUrgent = (waiting: AttentionItem[]) => ({
  items: byUrgency(waiting).slice(0, maxOnDashboard),
  total: waiting.length,
})

/** By tier, then oldest first. Each person has one row: their most urgent item, with others in `more`. */
function byUrgency(items: AttentionItem[]): AttentionRow[] {
  const rows = Map.groupBy(inOrderOfUrgency(items), (item) => item.person_id ?? item)
  return [...rows.values()].flatMap(([first, ...more]) =>
    first ? [{ ...first, more: more.slice(0, maxAboutOne), more_total: more.length }] : [],
  )
}

/** By kind: the most urgent tier first, within a tier kinds with late items, then in the order of the table. */
function groupsOf(items: AttentionItem[]): AttentionGroup[] {
  const groups = Map.groupBy(items, ({ kind }) => kind)
  return keysOf(attentionKinds)
    .flatMap((kind) => {
      const all = groups.get(kind)
      return all ? [groupOf(kind, all)] : []
    })
    .toSorted((a, b) => tierOf(a) - tierOf(b) || Number(b.late > 0) - Number(a.late > 0))
}

function groupOf(kind: AttentionItem['kind'], items: AttentionItem[]): AttentionGroup {
  const lateOnes = items.filter(({ late }) => late).toSorted(byAge)
  const others = items.filter(({ late }) => !late).toSorted(byAge)
  return {
    kind,
    total: items.length,
    late: lateOnes.length,
    items: [...lateOnes, ...others].slice(0, maxInGroup),
  }
}

const inOrderOfUrgency = (items: AttentionItem[]) =>
  items.toSorted((a, b) => tierOf(a) - tierOf(b) || byAge(a, b))

const tierOf = ({ kind }: Pick<AttentionItem, 'kind'>) => attentionKinds[kind].tier

import {
  type AttentionItem,
  type AttentionRow,
  attentionKinds,
  type getAttention,
  maxOnDashboard,
} from '#contract/attention.ts'
import type { Reply } from '#contract/endpoint.ts'
import { untilChange } from '../database/until-change.ts'
import type { Me } from '../kernel/authentication.ts'
import type { Context } from '../kernel/context.ts'
import { momentOf } from '../kernel/zone.ts'
import { byAge } from './due.ts'
import { awaitingMentor, waitingForMentee } from './for-mentees.ts'
import { waitingForMentor } from './for-mentors.ts'
import { firstStepsFor, welcomeFor } from './guiding.ts'
import { waitingForAdmins } from './waiting.ts'

/** What needs the asker next, as their dashboard shows it, with what to tell who has only just begun. */
export async function attentionFor(ctx: Context, me: Me): Promise<Reply<typeof getAttention>> {
  if (me.role === 'admin') {
    const reply = await mostUrgentForAdmins(ctx, { localNow: momentOf(ctx).localNow })
    return { ...reply, firstSteps: await firstStepsFor(ctx, me) }
  }
  const welcome = await welcomeFor(ctx, me)
  if (me.role === 'mentor') return { ...mostUrgent(await waitingForMentor(ctx, me)), welcome }
  return {
    ...mostUrgent(await waitingForMentee(ctx, me)),
    awaitingMentor: await awaitingMentor(ctx, me),
    welcome,
  }
}

/** What of one person needs the asker, the most pressing first; of oneself all that waits for one. */
export async function attentionAbout(ctx: Context, me: Me, personId: number): Promise<AttentionItem[]> {
  if (me.role === 'admin')
    return inOrderOfUrgency((await waitingForAdmins(ctx)).items.filter(isAbout(personId)))
  if (me.role === 'mentor') {
    const items = await waitingForMentor(ctx, me)
    return inOrderOfUrgency(personId === me.id ? items : items.filter(isAbout(personId)))
  }
  // What waits for a mentee names nobody but who wrote: on their mentor's page it would hide behind a name.
  return personId === me.id ? inOrderOfUrgency(await waitingForMentee(ctx, me)) : []
}

const isAbout =
  (personId: number) =>
  ({ person_id }: AttentionItem) =>
    person_id === personId

/** All that waits is sorted once after each change: it may be thousands of things. */
const mostUrgentForAdmins = untilChange(async (ctx: Context) => {
  const { items, putOff } = await waitingForAdmins(ctx)
  return { ...mostUrgent(items), putOff: putOff.length }
})

const mostUrgent = (waiting: AttentionItem[]) => ({
  items: byUrgency(waiting).slice(0, maxOnDashboard),
  total: waiting.length,
})

/** By tier, the oldest first; of each person the first, with the others behind it. */
function byUrgency(items: AttentionItem[]): AttentionRow[] {
  const rows = Map.groupBy(inOrderOfUrgency(items), (item) => item.person_id ?? item)
  return [...rows.values()].flatMap(([first, ...more]) => (first ? [{ ...first, more }] : []))
}

const inOrderOfUrgency = (items: AttentionItem[]) =>
  items.toSorted((a, b) => tierOf(a) - tierOf(b) || byAge(a, b))

const tierOf = ({ kind }: AttentionItem) => attentionKinds[kind].tier

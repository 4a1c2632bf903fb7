import {
  type AttentionItem,
  type AttentionRow,
  attentionKinds,
  type getAttention,
  maxOnDashboard,
} from '#contract/attention.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { Me } from '../kernel/authentication.ts'
import type { Context } from '../kernel/context.ts'
import { firstStepsFor, waitingForAdmins } from './for-admins.ts'
import { awaitingMentor, waitingForMentee } from './for-mentees.ts'
import { waitingForMentor } from './for-mentors.ts'

/** What needs the asker next, as their dashboard shows it, with what to tell who has only just begun. */
export async function attentionFor(ctx: Context, me: Me): Promise<Reply<typeof getAttention>> {
  const waiting = await waitingFor(ctx, me)
  const reply = { items: byUrgency(waiting).slice(0, maxOnDashboard), total: waiting.length }
  if (me.role === 'admin') return { ...reply, firstSteps: await firstStepsFor(ctx, me) }
  return me.role === 'mentee' ? { ...reply, awaitingMentor: await awaitingMentor(ctx, me) } : reply
}

function waitingFor(ctx: Context, me: Me): Promise<AttentionItem[]> {
  if (me.role === 'admin') return waitingForAdmins(ctx)
  return me.role === 'mentor' ? waitingForMentor(ctx, me) : waitingForMentee(ctx, me)
}

/** By tier, the oldest first; of each person the first, with the others behind it. */
function byUrgency(items: AttentionItem[]): AttentionRow[] {
  const sorted = items.toSorted((a, b) => tierOf(a) - tierOf(b) || a.since.localeCompare(b.since))
  const rows = Map.groupBy(sorted, (item) => item.person_id ?? item)
  return [...rows.values()].flatMap(([first, ...more]) => (first ? [{ ...first, more }] : []))
}

const tierOf = ({ kind }: AttentionItem) => attentionKinds[kind].tier

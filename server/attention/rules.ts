import { type AttentionItem, attentionKinds, mostOnDashboard } from '#contract/attention.ts'
import type { Context } from '../kernel/context.ts'
import type { Me } from '../kernel/who-is-asking.ts'
import { waitingForAdmins } from './for-admins.ts'
import { waitingForMentee } from './for-mentees.ts'
import { waitingForMentor } from './for-mentors.ts'

/** What needs the asker next, as their dashboard shows it. */
export async function whatNeeds(ctx: Context, me: Me): Promise<{ items: AttentionItem[]; total: number }> {
  const pressing = mostPressing(await waitingFor(ctx, me))
  return { items: pressing.slice(0, mostOnDashboard), total: pressing.length }
}

function waitingFor(ctx: Context, me: Me): Promise<AttentionItem[]> {
  if (me.role === 'admin') return waitingForAdmins(ctx)
  return me.role === 'mentor' ? waitingForMentor(ctx, me) : waitingForMentee(ctx, me)
}

/** By tier, the oldest first, and of each person only the first. */
function mostPressing(items: AttentionItem[]): AttentionItem[] {
  const met = new Set<number>()
  return items
    .toSorted((a, b) => tierOf(a) - tierOf(b) || a.since.localeCompare(b.since))
    .filter(({ person_id }) => {
      if (person_id === null) return true
      const isFirst = !met.has(person_id)
      met.add(person_id)
      return isFirst
    })
}

const tierOf = ({ kind }: AttentionItem) => attentionKinds[kind].tier

import * as z from 'zod/mini'
import { endpoint, messageReply } from './endpoint.ts'
import { byId } from './fields.ts'

/**
 * What can need somebody, and the words of the button that deals with it. A dashboard shows tier 1 before 2 before 3.
 * An administrator's are those of decision 48, and people whose partner's account is inactive (decision 17).
 */
export const attentionKinds = {
  // An administrator's.
  letter: { tier: 1, label: 'Letter not delivered', button: 'Send again' },
  referral: { tier: 1, label: 'Referral to decide', button: 'Review' },
  unassigned: { tier: 1, label: 'Mentee without a mentor', button: 'Assign mentor' },
  partner_inactive: { tier: 1, label: 'Partner inactive', button: 'Open assignments' },
  shift: { tier: 2, label: 'No shift planned', button: 'Open assignments' },
  goal: { tier: 2, label: 'Goal overdue', button: 'View details' },
  pending: { tier: 2, label: 'Pending account', button: 'Open users' },
  completed: { tier: 3, label: 'Completed, no mentor', button: 'Assign mentor' },
  invitation: { tier: 3, label: 'Invitation not taken up', button: 'Send again' },

  // A mentor's.
  new_mentee: { tier: 1, label: 'New mentee', button: 'View details' },
  outcome: { tier: 1, label: 'Outcome missing', button: 'Record outcome' },
  goal_overdue: { tier: 1, label: 'Goal overdue', button: 'Open goals' },
  plan_due: { tier: 2, label: 'Learning plan due', button: 'Open plan' },
  nothing_planned: { tier: 2, label: 'Nothing planned', button: 'Schedule shift' },
  no_update: { tier: 3, label: 'No progress update', button: 'Update progress' },

  // A mentee's.
  next_shift: { tier: 1, label: 'Next shift', button: 'Open shifts' },
  note: { tier: 2, label: 'Unread note', button: 'Read notes' },
  document: { tier: 2, label: 'Unread document', button: 'Open documents' },
  goal_due: { tier: 2, label: 'Goal due', button: 'Open goals' },
  own_plan_due: { tier: 2, label: 'Learning plan due', button: 'Open plan' },
} as const satisfies Record<string, { tier: 1 | 2 | 3; label: string; button: string }>
export type AttentionKind = keyof typeof attentionKinds

export const attentionItem = z.object({
  kind: z.enum(Object.keys(attentionKinds) as [AttentionKind, ...AttentionKind[]]),
  /** Of the thing that waits: a referral, a person, a letter, a shift, a goal, a plan. */
  id: z.int(),
  /** Whom it is about; null for those without an account, and where it is one's own. */
  person_id: z.nullable(z.int()),
  /** The person, or the title of what is one's own. */
  name: z.string(),
  reason: z.string(),
  /** The instant from which it waits, ahead of now where it is still to come: the age, which `reason` leaves out. */
  since: z.string(),
})
export type AttentionItem = z.infer<typeof attentionItem>

/** So many rows stand on a dashboard. */
export const mostOnDashboard = 7

/** What needs the asker next: the most pressing first, a person once (at their highest tier). */
export const seeAttention = endpoint('GET /api/attention', {
  action: 'attention: see own',
  reply: z.object({
    items: z.array(attentionItem),
    /** How many there are, shown or not. */
    total: z.int(),
  }),
})

/** Everything that waits for an administrator, oldest first, each thing in a row of its own. */
export const seeQuickActions = endpoint('GET /api/admin/quick-actions', {
  action: 'attention: see what waits',
  reply: z.object({ items: z.array(attentionItem) }),
})

export const sendLetterAgain = endpoint('POST /api/admin/letters/:id/again', {
  action: 'letters: send again',
  params: byId,
  reply: messageReply,
})

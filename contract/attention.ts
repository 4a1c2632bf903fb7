import * as z from 'zod/mini'
import { endpoint, messageReply } from './endpoint.ts'
import { byId } from './fields.ts'

/** What can wait for an administrator (decision 48); the button's words and where it leads. */
export const attentionKinds = {
  referral: { label: 'Referral to decide', button: 'Review', path: '/referrals' },
  unassigned: { label: 'Mentee without a mentor', button: 'Assign mentor', path: '/admin/mentor-mentee' },
  pending: { label: 'Pending account', button: 'Open users', path: '/admin/users' },
  invitation: { label: 'Invitation not taken up', button: 'Send again', path: '/admin/users' },
  shift: { label: 'No shift planned', button: 'Open assignments', path: '/admin/mentor-mentee' },
  goal: { label: 'Goal overdue', button: 'Open dashboard', path: '/dashboard' },
  letter: { label: 'Letter not delivered', button: 'Send again', path: '/admin/settings' },
} as const
export type AttentionKind = keyof typeof attentionKinds
const attentionKind = z.enum(['referral', 'unassigned', 'pending', 'invitation', 'shift', 'goal', 'letter'])

export const attentionItem = z.object({
  kind: attentionKind,
  /** Of the thing that waits: a referral, a person or a letter. */
  id: z.int(),
  name: z.string(),
  reason: z.string(),
  /** The instant from which it waits. */
  since: z.string(),
})
export type AttentionItem = z.infer<typeof attentionItem>

/** Oldest first. */
export const seeQuickActions = endpoint('GET /api/admin/quick-actions', {
  action: 'attention: see what waits',
  reply: z.object({ items: z.array(attentionItem) }),
})

export const sendLetterAgain = endpoint('POST /api/admin/letters/:id/again', {
  action: 'letters: send again',
  params: byId,
  reply: messageReply,
})

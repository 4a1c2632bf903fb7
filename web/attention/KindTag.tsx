import { CalendarX, ClipboardList, Hourglass, MailX, Send, Target, UserX } from 'lucide-react'
import { type AttentionKind, attentionKinds } from '#contract/attention.ts'
import { StatusTag } from '#web/kit/StatusTag.tsx'

const looks = {
  referral: { colour: 'yellow', icon: ClipboardList },
  unassigned: { colour: 'orange', icon: UserX },
  pending: { colour: 'yellow', icon: Hourglass },
  invitation: { colour: 'blue', icon: Send },
  shift: { colour: 'blue', icon: CalendarX },
  goal: { colour: 'orange', icon: Target },
  letter: { colour: 'red', icon: MailX },
} as const

export const KindTag = ({ kind }: { kind: AttentionKind }) => (
  <StatusTag {...looks[kind]} label={attentionKinds[kind].label} />
)

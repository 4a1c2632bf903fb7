import {
  ArchiveX,
  CalendarX,
  ClipboardCheck,
  ClipboardList,
  FileText,
  Hourglass,
  type LucideIcon,
  MailX,
  MessagesSquare,
  Milestone,
  NotebookPen,
  Send,
  ServerCrash,
  Signature,
  Target,
  TrendingUp,
  UserPlus,
  UserX,
} from 'lucide-react'
import { type AttentionItem, type AttentionKind, attentionKinds } from '#contract/attention.ts'
import { useTimeZone, useToday } from '#web/kernel/clock.ts'
import { StatusTag } from '#web/kit/states/StatusTag.tsx'
import type { Column } from '#web/kit/table/table-types.ts'
import styles from './Attention.module.css'
import { labelOf } from './age.ts'

const looks = {
  referral: { colour: 'yellow', icon: ClipboardList },
  unassigned: { colour: 'orange', icon: UserX },
  completed: { colour: 'grey', icon: UserX },
  pending: { colour: 'yellow', icon: Hourglass },
  invitation: { colour: 'blue', icon: Send },
  shift: { colour: 'blue', icon: CalendarX },
  goal: { colour: 'orange', icon: Target },
  letter: { colour: 'red', icon: MailX },
  backup: { colour: 'red', icon: ArchiveX },
  directory: { colour: 'red', icon: ServerCrash },
  partner_inactive: { colour: 'orange', icon: UserX },

  new_mentee: { colour: 'green', icon: UserPlus },
  outcome: { colour: 'orange', icon: ClipboardCheck },
  goal_overdue: { colour: 'orange', icon: Target },
  plan_due: { colour: 'yellow', icon: ClipboardList },
  milestone: { colour: 'yellow', icon: Milestone },
  milestone_late: { colour: 'orange', icon: Milestone },
  meeting_disputed: { colour: 'red', icon: Milestone },
  nothing_planned: { colour: 'blue', icon: CalendarX },
  first_shift: { colour: 'blue', icon: TrendingUp },
  no_update: { colour: 'grey', icon: TrendingUp },
  debrief: { colour: 'blue', icon: MessagesSquare },
  agreement: { colour: 'blue', icon: Signature },
  summary: { colour: 'green', icon: Signature },
  confirm: { colour: 'green', icon: Signature },
  countersign: { colour: 'green', icon: Signature },
  disputed: { colour: 'red', icon: Signature },
  team_line: { colour: 'purple', icon: MessagesSquare },
  two_accounts: { colour: 'red', icon: MessagesSquare },

  mentor_inactive: { colour: 'orange', icon: UserX },
  note: { colour: 'purple', icon: NotebookPen },
  document: { colour: 'purple', icon: FileText },
  goal_due: { colour: 'yellow', icon: Target },
  own_plan_due: { colour: 'yellow', icon: ClipboardList },
} as const satisfies Record<AttentionKind, { colour: string; icon: LucideIcon }>

type Item = Pick<AttentionItem, 'kind' | 'since'>

export function KindTag({ item }: { item: Item }) {
  const today = useToday()
  const zone = useTimeZone()
  return <StatusTag {...looks[item.kind]} label={labelOf(item, today, zone)} />
}

/** The column of tables of items. */
export const kindColumn: Column<Item> = {
  id: 'kind',
  header: 'Task',
  value: ({ kind }) => attentionKinds[kind].label,
  cell: (item) => (
    <span className={styles.kind}>
      <KindTag item={item} />
    </span>
  ),
}

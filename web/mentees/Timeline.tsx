import { Group, NativeSelect, Text } from '@mantine/core'
import {
  CalendarDays,
  FileText,
  Flag,
  GraduationCap,
  Link2,
  type LucideIcon,
  MessageSquare,
  MessagesSquare,
  Milestone,
  Route,
  Signature,
  StickyNote,
} from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { getTimeline, type TimelineEntry, type TimelineKind } from '#contract/mentees.ts'
import { useMe } from '#web/kernel/session.ts'
import { useList } from '#web/kernel/use-list.ts'
import { useMayOpen } from '#web/kernel/use-may-open.ts'
import { TextButton } from '#web/kit/layout/Buttons.tsx'
import { Rows } from '#web/kit/list/Facts.tsx'
import { ListView } from '#web/kit/list/ListView.tsx'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { Moment } from '#web/kit/text/Receipt.tsx'
import { PersonLink } from '#web/programme/PersonMark.tsx'
import { countText, emptyText, kindChoices } from './timeline-text.ts'

const icons: Record<TimelineKind, LucideIcon> = {
  assignment: Link2,
  progress: Route,
  shift: CalendarDays,
  goal: Flag,
  plan: GraduationCap,
  debrief: MessagesSquare,
  meeting: Milestone,
  sign_off: Signature,
  comment: MessageSquare,
  note: StickyNote,
  document: FileText,
}
const atATime = 10

type Props = {
  menteeId: number
  /** The number of entries before all are asked for, without the filter. */
  first?: number
  /** Shown when there are no entries of any kind. */
  empty: ComponentProps<typeof EmptyState>
}

/** A mentee's history, newest first, for all kinds or one. */
export function Timeline({ menteeId, first = atATime, empty }: Props) {
  const { modulesOff } = useMe()
  const [kind, setKind] = useState<TimelineKind | ''>('')
  const [isWhole, setWhole] = useState(first === atATime)
  const query = { limit: isWhole ? atATime : first, ...(kind && { kind }) }
  const happened = useList(getTimeline, { params: { menteeId }, query }, { keep: true })
  const shown = happened.data?.length
  if (!kind && shown === 0) return <EmptyState {...empty} />
  return (
    <>
      {isWhole && (kind || shown !== undefined) && (
        <Group justify="space-between" align="flex-end" gap="8px 16px" mb="md">
          <NativeSelect
            label="Show"
            // The pressed button is gone.
            autoFocus={first !== atATime}
            flex="0 1 220px"
            value={kind}
            data={kindChoices(modulesOff)}
            // The options are exactly these values.
            onChange={(event) => setKind(event.currentTarget.value as TimelineKind | '')}
          />
          {/* Aligns the count with the middle of the select beside it. */}
          <Text role="status" pb={10} c="dimmed">
            {shown !== undefined && countText(shown, happened.total)}
          </Text>
        </Group>
      )}
      <ListView
        query={isWhole ? happened : { ...happened, fetchMore: undefined }}
        quiet
        rows={4}
        empty={kind ? { title: emptyText(kind) } : ''}
        more="Show earlier activity"
      >
        {(entries) => (
          <Rows as="ol">
            {entries.map((entry, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: timeline entries have no id
              <Entry key={`${entry.at} ${place}`} entry={entry} />
            ))}
          </Rows>
        )}
      </ListView>
      {!isWhole && happened.fetchMore && (
        <TextButton className="small no-print" onClick={() => setWhole(true)}>
          All {happened.total.toLocaleString('en-GB')}
        </TextButton>
      )}
    </>
  )
}

function Entry({ entry: { kind, at, what, who, who_id } }: { entry: TimelineEntry }) {
  const mayOpen = useMayOpen()
  const Icon = icons[kind]
  return (
    <li className="row align-start">
      <Icon className="first-line" size={20} aria-hidden color="var(--ui-secondary)" />
      <div className="grow">
        <p>{what}</p>
        <p className="small">
          <Moment at={at} />
          {who && <span>{', '}</span>}
          {who && who_id && <PersonLink id={who_id} name={who} mayOpen={mayOpen(who_id)} />}
        </p>
      </div>
    </li>
  )
}

import { Button } from '@mantine/core'
import {
  CalendarDays,
  FileText,
  Flag,
  GraduationCap,
  Link2,
  type LucideIcon,
  Route,
  StickyNote,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { formatInstant } from '#contract/dates.ts'
import { seeTimeline, type TimelineEntry } from '#contract/mentees.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { useList } from '#web/kernel/use-list.ts'
import { AnswerView } from '#web/kit/AnswerView.tsx'
import styles from './Timeline.module.css'

const icons: Record<TimelineEntry['kind'], LucideIcon> = {
  assignment: Link2,
  progress: Route,
  shift: CalendarDays,
  goal: Flag,
  plan: GraduationCap,
  note: StickyNote,
  document: FileText,
}
const atATime = 10

/** What happened to a mentee, newest first. */
export function Timeline({ menteeId, empty }: { menteeId: number; empty: ReactNode }) {
  const happened = useList(seeTimeline, { params: { menteeId }, query: { limit: atATime } })
  return (
    <AnswerView answer={happened} quiet rows={4}>
      {(entries) =>
        entries.length === 0 ? (
          empty
        ) : (
          <>
            <ol className={styles.timeline}>
              {entries.map((entry, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: what happened has no number of its own
                <Entry key={`${entry.at} ${place}`} entry={entry} />
              ))}
            </ol>
            {happened.more && (
              <Button variant="default" mt="md" aria-busy={happened.loadingMore} onClick={happened.more}>
                {happened.loadingMore ? 'Loading...' : 'Show earlier activity'}
              </Button>
            )}
          </>
        )
      }
    </AnswerView>
  )
}

function Entry({ entry: { kind, at, what, who } }: { entry: TimelineEntry }) {
  const zone = useTimeZone()
  const Icon = icons[kind]
  return (
    <li className={styles.entry}>
      <Icon size={20} aria-hidden className={styles.icon} />
      <div className={styles.words}>
        <span>{what}</span>
        <span className={styles.when}>
          <time dateTime={at}>{formatInstant(at, zone)}</time>
          {who && `, ${who}`}
        </span>
      </div>
    </li>
  )
}

import { Button, VisuallyHidden } from '@mantine/core'
import { ArrowRight } from 'lucide-react'
import { formatInstant } from '#contract/dates.ts'
import type { Reply } from '#contract/endpoint.ts'
import { listProgressHistory } from '#contract/mentees.ts'
import { fullName } from '#contract/person.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { useList } from '#web/kernel/use-list.ts'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import { LongText } from '#web/kit/text/LongText.tsx'
import { ProgressTag } from '#web/programme/tags.tsx'
import styles from './Timeline.module.css'

type Change = Reply<typeof listProgressHistory>[number]

const atATime = 10

/** Every change of a mentee's progress with who, when, from, to and notes, newest first (rule 27). */
export function ProgressHistory({ menteeId }: { menteeId: number }) {
  const changes = useList(listProgressHistory, { params: { menteeId }, query: { limit: atATime } })
  return (
    <QueryView query={changes} quiet rows={3}>
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState title="No progress history" hint="Every update of the progress is listed here." />
        ) : (
          <>
            <ol className={styles.timeline}>
              {rows.map((change) => (
                <li key={change.id} className={styles.change}>
                  <ChangeOfProgress change={change} />
                </li>
              ))}
            </ol>
            {changes.fetchMore && (
              <Button
                variant="default"
                mt="md"
                aria-busy={changes.isFetchingMore}
                onClick={changes.fetchMore}
              >
                {changes.isFetchingMore ? 'Loading...' : 'Show earlier changes'}
              </Button>
            )}
          </>
        )
      }
    </QueryView>
  )
}

function ChangeOfProgress({ change }: { change: Change }) {
  const zone = useTimeZone()
  const { changed_at, changed_by_first_name: first_name, changed_by_last_name: last_name } = change
  return (
    <>
      <span className={styles.step}>
        {change.from_status === change.to_status ? <Unchanged change={change} /> : <FromTo change={change} />}
      </span>
      <span className={styles.when}>
        <time dateTime={changed_at}>{formatInstant(changed_at, zone)}</time>
        {first_name && last_name && `, ${fullName({ first_name, last_name })}`}
      </span>
      {change.notes && (
        <LongText text={change.notes} about={`the notes of ${formatInstant(changed_at, zone)}`} />
      )}
    </>
  )
}

function FromTo({ change }: { change: Change }) {
  return (
    <>
      <VisuallyHidden>From</VisuallyHidden>
      <ProgressTag status={change.from_status} />
      <ArrowRight size={20} aria-hidden className={styles.icon} />
      <VisuallyHidden>to</VisuallyHidden>
      <ProgressTag status={change.to_status} />
    </>
  )
}

/** Notes can be updated without a step. */
function Unchanged({ change }: { change: Change }) {
  return (
    <>
      <ProgressTag status={change.to_status} />
      <span>unchanged</span>
    </>
  )
}

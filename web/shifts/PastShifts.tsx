import { Button } from '@mantine/core'
import { localTime } from '#contract/dates.ts'
import { listShifts } from '#contract/shifts.ts'
import { useNow, useTimeZone, useToday } from '#web/kernel/clock.ts'
import type { Words } from '#web/kernel/refused.ts'
import { useList } from '#web/kernel/use-list.ts'
import { AnswerView } from '#web/kit/AnswerView.tsx'
import { Disclosure } from '#web/kit/Disclosure.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { Panel } from '#web/kit/Panel.tsx'
import { useKeptFocus } from '#web/kit/use-kept-focus.ts'
import type { ActionsOf } from './ShiftItem.tsx'
import styles from './Shifts.module.css'
import { ShiftsByDay } from './ShiftsByDay.tsx'
import { endOf } from './upcoming.ts'

type Props = { actionsOf: ActionsOf; failed: Words; search: string }

/** Shifts that have ended, the latest first; fetched when they are first asked for. */
export const PastShifts = (props: Props) => (
  <Panel>
    <Disclosure title="Past shifts">
      <Past {...props} />
    </Disclosure>
  </Panel>
)

const atOnce = 50

function Past({ actionsOf, failed, search }: Props) {
  const today = useToday()
  const localNow = localTime(useNow(), useTimeZone())
  const query = { to: today, limit: atOnce, ...(search && { search }) }
  const answer = useList(listShifts, { query }, { keep: true })
  const list = useKeptFocus<HTMLDivElement>()
  return (
    <AnswerView answer={answer} failed={failed} loading="Loading shifts..." rows={5}>
      {(rows) => {
        const ended = rows.filter((shift) => endOf(shift) <= localNow)
        // What still runs or comes later today is among the latest, so it is among these.
        const total = answer.total - (rows.length - ended.length)
        if (ended.length === 0)
          return <EmptyState title={search ? 'No past shifts match' : 'No past shifts'} />
        return (
          <div {...list} className={styles.lists}>
            <p role="status" className={styles.count}>
              {answer.more
                ? `The latest ${ended.length} of ${total.toLocaleString('en-GB')} shifts`
                : total === 1
                  ? '1 shift'
                  : `${total.toLocaleString('en-GB')} shifts`}
            </p>
            <ShiftsByDay shifts={ended} actionsOf={actionsOf} />
            {answer.more && (
              <Button variant="default" mt="md" aria-busy={answer.loadingMore} onClick={answer.more}>
                Show earlier shifts
              </Button>
            )}
          </div>
        )
      }}
    </AnswerView>
  )
}

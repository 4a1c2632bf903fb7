import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { localTime } from '#contract/dates.ts'
import { listShifts } from '#contract/shifts.ts'
import { useNow, useTimeZone, useToday } from '#web/kernel/clock.ts'
import type { Words } from '#web/kernel/refused.ts'
import { useList } from '#web/kernel/use-list.ts'
import { AnswerView } from '#web/kit/AnswerView.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { Panel } from '#web/kit/Panel.tsx'
import { useKeptFocus } from '#web/kit/use-kept-focus.ts'
import { PastShifts } from './PastShifts.tsx'
import type { ActionsOf } from './ShiftItem.tsx'
import styles from './Shifts.module.css'
import { ShiftsByDay } from './ShiftsByDay.tsx'
import { notEnded } from './upcoming.ts'

const shownAtFirst = 30

type Props = {
  actionsOf: ActionsOf
  failed: Words
  /** What to do where nothing is planned. */
  hint: ReactNode
  action?: ReactNode
  /** Only shifts of whom this names. */
  search?: string
}

/** What is to come, soonest first, and what is past below a disclosure. */
export function ShiftLists({ actionsOf, failed, hint, action, search = '' }: Props) {
  const today = useToday()
  const localNow = localTime(useNow(), useTimeZone())
  const query = { from: today, ...(search && { search }) }
  const answer = useList(listShifts, { query }, { whole: true, keep: true })
  const [shown, setShown] = useState(shownAtFirst)
  const list = useKeptFocus<HTMLDivElement>()
  return (
    <>
      <Panel title="Upcoming shifts">
        <AnswerView answer={answer} failed={failed} loading="Loading shifts..." rows={5}>
          {(rows) => {
            const upcoming = notEnded(rows, localNow)
            const count = upcoming.length.toLocaleString('en-GB')
            if (upcoming.length === 0 && search)
              return <EmptyState title="No upcoming shifts match" hint="Look among the past shifts." />
            if (upcoming.length === 0)
              return <EmptyState title="No upcoming shifts" hint={hint} action={action} />
            return (
              <div {...list} className={styles.lists}>
                <p role="status" className={styles.count}>
                  {upcoming.length === 1 ? '1 shift' : `${count} shifts`}
                </p>
                <ShiftsByDay shifts={upcoming.slice(0, shown)} actionsOf={actionsOf} />
                {upcoming.length > shown && (
                  <Button variant="default" mt="md" onClick={() => setShown(shown + shownAtFirst)}>
                    Show more upcoming shifts
                  </Button>
                )}
              </div>
            )
          }}
        </AnswerView>
      </Panel>
      <PastShifts actionsOf={actionsOf} failed={failed} search={search} />
    </>
  )
}

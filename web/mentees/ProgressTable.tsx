import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { formatInstantDay } from '#contract/dates.ts'
import { progressStates } from '#contract/mentees.ts'
import { fullName } from '#contract/person.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { AccountTag } from '#web/programme/tags.tsx'
import { NoMentees } from './MenteeCards.tsx'
import { byState, type Mentee, nextShiftOf } from './mentees.ts'
import { ProgressSelect, selectId } from './ProgressSelect.tsx'
import styles from './ProgressTable.module.css'

/** Mentees grouped by progress. A choice in a row sets a new state. */
export function ProgressTable({ mentees }: { mentees: Mentee[] }) {
  const focus = useFocusOfMovedRow(mentees)
  if (mentees.length === 0)
    return (
      <Panel>
        <NoMentees />
      </Panel>
    )
  return (
    <Panel>
      <table className={styles.table}>
        <caption className={styles.caption}>Progress of your mentees</caption>
        <thead>
          <tr>
            <th scope="col">Mentee</th>
            <th scope="col">Progress</th>
            <th scope="col">Last update</th>
            <th scope="col">Next shift</th>
          </tr>
        </thead>
        {byState(mentees).map(({ state, mentees: here }) => (
          <tbody key={state}>
            <tr className={styles.state}>
              <th scope="rowgroup" colSpan={4}>
                {progressStates[state].label} ({here.length})
              </th>
            </tr>
            {here.map((mentee) => (
              <Row key={mentee.id} mentee={mentee} focus={focus} />
            ))}
          </tbody>
        ))}
      </table>
    </Panel>
  )
}

type FocusOfRows = ReturnType<typeof useFocusOfMovedRow>

function Row({ mentee, focus }: { mentee: Mentee; focus: FocusOfRows }) {
  const zone = useTimeZone()
  return (
    <tr>
      <th scope="row">
        <Link to={`/people/${mentee.id}`} className={styles.name}>
          {fullName(mentee)}
        </Link>{' '}
        {mentee.account_status === 'inactive' && <AccountTag status="inactive" />}
      </th>
      <td>
        <ProgressSelect
          key={mentee.progress_version}
          mentee={mentee}
          onFocus={() => focus.enter(mentee.id)}
          onLeave={focus.leave}
        />
      </td>
      <td>
        <span className={styles.label}>Last update</span>
        {mentee.last_updated ? formatInstantDay(mentee.last_updated, zone) : 'Never'}
      </td>
      <td>
        <span className={styles.label}>Next shift</span>
        {nextShiftOf(mentee)}
      </td>
    </tr>
  )
}

/**
 * A progress change moves the row to another group and remounts it. This hook restores the focus in the moved
 * row.
 */
function useFocusOfMovedRow(mentees: Mentee[]) {
  const entered = useRef<number>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows move the row
  useEffect(() => {
    if (entered.current === undefined || document.activeElement !== document.body) return
    document.getElementById(selectId(entered.current))?.focus()
  }, [mentees])
  return {
    enter: (menteeId: number) => {
      entered.current = menteeId
    },
    // Unmounting a moved row also fires blur, so check later whether the row is still mounted.
    leave: (select: Element) =>
      void setTimeout(() => {
        if (select.isConnected) entered.current = undefined
      }),
  }
}

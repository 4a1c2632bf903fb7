import { Text } from '@mantine/core'
import { formatLongDay } from '#contract/dates.ts'
import { mayNow } from '#contract/permissions.ts'
import { type ShiftRow, scheduleShift } from '#contract/shifts.ts'
import { useToday } from '#web/kernel/clock.ts'
import { useMe } from '#web/kernel/session.ts'
import type { ApiListQuery } from '#web/kernel/use-list.ts'
import rowStyles from '#web/kit/list/Rows.module.css'
import { useKeptFocus } from '#web/kit/list/use-kept-focus.ts'
import { PageButton } from '#web/kit/page/PageButton.tsx'
import { LoadingState } from '#web/kit/states/LoadingState.tsx'
import styles from './Calendar.module.css'
import { type ActionsOf, ShiftItem } from './ShiftItem.tsx'

type Props = { day: string; shifts: ShiftRow[]; query: ApiListQuery<ShiftRow>; actionsOf: ActionsOf }

/** Full details of the chosen day's shifts. */
export function DayAgenda({ day, shifts, query, actionsOf }: Props) {
  const me = useMe()
  const today = useToday()
  const kept = useKeptFocus<HTMLElement>()
  return (
    <section {...kept} className={styles.agenda} aria-labelledby="chosen-day">
      <Text component="h3" id="chosen-day" fz="lg" fw={700} mb="sm">
        {day === today && 'Today, '}
        {formatLongDay(day)}
      </Text>
      {query.loading && <LoadingState rows={2} text="Loading shifts..." />}
      {query.data && shifts.length === 0 && <Text c="dimmed">No shifts on this day.</Text>}
      <ul className={rowStyles.rows}>
        {shifts.map((shift) => (
          <li key={shift.id}>
            <ShiftItem shift={shift} actionsOf={actionsOf} />
          </li>
        ))}
      </ul>
      {mayNow(me, scheduleShift.action) && day >= today && (
        <PageButton to={`/shifts/schedule?new=${day}`} variant="default" mt="md">
          Schedule on this day
        </PageButton>
      )}
    </section>
  )
}

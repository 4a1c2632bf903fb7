import { Button, Group, Stack } from '@mantine/core'
import { CalendarClock } from 'lucide-react'
import { hoursInProse } from '#contract/days-in-prose.ts'
import { mayNow } from '#contract/permissions.ts'
import { findNextShift, isUncertain } from '#contract/shifts.ts'
import { SubscribeButton } from '#web/calendar/SubscribeButton.tsx'
import { useMe } from '#web/kernel/session.ts'
import { useApiQueryWhen } from '#web/kernel/use-api-query.ts'
import { Day } from '#web/kit/text/Day.tsx'
import { UncertainTag } from '#web/programme/tags.tsx'
import { PrepareLink } from '#web/shifts/PrepareLink.tsx'
import { ShiftPlace } from '#web/shifts/ShiftList.tsx'
import { ShiftPartner } from '#web/shifts/ShiftPeople.tsx'
import { UncertainHint } from '#web/shifts/UncertainHint.tsx'
import { useAddToCalendar } from '#web/shifts/use-add-to-calendar.ts'
import type { Numbers } from './api.ts'
import { CardValue, DashboardCard } from './DashboardCard.tsx'
import { Figure } from './Figure.tsx'

/** The numbers already contain the day. A second query adds hours and place, if permitted. */
export function NextShift({ numbers }: { numbers: Numbers }) {
  const me = useMe()
  const calendar = useAddToCalendar()
  const asks = mayNow(me, findNextShift.action)
  const next = useApiQueryWhen(asks, findNextShift, { query: { menteeId: me.id } })
  const shift = next.data
  const day = shift === undefined ? numbers.data?.nextShift : (shift?.shift_date ?? null)
  const uncertain = shift ? isUncertain(shift) : numbers.data?.nextShiftUncertain
  if (day === undefined && !next.loading && !numbers.loading) return null
  return (
    <DashboardCard title="Next Shift" icon={CalendarClock} coming={next.loading}>
      <CardValue>
        <Figure value={day ? <Day of={day} capital /> : day === null ? 'None Scheduled' : undefined} />{' '}
        {day && uncertain && <UncertainTag />}
      </CardValue>
      {shift && (
        <Stack gap={4}>
          <strong>{hoursInProse(shift)}</strong>
          <ShiftPlace location={shift.location} />
          <ShiftPartner shift={shift} reader="mentee" />
          <UncertainHint shift={shift} />
          <Group mt="xs" gap="sm">
            <PrepareLink shift={shift} small={false} />
            <Button
              variant="default"
              aria-busy={calendar.busyWith === shift.id}
              onClick={() => void calendar.add(shift)}
            >
              Add to calendar
            </Button>
            <SubscribeButton />
          </Group>
        </Stack>
      )}
    </DashboardCard>
  )
}

import { Button, Group, Stack } from '@mantine/core'
import { CalendarClock } from 'lucide-react'
import { formatLongDay } from '#contract/dates.ts'
import { mayNow } from '#contract/permissions.ts'
import { findNextShift, isUncertain, shiftHours } from '#contract/shifts.ts'
import { SubscribeButton } from '#web/calendar/SubscribeButton.tsx'
import { useMe } from '#web/kernel/session.ts'
import { useApiQueryWhen } from '#web/kernel/use-api-query.ts'
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
        <Figure value={dayWords(day)} /> {day && uncertain && <UncertainTag />}
      </CardValue>
      {shift && (
        <Stack gap={4}>
          <strong>{shiftHours(shift)}</strong>
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

function dayWords(day: string | null | undefined): string | undefined {
  if (day === undefined) return undefined
  return day === null ? 'None Scheduled' : formatLongDay(day)
}

import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox, Group, NativeSelect, Text } from '@mantine/core'
import { formatLongDay, weekdayOf } from '#contract/dates.ts'
import { DayField } from '#web/kit/days/DayField.tsx'
import { isDay } from '#web/kit/days/month.ts'
import type { FormState } from '#web/kit/form/use-form.ts'
import { daysOf, type ShiftValues } from './shift-problems.ts'

const choices = [
  { value: '0', label: 'Does not repeat' },
  { value: '1', label: 'Every week' },
  ...[2, 3, 4].map((weeks) => ({ value: String(weeks), label: `Every ${weeks} weeks` })),
]
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Fields for repeating a shift, collapsed while it does not repeat. */
export function RepeatFields({ form }: { form: FormState<ShiftValues> }) {
  const { values } = form
  const [first, ...others] = daysOf(values)
  function repeat(weeks: number) {
    form.set('everyWeeks', weeks)
    if (values.weekdays.length === 0 && isDay(values.shiftDate))
      form.set('weekdays', [String(weekdayOf(values.shiftDate))])
  }
  return (
    <>
      <NativeSelect
        label="Repeat"
        maw={240}
        data={choices}
        {...form.field('everyWeeks')}
        value={String(values.everyWeeks)}
        onChange={(event) => repeat(Number(event.currentTarget.value))}
      />
      {values.everyWeeks > 0 && (
        <>
          <Checkbox.Group label="On" {...form.field('weekdays')} tabIndex={-1}>
            <Group gap="12px 20px" mt={4}>
              {weekdays.map((name, index) => (
                <Checkbox
                  key={name}
                  size="md"
                  value={String(index + 1)}
                  label={name.slice(0, 3)}
                  aria-label={name}
                />
              ))}
            </Group>
          </Checkbox.Group>
          <DayField label="Last day" earliest={values.shiftDate} {...form.field('lastDay')} />
          <Text role="status" c="dimmed">
            {first && summary(first, others)}
          </Text>
        </>
      )}
    </>
  )
}

function summary(first: string, others: string[]): string {
  const last = others.at(-1)
  if (last === undefined) return `1 shift, on ${formatLongDay(first)}`
  return `${others.length + 1} shifts, from ${formatLongDay(first)} to ${formatLongDay(last)}`
}

import { ActionIcon, Group, Popover, TextInput } from '@mantine/core'
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { formatDay } from '#contract/dates.ts'
import { useToday } from '#web/kernel/clock.ts'
import styles from './DayField.module.css'
import { MonthGrid } from './MonthGrid.tsx'
import { addMonths, dayFromText, isDay, monthOf, monthTitle, weeksOfMonth } from './month.ts'

type Props = {
  label: string
  description?: ReactNode
  /** Days before this one can't be chosen in the calendar. */
  earliest?: string
  id: string
  name: string
  /** 'YYYY-MM-DD', or what is typed as long as that is no day. */
  value?: string
  onChange: (value: string) => void
  error?: ReactNode
}

/** A day, typed as dd/mm/yyyy or chosen in a calendar. The form's rules say what is wrong with what is typed. */
export function DayField({ label, description, earliest, id, name, value = '', onChange, error }: Props) {
  const [typed, setTyped] = useState('')
  const [opened, setOpened] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const shown = (dayFromText(typed) ?? typed) === value ? typed : isDay(value) ? formatDay(value) : value

  return (
    <TextInput
      ref={input}
      className={styles.field ?? ''}
      label={label}
      description={description ?? 'Like 20/11/2026'}
      autoComplete="off"
      id={id}
      name={name}
      value={shown}
      error={error}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        onChange(dayFromText(text) ?? text.trim())
      }}
      // Forgets how it was typed: '1/2/2026' turns into '01/02/2026'.
      onBlur={() => setTyped('')}
      rightSectionWidth={44}
      rightSection={
        <Popover
          opened={opened}
          onChange={setOpened}
          position="bottom-end"
          width="min(340px, calc(100vw - 24px))"
          trapFocus
          returnFocus
          transitionProps={{ duration: 0 }}
        >
          <Popover.Target>
            <ActionIcon
              variant="subtle"
              aria-label={`Choose ${label.toLowerCase()} in a calendar`}
              aria-haspopup="dialog"
              onClick={() => setOpened(!opened)}
            >
              <CalendarDays size={20} aria-hidden />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown className={styles.dropdown ?? ''} aria-label={label}>
            <DayChoice
              value={isDay(value) ? value : undefined}
              earliest={earliest}
              onPick={(day) => {
                onChange(day)
                setTyped('')
                setOpened(false)
              }}
            />
          </Popover.Dropdown>
        </Popover>
      }
    />
  )
}

type ChoiceProps = {
  value: string | undefined
  earliest: string | undefined
  onPick: (day: string) => void
}

function DayChoice({ value, earliest, onPick }: ChoiceProps) {
  const today = useToday()
  const [day, setDay] = useState(value ?? today)
  const turn = (months: number, words: string, Icon: typeof ChevronLeft) => (
    <ActionIcon
      variant="subtle"
      aria-label={words}
      data-mantine-stop-propagation="true"
      onClick={() => setDay(addMonths(day, months))}
    >
      <Icon size={20} aria-hidden />
    </ActionIcon>
  )
  return (
    <>
      <Group justify="space-between" mb={4}>
        {turn(-1, 'Previous month', ChevronLeft)}
        <strong role="status">{monthTitle(day)}</strong>
        {turn(1, 'Next month', ChevronRight)}
      </Group>
      <MonthGrid
        weeks={weeksOfMonth(day)}
        month={monthOf(day)}
        label={monthTitle(day)}
        day={day}
        onMove={setDay}
        onPick={onPick}
        picked={value}
        today={today}
        isOff={(one) => earliest !== undefined && one < earliest}
        keepEscape
      />
    </>
  )
}

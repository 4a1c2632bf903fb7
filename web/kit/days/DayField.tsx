import { Group, type Popover as KitPopover, TextInput } from '@mantine/core'
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react'
import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import { formatDay } from '#contract/dates.ts'
import { useToday } from '#web/kernel/clock.ts'
import { useOpened, useOverlays } from '#web/kit/dialog/overlays.ts'
import { dayFromText, dayWhileTyping, timeFromText } from './day-from-text.ts'
import { MonthGrid } from './MonthGrid.tsx'
import { addMonths, isDay, isDayOfCalendar, monthOf, monthTitle, weeksOfMonth } from './month.ts'

type Props = {
  label: string
  description?: ReactNode
  /** Days before this one can't be chosen in the calendar. */
  earliest?: string
  id: string
  name: string
  /** 'YYYY-MM-DD', or the typed text while it is no valid day. */
  value?: string
  onChange: (value: string) => void
  /** Called on Enter and on blur. */
  onSettle?: () => void
  error?: ReactNode
}

/** A day, typed in the usual notation or chosen in a calendar. The form validates the typed text. */
export function DayField({
  label,
  description,
  earliest,
  id,
  name,
  value = '',
  onChange,
  onSettle,
  error,
}: Props) {
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const shown = valueFor(typed) === value ? typed : isDay(value) ? formatDay(value) : value

  /** '1/12/26' becomes '01/12/2026'. */
  function settle() {
    const day = dayFromText(typed)
    if (day !== undefined && day !== value) onChange(day)
    setTyped('')
    onSettle?.()
  }

  return (
    <TextInput
      ref={input}
      maw={240}
      label={label}
      description={description === undefined ? 'For example, 27/3/2027' : description}
      autoComplete="off"
      id={id}
      name={name}
      value={shown}
      error={error}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        onChange(valueFor(text))
      }}
      onBlur={settle}
      // Settle before Enter submits the form.
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle()
      }}
      rightSectionWidth={44}
      rightSection={
        <CalendarButton
          label={label}
          value={isDayOfCalendar(value) ? value : undefined}
          earliest={earliest}
          onPick={(day) => {
            onChange(day)
            setTyped('')
          }}
        />
      }
    />
  )
}

const valueFor = (typed: string) => dayWhileTyping(typed) ?? typed.trim()

type ChoiceProps = ComponentProps<typeof DayChoice> & { label: string }

/** Opens the calendar, whose popover is loaded on first use. */
function CalendarButton(props: ChoiceProps) {
  const [wanted, setWanted] = useState(false)
  const overlays = useOverlays(wanted, () => setWanted(false))
  if (overlays) return <Calendar {...props} opensAtOnce={wanted} Popover={overlays.Popover} />
  return <OpenCalendar label={props.label} aria-busy={wanted} onClick={() => setWanted(true)} />
}

type CalendarProps = ChoiceProps & { opensAtOnce: boolean; Popover: typeof KitPopover }

function Calendar({ label, onPick, opensAtOnce, Popover, ...choice }: CalendarProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useOpened(opensAtOnce, button)
  return (
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
        <OpenCalendar ref={button} label={label} onClick={() => setOpened(!opened)} />
      </Popover.Target>
      <Popover.Dropdown
        p="sm"
        bg="var(--ui-surface)"
        bd="1px solid var(--ui-input-border)"
        aria-label={label}
      >
        <DayChoice
          {...choice}
          onPick={(day) => {
            onPick(day)
            setOpened(false)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

const OpenCalendar = ({ label, ...others }: { label: string } & ComponentProps<'button'>) => (
  <button
    type="button"
    aria-label={`Choose ${label.toLowerCase()} in a calendar`}
    aria-haspopup="dialog"
    {...others}
    className="icon-button"
  >
    <CalendarDays size={20} aria-hidden />
  </button>
)

type DayChoiceProps = {
  value: string | undefined
  earliest: string | undefined
  onPick: (day: string) => void
}

/** The days of a month, with buttons to the next and the previous one. */
function DayChoice({ value, earliest, onPick }: DayChoiceProps) {
  const today = useToday()
  const [day, setDay] = useState(value ?? today)
  const turn = (months: number, words: string, Icon: typeof ChevronLeft) => (
    <button
      type="button"
      className="icon-button"
      aria-label={words}
      data-mantine-stop-propagation="true"
      onClick={() => setDay(addMonths(day, months))}
    >
      <Icon size={20} aria-hidden />
    </button>
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

type TimeFieldProps = {
  label: string
  id: string
  name: string
  /** 'HH:MM', or the typed text while it is no valid time. */
  value?: string
  onChange: (value: string) => void
  error?: ReactNode
}

/** A typed time of day. The native input shows AM and PM in some locales. */
export function TimeField({ value = '', onChange, ...field }: TimeFieldProps) {
  const [typed, setTyped] = useState('')
  return (
    <TextInput
      {...field}
      description="For example, 09:30"
      inputMode="numeric"
      autoComplete="off"
      maxLength={8}
      value={(timeFromText(typed) ?? typed) === value ? typed : value}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        onChange(timeFromText(text) ?? text)
      }}
      // Drop the typed text, so that '930' becomes '09:30'.
      onBlur={() => setTyped('')}
    />
  )
}

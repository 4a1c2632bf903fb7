import '@mantine/core/styles/Checkbox.layer.css'
import { Button, Checkbox, Group, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { formatLongDay, weekdayOf } from '#contract/dates.ts'
import { keysOf, patientWarning } from '#contract/fields.ts'
import { menteeName } from '#contract/person.ts'
import * as contract from '#contract/shifts.ts'
import { call } from '#web/kernel/call.ts'
import { useTimeZone, useToday } from '#web/kernel/clock.ts'
import { sessionSignal } from '#web/kernel/session-store.ts'
import { errorResult, useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { DayField, TimeField } from '#web/kit/days/DayField.tsx'
import { timeFromText } from '#web/kit/days/day-from-text.ts'
import { isDay } from '#web/kit/days/month.ts'
import { Dialog, DialogFoot } from '#web/kit/dialog/Dialog.tsx'
import { FormModal, useDialogForm } from '#web/kit/dialog/FormModal.tsx'
import type { FormState, SubmitResult } from '#web/kit/form/use-form.ts'
import { Columns, Rows } from '#web/kit/list/Facts.tsx'
import { personChoices } from '#web/programme/person-choices.ts'
import { useOverlapQuestion } from '#web/programme/use-overlap-question.ts'
import { overlapWords } from './shift-facts.ts'
import { daysOf, plannedValues, type ShiftValues, shiftProblems } from './shift-problems.ts'

type MenteeChoice = { id: number; first_name: string; last_name: string; email: string }

type Props = {
  opened: boolean
  /** The shift to edit; undefined schedules a new one. */
  shift?: contract.ShiftRow | undefined
  /** Initial values of a new shift. */
  copied?: contract.ShiftRow | undefined
  /** Initial day of a new shift; '' for none. */
  day?: string
  /** Initial mentee of a new shift. */
  menteeId?: number | undefined
  mentees: MenteeChoice[]
  /** The mentor's own shifts, latest first: a new one begins with the times and the place of the last. */
  recent?: contract.ShiftRow[] | undefined
  onClose: () => void
}

/** Schedules or edits a shift. */
export function ShiftDialog(props: Props) {
  const { opened, shift, copied, day = '', mentees, recent = [], onClose } = props
  const only = mentees.length === 1 ? mentees[0] : undefined
  const menteeId = props.menteeId ?? only?.id ?? 0
  const today = useToday()
  const choices = choicesOf(mentees, shift)
  const nameOf = (id: number) => choices.find(({ value }) => value === String(id))?.label ?? 'Another mentee'
  const dialog = { opened, onClose, shift, copied, day, menteeId, recent }
  const { form, modal, seriesDialog } = useShiftForm(dialog, nameOf)
  const { length: count } = daysOf(form.values)
  const { startTime, endTime } = form.values
  const fixed = fixedTimesOf(shift)
  const hours = contract.shiftHours({ start_time: startTime, end_time: endTime })
  /** Changes the proposal only as long as it is as it was proposed. */
  function chooseMentee(id: number) {
    const [before, next] = [proposalOf(recent, form.values.menteeId), proposalOf(recent, id)]
    form.set('menteeId', id)
    if (shift || copied || keysOf(before).some((name) => form.values[name] !== before[name])) return
    for (const name of keysOf(next)) form.set(name, next[name])
  }
  return (
    <FormModal
      {...modal}
      title={shift ? 'Edit Shift' : copied ? 'Duplicate Shift' : 'Schedule Shift'}
      submit={shift ? 'Save Changes' : count > 1 ? `Schedule ${count} Shifts` : 'Schedule Shift'}
    >
      <NativeSelect
        label="Mentee"
        description={
          !shift && mentees.length === 0
            ? 'You do not have any mentees yet. The programme team will match you with a mentee.'
            : undefined
        }
        data={choices}
        {...form.field('menteeId')}
        value={String(form.values.menteeId)}
        onChange={(event) => chooseMentee(Number(event.currentTarget.value))}
      />
      <fieldset disabled={fixed !== undefined} aria-label="Planned day and times">
        <Stack>
          <DayField label="Date" earliest={today} {...form.field('shiftDate')} />
          <Columns least={140}>
            <TimeField label="Start time" {...form.field('startTime')} />
            <TimeField label="End time" {...form.field('endTime')} />
          </Columns>
          {fixed && <Text c="dimmed">{fixed}</Text>}
        </Stack>
      </fieldset>
      <Text className="long-words" role="status" c="dimmed">
        {timeFromText(startTime) && timeFromText(endTime) && startTime !== endTime
          ? `${hours}${hours.endsWith('(+1)') ? '. It ends the next day' : ''}`
          : 'If the shift ends the next day, enter an end time earlier than the start time.'}
      </Text>
      {!shift && <RepeatFields form={form} />}
      <TextInput label="Location (optional)" autoComplete="off" {...form.field('location')} />
      <Textarea label="Notes (optional)" rows={3} resize="vertical" {...form.field('notes')} />
      {seriesDialog}
    </FormModal>
  )
}

/** Why the day and the times of a shift cannot change; undefined if they can. */
function fixedTimesOf(shift: contract.ShiftRow | undefined): string | undefined {
  if (!shift || shift.can.includes('move')) return undefined
  return shift.status === 'cancelled' ? 'This shift is cancelled and cannot be moved.' : contract.shiftEnded
}

/** The mentor's current mentees, plus the mentee of the edited shift. */
function choicesOf(mentees: MenteeChoice[], shift: contract.ShiftRow | undefined) {
  const isMissing = shift && !mentees.some((mentee) => mentee.id === shift.mentee_id)
  return [
    { value: '0', label: 'Select a mentee' },
    ...(isMissing ? [{ value: String(shift.mentee_id), label: menteeName(shift) }] : []),
    ...personChoices(mentees),
  ]
}

const choices = [
  { value: '0', label: 'Does not repeat' },
  { value: '1', label: 'Every week' },
  ...[2, 3, 4].map((weeks) => ({ value: String(weeks), label: `Every ${weeks} weeks` })),
]
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Fields for repeating a shift, collapsed while it does not repeat. */
function RepeatFields({ form }: { form: FormState<ShiftValues> }) {
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

type Form = typeof contract.shiftForm._zod.output

type Begun = {
  /** The shift to edit. */
  shift: contract.ShiftRow | undefined
  /** Initial values of a new shift. */
  copied: contract.ShiftRow | undefined
  day: string
  menteeId: number
  recent: contract.ShiftRow[]
}
type BegunDialog = Begun & { opened: boolean; onClose: () => void }

/** An overlap shows no error toast, because the dialog asks for a confirmation. */
const quietAboutOverlap = { quietAbout: contract.overlapCode }

/** Schedules or edits a shift. An overlap with another shift needs a confirmation. */
function useShiftForm({ opened, onClose, ...begun }: BegunDialog, nameOf: (menteeId: number) => string) {
  const { shift } = begun
  const today = useToday()
  const timeZone = useTimeZone()
  const askingOverlap = useOverlapQuestion(overlapWords)
  const scheduling = useApiMutation(contract.scheduleShift, quietAboutOverlap)
  const editing = useApiMutation(contract.editShift, { ...quietAboutOverlap, showsChange: true })
  const series = useSaveSeries()

  const save = (
    { everyWeeks, weekdays, lastDay, ...body }: Form & { allowOverlap?: true },
    sent: { version?: number },
  ) =>
    shift ? editing.run({ params: { id: shift.id }, body: { ...body, ...sent } }) : scheduling.run({ body })

  const { form, modal } = useDialogForm<ShiftValues, Form>({
    opened,
    onClose,
    ...draftOf(begun),
    version: shift?.version ?? null,
    schema: contract.shiftForm,
    row: shift && {
      fieldTexts: (values) => plannedValues.inWords(values, { menteeId: nameOf(values.menteeId) }),
    },
    alsoCheck: (values) => shiftProblems(values, { today, timeZone, savedDate: shift?.shift_date }),
    warn: patientWarning,
    send: (body, sent) =>
      body.everyWeeks > 0 ? series.save(body) : askingOverlap((meant) => save({ ...body, ...meant }, sent)),
  })
  return { form, modal, seriesDialog: series.dialog }
}

function draftOf({ shift, copied, day, menteeId, recent }: Begun) {
  if (shift) return { draftName: `shift-${shift.id}`, start: { ...plannedValues.valuesOf(shift), ...once } }
  if (copied)
    return {
      draftName: `shift-copy-${copied.id}`,
      start: { ...plannedValues.valuesOf(copied), shiftDate: day, menteeId, ...once },
    }
  const start = {
    ...plannedValues.empty,
    shiftDate: day,
    menteeId,
    ...proposalOf(recent, menteeId),
    ...once,
  }
  return { draftName: `shift-new-${menteeId}-${day}`, start }
}

/** The times and the place of the last shift with this mentee, or else with any. */
function proposalOf(recent: contract.ShiftRow[], menteeId: number) {
  const last = recent.find(({ mentee_id }) => mentee_id === menteeId) ?? recent[0]
  return {
    startTime: last?.start_time ?? '',
    endTime: last?.end_time ?? '',
    location: last?.location ?? '',
  }
}

const once = { everyWeeks: 0, weekdays: [], lastDay: '' }

/** Saves the shifts of a series. One dialog asks about all conflicts. */
function useSaveSeries(): { save: (series: Form) => Promise<SubmitResult>; dialog: ReactNode } {
  const scheduling = useApiMutation(contract.scheduleSeries)
  const [asked, setAsked] = useState<{ days: contract.DayOfSeries[]; answer: (choice: Choice) => void }>()
  const [opened, setOpened] = useState(false)

  const ask = (days: contract.DayOfSeries[]) =>
    new Promise<Choice>((answer) => {
      setAsked({ days, answer })
      setOpened(true)
    })

  async function save(series: Form): Promise<SubmitResult> {
    const { menteeId, shiftDate, startTime, endTime, everyWeeks, weekdays, lastDay } = series
    let days: contract.DayOfSeries[]
    try {
      const repetition = { everyWeeks, weekdays: weekdays.join(''), lastDay }
      const checked = { menteeId, shiftDate, startTime, endTime, ...repetition }
      // Abort on logout: otherwise the next person's session would schedule the series.
      days = await call(contract.checkSeries, { query: checked }, { signal: sessionSignal() })
    } catch (error) {
      return errorResult(error as Error, contract.checkSeries, contract.checkSeries.texts, true)
    }
    const clashes = days.filter(({ problem }) => problem !== null)
    const choice = clashes.length > 0 ? await ask(days) : 'all'
    if (choice === 'none') return { ok: false, message: notYet(clashes.length) }
    const leftOut = clashes.filter(({ problem }) => choice === 'free' || problem === 'skipped time')
    return scheduling.run({
      body: {
        ...series,
        weekdays: weekdays.map(Number),
        daysLeftOut: leftOut.map(({ day }) => day),
        // The server still rejects conflicts that arose after the check, unless overlaps were confirmed.
        ...(choice === 'all' && clashes.length > 0 && { allowOverlap: true }),
      },
    })
  }

  function choose(choice: Choice) {
    setOpened(false)
    asked?.answer(choice)
  }
  return { save, dialog: asked && <SeriesDialog opened={opened} days={asked.days} onChoose={choose} /> }
}

const notYet = (clashes: number) =>
  `We have not scheduled anything yet. ${clashes === 1 ? '1 date clashes' : `${clashes} dates clash`} with another shift.`

/** Schedule only the free dates, all possible dates, or none yet. */
type Choice = 'free' | 'all' | 'none'

type SeriesProps = { opened: boolean; days: contract.DayOfSeries[]; onChoose: (choice: Choice) => void }

/** Lists the dates of a series with conflicts, and asks how to continue. */
function SeriesDialog({ opened, days, onChoose }: SeriesProps) {
  const clashes = days.filter(({ problem }) => problem !== null)
  const free = days.length - clashes.length
  const overlaps = clashes.filter(({ problem }) => problem === 'overlap').length
  return (
    <Dialog
      opened={opened}
      onClose={() => onChoose('none')}
      title={`${clashes.length} of ${days.length} dates ${clashes.length === 1 ? 'clashes' : 'clash'} with another shift`}
      zIndex={220}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it by the arrow keys */}
      <section tabIndex={0} aria-label="Dates that clash" style={{ maxHeight: '50vh', overflowY: 'auto' }}>
        <Rows isSpaced>
          {clashes.map(({ day, sentence }) => (
            <li key={day}>
              <Stack className="long-words" gap={2}>
                <strong>{formatLongDay(day)}</strong>
                <span>{sentence}</span>
              </Stack>
            </li>
          ))}
        </Rows>
      </section>
      {overlaps < clashes.length && (
        <Text c="dimmed" mt="sm">
          We always leave out times that do not exist when the clocks change.
        </Text>
      )}
      <DialogFoot>
        <Button variant="default" onClick={() => onChoose('none')}>
          Go back
        </Button>
        {overlaps > 0 && (
          <Button variant="default" onClick={() => onChoose('all')}>
            Schedule {countOf(free + overlaps)} anyway
          </Button>
        )}
        {free > 0 && (
          <Button data-autofocus onClick={() => onChoose('free')}>
            Schedule the {free} free {free === 1 ? 'one' : 'ones'}
          </Button>
        )}
      </DialogFoot>
    </Dialog>
  )
}

const countOf = (shifts: number) => (shifts === 1 ? '1' : `all ${shifts}`)

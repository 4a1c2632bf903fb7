import { Button, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { formatLongDay } from '#contract/dates.ts'
import { checkSeries, type DayOfSeries, type shiftForm } from '#contract/shifts.ts'
import { call } from '#web/kernel/call.ts'
import { sessionSignal } from '#web/kernel/session-store.ts'
import { errorResult } from '#web/kernel/use-api-mutation.ts'
import { Dialog, DialogFoot } from '#web/kit/dialog/Dialog.tsx'
import type { SubmitResult } from '#web/kit/form/use-form.ts'
import { Rows } from '#web/kit/list/Facts.tsx'
import { messages, useScheduleSeries } from './api.ts'

type Series = typeof shiftForm._zod.output

/** Saves the shifts of a series. One dialog asks about all conflicts. */
export function useSaveSeries(): { save: (series: Series) => Promise<SubmitResult>; dialog: ReactNode } {
  const scheduling = useScheduleSeries()
  const [asked, setAsked] = useState<{ days: DayOfSeries[]; answer: (choice: Choice) => void }>()
  const [opened, setOpened] = useState(false)

  const ask = (days: DayOfSeries[]) =>
    new Promise<Choice>((answer) => {
      setAsked({ days, answer })
      setOpened(true)
    })

  async function save(series: Series): Promise<SubmitResult> {
    const { location, notes, weekdays, ...query } = series
    let days: DayOfSeries[]
    try {
      const checked = { ...query, weekdays: weekdays.join('') }
      // Abort on logout: otherwise the next person's session would schedule the series.
      days = await call(checkSeries, { query: checked }, { signal: sessionSignal() })
    } catch (error) {
      return errorResult(error as Error, checkSeries, messages.series, true)
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

type Props = { opened: boolean; days: DayOfSeries[]; onChoose: (choice: Choice) => void }

/** Lists the dates of a series with conflicts, and asks how to continue. */
function SeriesDialog({ opened, days, onChoose }: Props) {
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
              <Stack gap={2} style={{ overflowWrap: 'anywhere' }}>
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
            Schedule {count(free + overlaps)} anyway
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

const count = (shifts: number) => (shifts === 1 ? '1' : `all ${shifts}`)

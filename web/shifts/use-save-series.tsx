import { type ReactNode, useState } from 'react'
import { checkSeries, type DayOfSeries } from '#contract/shift-series.ts'
import type { shiftForm } from '#contract/shifts.ts'
import { call } from '#web/kernel/call.ts'
import { sessionSignal } from '#web/kernel/session-store.ts'
import { errorResult } from '#web/kernel/use-api-mutation.ts'
import type { SubmitResult } from '#web/kit/form/use-form.ts'
import { messages, useScheduleSeries } from './api.ts'
import { type Choice, SeriesDialog } from './SeriesDialog.tsx'

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

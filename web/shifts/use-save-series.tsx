import { type ReactNode, useState } from 'react'
import { checkSeries, type DayOfSeries } from '#contract/shift-series.ts'
import type { shiftForm } from '#contract/shifts.ts'
import { call } from '#web/kernel/call.ts'
import { presentVisit } from '#web/kernel/session-store.ts'
import { errorResult } from '#web/kernel/use-api-mutation.ts'
import type { SubmitResult } from '#web/kit/form/use-form.ts'
import { messages, useScheduleSeries } from './api.ts'
import { type Choice, SeriesDialog } from './SeriesDialog.tsx'

type Series = typeof shiftForm._zod.output

/** Saves the shifts of a series; where something stands in their way the person is asked once, for all of them. */
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
      // What comes after Logout would be scheduled by the next person.
      days = await call(checkSeries, { query: checked }, { signal: presentVisit() })
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
        // What came up since the summary is still refused, unless overlaps are meant.
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
  `Nothing is scheduled yet: ${clashes === 1 ? 'one of the dates is' : `${clashes} of the dates are`} not free.`

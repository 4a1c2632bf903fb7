import { useEffect } from 'react'
import {
  type DashboardNumbers,
  getDashboardNumbers,
  listMenteesWithoutMentor,
  listMentorsOfOverview,
} from '#contract/dashboard.ts'
import { type ApiQuery, useApiQuery } from '#web/kernel/use-api-query.ts'
import { useList } from '#web/kernel/use-list.ts'
import { useTable } from '#web/kit/table/use-table.ts'
import { menteesAsked, mentorsAsked, type OverviewFilter } from './overview-filters.ts'

export type Numbers = ApiQuery<DashboardNumbers>

export function useNumbers(): Numbers {
  const numbers = useApiQuery(getDashboardNumbers)
  useLogged('The dashboard numbers could not be loaded', numbers.error)
  return numbers
}

/** The overview shows a page of mentors, the inbox the first ones below it. */
const mentorsOnPage = { overview: 25, inbox: 5 }
export type DashboardView = keyof typeof mentorsOnPage

/** One page of the filtered mentors, each with their mentees. */
export function useMentors(filter: OverviewFilter, view: DashboardView) {
  const mentors = useTable(listMentorsOfOverview, {
    toQuery: () => mentorsAsked(filter),
    sortable: ['name', 'mentees'],
    usual: 'name',
    pageSize: mentorsOnPage[view],
  })
  useLogged('The mentor and mentee overview could not be loaded', mentors.error)
  return mentors
}

export const menteesAtFirst = 3

/** Filtered mentees without a mentor: the first ones, or all. */
export function useWithoutMentor(filter: OverviewFilter, isWhole: boolean) {
  const mentees = useList(
    listMenteesWithoutMentor,
    { query: { ...menteesAsked(filter), ...(!isWhole && { limit: menteesAtFirst }) } },
    { keep: true },
  )
  useLogged('The mentees without a mentor could not be loaded', mentees.error)
  return mentees
}

/** Logs the error to the console without a toast. */
function useLogged(sentence: string, error: Error | null) {
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: see above
    if (error) console.warn(sentence, error)
  }, [sentence, error])
}

import { useEffect } from 'react'
import {
  type DashboardNumbers,
  getDashboardNumbers,
  listMenteesWithoutMentor,
  listMentorsOfOverview,
  type MentorOrder,
} from '#contract/dashboard.ts'
import { type ApiQuery, useApiQuery } from '#web/kernel/use-api-query.ts'
import { useList } from '#web/kernel/use-list.ts'
import { useListPage } from '#web/kernel/use-list-page.ts'
import { menteesAsked, mentorsAsked, type OverviewFilter } from './overview-filters.ts'

export type Numbers = ApiQuery<DashboardNumbers>

export function useNumbers(): Numbers {
  const numbers = useApiQuery(getDashboardNumbers)
  useLogged('The dashboard numbers could not be fetched', numbers.error)
  return numbers
}

const mentorsOnPage = 10

/** A page of the mentors who pass the filters, each with their mentees. */
export function useMentors(filter: OverviewFilter, order: MentorOrder, before: string) {
  const mentors = useListPage(listMentorsOfOverview, {
    query: { ...mentorsAsked(filter), order, limit: mentorsOnPage, ...(before && { before }) },
  })
  useLogged('The mentor and mentee overview could not be fetched', mentors.error)
  return mentors
}

const menteesAtOnce = 12

/** Mentees without a mentor who pass the filters, the first ones until more are asked for. */
export function useWithoutMentor(filter: OverviewFilter) {
  const mentees = useList(
    listMenteesWithoutMentor,
    { query: { ...menteesAsked(filter), limit: menteesAtOnce } },
    { keep: true },
  )
  useLogged('The mentees without a mentor could not be fetched', mentees.error)
  return mentees
}

/** These failures are told to nobody but the console (rule S8.18). */
function useLogged(sentence: string, error: Error | null) {
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: see above
    if (error) console.warn(sentence, error)
  }, [sentence, error])
}

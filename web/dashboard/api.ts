import { useEffect } from 'react'
import {
  type DashboardNumbers,
  getDashboardNumbers,
  getOverview,
  type Overview,
} from '#contract/dashboard.ts'
import { mayNow } from '#contract/permissions.ts'
import { useMe } from '#web/kernel/session.ts'
import { type ApiQuery, useApiQuery, useApiQueryWhen } from '#web/kernel/use-api-query.ts'

export type Numbers = ApiQuery<DashboardNumbers>

export function useNumbers(): Numbers {
  const numbers = useApiQuery(getDashboardNumbers)
  useLogged('The dashboard numbers could not be fetched', numbers.error)
  return numbers
}

/** Everybody in the programme; not asked for while the account is pending. */
export function useOverview(): ApiQuery<Overview> {
  const overview = useApiQueryWhen(mayNow(useMe(), getOverview.action), getOverview, {})
  useLogged('The mentor and mentee overview could not be fetched', overview.error)
  return overview
}

/** These failures are told to nobody but the console (rule S8.18). */
function useLogged(sentence: string, error: Error | null) {
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: see above
    if (error) console.warn(sentence, error)
  }, [sentence, error])
}

import { useEffect } from 'react'
import {
  type DashboardNumbers,
  type Overview,
  seeDashboardNumbers,
  seeOverview,
} from '#contract/dashboard.ts'
import { mayNow } from '#contract/permissions.ts'
import { useMe } from '#web/kernel/session.ts'
import { type Answer, useAnswer, useAnswerWhen } from '#web/kernel/use-answer.ts'

export type Numbers = Answer<DashboardNumbers>

export function useNumbers(): Numbers {
  const numbers = useAnswer(seeDashboardNumbers)
  useLogged('The dashboard numbers could not be fetched', numbers.failed)
  return numbers
}

/** Everybody in the programme; not asked for while the account is pending. */
export function useOverview(): Answer<Overview> {
  const overview = useAnswerWhen(mayNow(useMe(), seeOverview.action), seeOverview, {})
  useLogged('The mentor and mentee overview could not be fetched', overview.failed)
  return overview
}

/** These failures are told to nobody but the console (specification, section 8). */
function useLogged(sentence: string, failed: Error | null) {
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: see above
    if (failed) console.warn(sentence, failed)
  }, [sentence, failed])
}

import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import type { AgreementRow } from '#contract/agreements.ts'
import { formatInstantDay } from '#contract/dates.ts'
import type { PlanRow } from '#contract/learning-plans.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import styles from './Plans.module.css'

/** The agreement of a plan in words, on screen and in print. */
export function AgreementLine({ plan }: { plan: PlanRow }) {
  const zone = useTimeZone()
  const { agreement, carried_from, carried_to } = plan
  return (
    <div className={styles.text}>
      {agreementText(agreement, (at) => formatInstantDay(at, zone))}
      {agreement.words && <p>{agreement.words}</p>}
      {carried_from !== null && <PlanLink id={carried_from}>Carried forward from an earlier plan</PlanLink>}
      {carried_to !== null && <PlanLink id={carried_to}>Carried forward to a later plan</PlanLink>}
    </div>
  )
}

const PlanLink = ({ id, children }: { id: number; children: string }) => (
  <p>
    <Anchor component={Link} to={`/learning-plans?plan=${id}`} underline="always">
      {children}
    </Anchor>
  </p>
)

/** 'Agreed on 12/11/2026 by Max Okafor and Eva Lindqvist, changed since: objective 2, target date'. */
function agreementText(agreement: AgreementRow, dayOf: (instant: string) => string): string {
  const { state, asked_by, asked_at, answered_by, answered_at, changed, awaits_mentor } = agreement
  const since = changed.length > 0 ? `, changed since: ${changed.join(', ')}` : ''
  if (state === 'asked') {
    const waits = awaits_mentor ? '. There is no mentor yet to answer' : ''
    return `${asked_by} asked for agreement on ${dayOf(asked_at ?? '')}${since}${waits}.`
  }
  if (state === 'not_yet') return `${answered_by} answered ‘Not yet’ on ${dayOf(answered_at ?? '')}${since}.`
  if (state === 'agreed')
    return `Agreed on ${dayOf(answered_at ?? '')} by ${asked_by} and ${answered_by}${since}.`
  return 'Not agreed by both yet.'
}

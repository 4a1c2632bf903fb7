import { Anchor, Button, Group, Text, Title } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router'
import { formatDay, formatInstant, formatInstantDay } from '#contract/dates.ts'
import type { AgreementRow, PlanRow } from '#contract/learning-plans.ts'
import { evidenceText, type ObjectiveStateRow } from '#contract/objective-states.ts'
import { CommentsOnRemoved, ObjectiveComments } from '#web/comments/ObjectiveComments.tsx'
import { useNow, useTimeZone } from '#web/kernel/clock.ts'
import { lazyDialog, usePrefetch } from '#web/kernel/load-chunk.ts'
import { useMayOpen } from '#web/kernel/use-may-open.ts'
import { Dialog, DialogFoot } from '#web/kit/dialog/Dialog.tsx'
import { Fact, Facts } from '#web/kit/list/Facts.tsx'
import { useKitContext } from '#web/kit/page/kit-context.ts'
import { LoadingState } from '#web/kit/states/LoadingState.tsx'
import { LinkedText } from '#web/kit/text/LongText.tsx'
import { PersonLink } from '#web/programme/PersonMark.tsx'
import { ObjectiveTag, PlanTag } from '#web/programme/tags.tsx'
import { AchievedBar } from './PlanCards.tsx'
import styles from './Plans.module.css'
import { menteeOf, mentorOf, smartParts } from './plan-problems.ts'

const ObjectivePanel = lazyDialog(async () => (await import('./ObjectivePanel.tsx')).ObjectivePanel)

const AgreementPanel = lazyDialog(async () => (await import('./AgreementPanel.tsx')).AgreementPanel)

type Props = {
  opened: boolean
  plan: PlanRow | undefined
  onClose: () => void
  /** undefined when the person may not edit the plan. */
  onEdit?: (() => void) | undefined
}

/** Details of one plan. While the dialog is open, the browser prints the plan instead of the page. */
export function PlanDetails({ opened, plan, onClose, onEdit }: Props) {
  usePrefetch(ObjectivePanel, AgreementPanel)
  return (
    <Dialog opened={opened} onClose={onClose} title={plan?.title ?? ''}>
      {plan && (
        // Together, so that linked comments do not move after they were scrolled into view.
        <Suspense fallback={<LoadingState rows={5} />}>
          <PlanFacts
            plan={plan}
            agreement={<AgreementPanel plan={plan} />}
            below={(objective) => (
              <>
                <ObjectivePanel plan={plan} objective={objective} />
                <ObjectiveComments plan={plan} objective={objective} />
              </>
            )}
          />
          <CommentsOnRemoved plan={plan} />
        </Suspense>
      )}
      {opened && plan && (
        <PrintSheet>
          <Title order={1} mb="md">
            {plan.title}
          </Title>
          <PlanFacts plan={plan} />
        </PrintSheet>
      )}
      <DialogFoot>
        <Button variant="default" onClick={() => window.print()}>
          Print
        </Button>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        {onEdit && <Button onClick={onEdit}>Edit</Button>}
      </DialogFoot>
    </Dialog>
  )
}

type FactsProps = {
  plan: PlanRow
  /** The buttons of the agreement; none in print. */
  agreement?: ReactNode
  /** Renders content below an objective, by its number from 1. */
  below?: (objective: number) => ReactNode
}

function PlanFacts({ plan, agreement, below }: FactsProps) {
  const mayOpen = useMayOpen()
  return (
    <>
      <Facts least={220} fill>
        <Fact name="Status">
          <PlanTag status={plan.status} />
        </Fact>
        <Fact name="Target Date">{formatDay(plan.target_date)}</Fact>
        <Fact name="Assigned Mentee">
          <PersonLink id={plan.mentee_id} name={menteeOf(plan)} mayOpen={mayOpen(plan.mentee_id)} />
        </Fact>
        <Fact name="Assigned Mentor">
          <PersonLink
            id={plan.mentor_id ?? 0}
            name={mentorOf(plan)}
            status={plan.mentor_status}
            mayOpen={mayOpen(plan.mentor_id)}
          />
        </Fact>
        {plan.objectives.length > 0 && (
          <Fact name="Objectives">
            <AchievedBar plan={plan} />
          </Fact>
        )}
      </Facts>
      <Title order={3} mt="lg" mb="sm">
        Description
      </Title>
      <p className={styles.text}>
        <LinkedText text={plan.description || 'N/A'} />
      </p>
      <Title order={3} mt="lg" mb="sm">
        Agreement
      </Title>
      <AgreementLine plan={plan} />
      {agreement}
      <Title order={3} mt="lg" mb="sm">
        SMART Objectives
      </Title>
      {plan.objectives.length === 0 && <p>N/A</p>}
      <ol className={styles.numbered}>
        {plan.objectives.map((objective, place) => (
          <li key={objective.id}>
            <StateLine state={plan.objective_states[place]} />
            <Facts rowGap="sm" className={styles.objective}>
              {smartParts.map(({ field, label }) => (
                <Fact key={field} name={label}>
                  <span className={styles.text}>
                    <LinkedText text={objective[field] || 'N/A'} />
                  </span>
                </Fact>
              ))}
            </Facts>
            {below?.(place + 1)}
          </li>
        ))}
      </ol>
    </>
  )
}

/** Print layout that replaces the page: black on white, without menu and buttons. Hidden on screen. */
function PrintSheet({ children }: { children: ReactNode }) {
  const { siteName } = useKitContext()
  const printed = formatInstant(useNow().toISOString(), useTimeZone())
  return createPortal(
    <article className={styles.sheet}>
      {children}
      <footer>
        {siteName}, printed {printed}
      </footer>
    </article>,
    document.body,
  )
}

/** The state of an objective, on screen and in print. */
function StateLine({ state }: { state: ObjectiveStateRow | undefined }) {
  const zone = useTimeZone()
  if (!state) return null
  const { changed_at, changed_by, reason, evidence } = state
  const set = changed_at && `Set by ${changed_by} on ${formatInstantDay(changed_at, zone)}`
  const words = [set, evidence > 0 && evidenceText(evidence)].filter(Boolean).join(', ')
  return (
    <div className={styles.state}>
      <Group gap="4px 12px">
        <ObjectiveTag status={state.state} />
        {words && <Text c="dimmed">{words}</Text>}
      </Group>
      {reason && <p className={styles.text}>No longer achieved: {reason}</p>}
    </div>
  )
}

/** The agreement of a plan in words, on screen and in print. */
function AgreementLine({ plan }: { plan: PlanRow }) {
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
  return 'Not agreed yet.'
}

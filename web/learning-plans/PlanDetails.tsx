import { Button, Title } from '@mantine/core'
import { lazy, type ReactNode, Suspense } from 'react'
import { formatDay } from '#contract/dates.ts'
import type { PlanRow } from '#contract/learning-plans.ts'
import { CommentsOnRemoved, ObjectiveComments } from '#web/comments/ObjectiveComments.tsx'
import { loadChunk } from '#web/kernel/load-chunk.ts'
import { useMayOpen } from '#web/kernel/use-may-open.ts'
import { Dialog } from '#web/kit/dialog/Dialog.tsx'
import { DialogFoot } from '#web/kit/dialog/DialogFoot.tsx'
import { Fact, Facts } from '#web/kit/list/Facts.tsx'
import { LoadingState } from '#web/kit/states/LoadingState.tsx'
import { LinkedText } from '#web/kit/text/LinkedText.tsx'
import { PersonLink } from '#web/programme/PersonLink.tsx'
import { PlanTag } from '#web/programme/tags.tsx'
import { AchievedBar } from './AchievedBar.tsx'
import { AgreementLine } from './AgreementLine.tsx'
import styles from './Plans.module.css'
import { PrintSheet } from './PrintSheet.tsx'
import { StateLine } from './StateLine.tsx'
import { menteeOf, mentorOf, smartParts } from './smart.ts'

const ObjectivePanel = lazy(async () => ({
  default: (await loadChunk(() => import('./ObjectivePanel.tsx'))).ObjectivePanel,
}))

const AgreementPanel = lazy(async () => ({
  default: (await loadChunk(() => import('./AgreementPanel.tsx'))).AgreementPanel,
}))

type Props = {
  opened: boolean
  plan: PlanRow | undefined
  onClose: () => void
  /** undefined when the person may not edit the plan. */
  onEdit?: (() => void) | undefined
}

/** Details of one plan. While the dialog is open, the browser prints the plan instead of the page. */
export function PlanDetails({ opened, plan, onClose, onEdit }: Props) {
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
          // biome-ignore lint/suspicious/noArrayIndexKey: objectives have no other key
          <li key={place}>
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

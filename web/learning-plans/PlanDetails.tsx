import { Anchor, Box, Button, Group, Text, Title } from '@mantine/core'
import { type CSSProperties, type ReactNode, Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router'
import { firstCommented } from '#contract/comments.ts'
import { formatDay, instantDayInWords, instantInWords } from '#contract/dates.ts'
import type { AgreementRow, PlanRow } from '#contract/learning-plans.ts'
import { evidenceText, isOpenObjective, type ObjectiveStateRow } from '#contract/objective-states.ts'
import { CommentsOnRemoved, ObjectiveComments, useFirstCommented } from '#web/comments/Comments.tsx'
import { useNow, useTimeZone } from '#web/kernel/clock.ts'
import { lazyDialog, usePrefetch } from '#web/kernel/load-chunk.ts'
import { Uses } from '#web/kernel/Uses.tsx'
import { useMayOpen } from '#web/kernel/use-may-open.ts'
import { Dialog, DialogFoot } from '#web/kit/dialog/Dialog.tsx'
import { Fact } from '#web/kit/list/Facts.tsx'
import { useKitContext } from '#web/kit/page/kit-context.ts'
import { LoadingState } from '#web/kit/states/LoadingState.tsx'
import { linkedText } from '#web/kit/text/LongText.tsx'
import { useQueryParam } from '#web/kit/url/use-query-param.ts'
import { PersonLink } from '#web/programme/PersonMark.tsx'
import { ObjectiveTag, PlanTag } from '#web/programme/tags.tsx'
import { AchievedBar } from './PlanRows.tsx'
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
  /** False while the form replaces the details. */
  returnsFocus?: boolean
}

/** Details of one plan. While the dialog is open, the browser prints the plan instead of the page. */
export function PlanDetails({ opened, plan, onClose, onEdit, returnsFocus = true }: Props) {
  usePrefetch(ObjectivePanel, AgreementPanel)
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={plan?.title ?? ''}
      width={1080}
      returnsFocus={returnsFocus}
    >
      {plan && (
        // Together, so that linked comments do not move after they were scrolled into view.
        <Suspense fallback={<LoadingState rows={5} />}>
          <PlanFacts plan={plan} />
          <PlanParts key={plan.id} plan={plan} />
        </Suspense>
      )}
      {opened && plan && (
        <PrintSheet>
          <Title order={1} mb="md">
            {plan.title}
          </Title>
          <PlanFacts plan={plan} />
          <PlanText plan={plan} />
          <Objectives plan={plan} />
        </PrintSheet>
      )}
      <DialogFoot>
        <Button variant="default" mr="auto" onClick={() => window.print()}>
          Print
        </Button>
        <Button variant="outline" onClick={onClose}>
          Close
        </Button>
        {onEdit && (
          <Button variant="outline" onClick={onEdit}>
            Edit
          </Button>
        )}
      </DialogFoot>
    </Dialog>
  )
}

/** 'Active · Target date: 05/01/2027 · Assigned Mentee: Eva Lindqvist · Assigned Mentor: Max Okafor'. */
function PlanFacts({ plan }: { plan: PlanRow }) {
  const mayOpen = useMayOpen()
  return (
    <p className={`small ${styles.facts}`}>
      <PlanTag status={plan.status} /> · Target date: {formatDay(plan.target_date)} · Assigned Mentee:{' '}
      <PersonLink id={plan.mentee_id} name={menteeOf(plan)} mayOpen={mayOpen(plan.mentee_id)} /> · Assigned
      Mentor:{' '}
      <PersonLink
        id={plan.mentor_id ?? 0}
        name={mentorOf(plan)}
        status={plan.mentor_status}
        mayOpen={mayOpen(plan.mentor_id)}
      />
    </p>
  )
}

/** The plan and its objectives at the left, the chosen one at the right; on phones below. */
function PlanParts({ plan }: { plan: PlanRow }) {
  const [chosen, setChosen] = useChosenObjective(plan)
  const place = Math.max(
    plan.objectives.findIndex(({ id }) => id === chosen),
    0,
  )
  return (
    <div className={styles.parts}>
      <div>
        <PlanText plan={plan} />
        <AgreementPanel plan={plan} />
        <Title order={3} mt="lg" mb="sm">
          SMART Objectives
        </Title>
        {plan.objectives.length === 0 && <p>N/A</p>}
        <ol className={styles.choices}>
          {plan.objectives.map(({ id, specific }, index) => (
            <li key={id}>
              <button
                type="button"
                className="row pick"
                aria-current={index === place || undefined}
                onClick={() => {
                  setChosen(id)
                  document.getElementById(openObjective)?.scrollIntoView({ block: 'nearest' })
                }}
              >
                <span aria-hidden>{index + 1}</span>
                <span className="grow">{specific}</span>
                {plan.objective_states[index] && <ObjectiveTag status={plan.objective_states[index].state} />}
              </button>
            </li>
          ))}
        </ol>
      </div>
      <section id={openObjective} aria-label={`Objective ${place + 1}`}>
        <Objective key={chosen} plan={plan} place={place} />
        <ObjectivePanel key={`panel ${chosen}`} plan={plan} objective={place + 1} />
        <Uses module="comments">
          <ObjectiveComments key={`comments ${chosen}`} plan={plan} objective={place + 1} />
          <CommentsOnRemoved plan={plan} />
        </Uses>
      </section>
    </div>
  )
}

const openObjective = 'open-objective'

/** The objective of the link, such as `?objective=3`, else the first that is open. */
function useChosenObjective(plan: PlanRow) {
  const first = plan.objective_states.findIndex(isOpenObjective)
  const [chosen, setChosen] = useState(plan.objectives[Math.max(first, 0)]?.id)
  const [link] = useQueryParam('objective')
  const commented = useFirstCommented(plan)
  const linked = plan.objectives[(link === firstCommented ? (commented ?? 0) : Number(link)) - 1]?.id
  if (linked !== undefined && linked !== chosen) setChosen(linked)
  return [chosen, setChosen] as const
}

const PlanText = ({ plan }: { plan: PlanRow }) => (
  <>
    <p className="prose">{linkedText(plan.description || 'N/A')}</p>
    <Box my="sm">
      <AchievedBar plan={plan} />
    </Box>
    <AgreementLine plan={plan} />
  </>
)

/** All objectives, for print. */
const Objectives = ({ plan }: { plan: PlanRow }) => (
  <>
    <Title order={3} mt="lg" mb="sm">
      SMART Objectives
    </Title>
    <ol className={styles.numbered}>
      {plan.objectives.map(({ id }, place) => (
        <li key={id}>
          <Objective plan={plan} place={place} />
        </li>
      ))}
    </ol>
  </>
)

const termWidth = { '--term': '104px' } as CSSProperties

function Objective({ plan, place }: { plan: PlanRow; place: number }) {
  const objective = plan.objectives[place]
  return (
    objective && (
      <>
        <StateLine state={plan.objective_states[place]} />
        <dl className="terms" style={termWidth}>
          {smartParts.map(({ field, label }) => (
            <Fact key={field} name={label}>
              <span className="prose">{linkedText(objective[field] || 'N/A')}</span>
            </Fact>
          ))}
        </dl>
      </>
    )
  )
}

/** Print layout that replaces the page: black on white, without menu and buttons. Hidden on screen. */
function PrintSheet({ children }: { children: ReactNode }) {
  const { siteName } = useKitContext()
  const printed = instantInWords(useNow().toISOString(), useTimeZone())
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
  const set = changed_at && `Set by ${changed_by} on ${instantDayInWords(changed_at, zone)}`
  const words = [set, evidence > 0 && evidenceText(evidence)].filter(Boolean).join(', ')
  return (
    <Box pb="sm">
      <Group gap="4px 12px">
        <ObjectiveTag status={state.state} />
        {words && <Text c="dimmed">{words}</Text>}
      </Group>
      {reason && <p className="prose">No longer achieved: {reason}</p>}
    </Box>
  )
}

/** The agreement of a plan in words, on screen and in print. */
function AgreementLine({ plan }: { plan: PlanRow }) {
  const zone = useTimeZone()
  const { agreement, carried_from, carried_to } = plan
  return (
    <div className="prose">
      {agreementText(agreement, (at) => instantDayInWords(at, zone))}
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

/** 'Agreed on 12 November 2026 by Max Okafor and Eva Lindqvist, changed since: objective 2, target date'. */
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

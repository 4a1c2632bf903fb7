import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { createPlan, listPlans, type PlanRow } from '#contract/learning-plans.ts'
import { mayNow } from '#contract/permissions.ts'
import { useMe } from '#web/kernel/session.ts'
import { useList } from '#web/kernel/use-list.ts'
import { AnswerView } from '#web/kit/AnswerView.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { PageHeader } from '#web/kit/PageHeader.tsx'
import { Panel } from '#web/kit/Panel.tsx'
import { RowActions } from '#web/kit/RowActions.tsx'
import { useKeptFocus } from '#web/kit/use-kept-focus.ts'
import { words } from './api.ts'
import { PlanCards } from './PlanCards.tsx'
import { PlanDetails } from './PlanDetails.tsx'
import { PlanDialog } from './PlanDialog.tsx'
import styles from './Plans.module.css'
import { menteeOf } from './smart.ts'
import { usePlanActions } from './use-plan-actions.ts'

const atOnce = 50
const hints = {
  mentor: 'Create the first one for a mentee of yours.',
  mentee: 'Create your first one, or wait for one from your mentor.',
  admin: 'Plans that mentors and mentees make appear here.',
} as const

/** What is open above the list: a plan to read, a plan to edit, or the form of a new one. */
type Open = { kind: 'details' | 'edit'; plan: PlanRow } | { kind: 'create' } | null

export function LearningPlansPage() {
  const me = useMe()
  const plans = useList(listPlans, { query: { limit: atOnce } })
  const [open, setOpen] = useState<Open>(null)
  const { actionsOf, mayEdit } = usePlanActions(setOpen)
  const list = useKeptFocus<HTMLDivElement>()
  // The dialogs keep their words while they fade.
  const last = useRef<PlanRow>(undefined)
  if (open) last.current = open.kind === 'create' ? undefined : open.plan
  const close = () => setOpen(null)
  const createButton = mayNow(me, createPlan.action) && (
    <Button onClick={() => setOpen({ kind: 'create' })}>Create Plan</Button>
  )

  return (
    <>
      <PageHeader title="My Learning Plans" actions={createButton} />
      <div {...list} className={styles.list}>
        {plans.data && <p role="status">{plans.total.toLocaleString('en-GB')} plan(s) total</p>}
        <AnswerView answer={plans} failed={words.list} loading="Loading learning plans..." rows={6}>
          {(rows) =>
            rows.length === 0 ? (
              <Panel>
                <EmptyState title="No learning plans yet" hint={hints[me.role]} />
              </Panel>
            ) : (
              <PlanCards
                plans={rows}
                heading="h2"
                about={(plan) => me.role !== 'mentee' && `Mentee: ${menteeOf(plan)}`}
                below={(plan) => <RowActions actions={actionsOf(plan)} name={plan.title} />}
              />
            )
          }
        </AnswerView>
        {plans.more && (
          <Button variant="default" aria-busy={plans.loadingMore} onClick={plans.more}>
            Show earlier plans
          </Button>
        )}
      </div>
      <PlanDetails
        opened={open?.kind === 'details'}
        plan={plans.data?.find(({ id }) => id === last.current?.id) ?? last.current}
        onClose={close}
        onEdit={
          open?.kind === 'details' && mayEdit(open.plan)
            ? () => setOpen({ kind: 'edit', plan: open.plan })
            : undefined
        }
      />
      <PlanDialog
        opened={open?.kind === 'edit' || open?.kind === 'create'}
        plan={last.current}
        onClose={close}
      />
    </>
  )
}

import { Button } from '@mantine/core'
import { useState } from 'react'
import { createPlan, listPlans, type PlanRow } from '#contract/learning-plans.ts'
import { mayNow } from '#contract/permissions.ts'
import { useMe } from '#web/kernel/session.ts'
import { useList } from '#web/kernel/use-list.ts'
import { AnswerView } from '#web/kit/AnswerView.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { PageHeader } from '#web/kit/PageHeader.tsx'
import { Panel } from '#web/kit/Panel.tsx'
import { RowActions } from '#web/kit/RowActions.tsx'
import { useAddressPart } from '#web/kit/use-address-part.ts'
import { useAskedOnce } from '#web/kit/use-asked-once.ts'
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

/** A dialog, with the plan that it shows also while it fades. */
type Shown = { opened: boolean; plan: PlanRow | undefined }
const nothing: Shown = { opened: false, plan: undefined }

export function LearningPlansPage() {
  const me = useMe()
  // `?plan=12` opens that plan, so that other screens can lead here; it may be an early one.
  const [asked] = useAddressPart('plan')
  const plans = useList(listPlans, { query: { limit: atOnce } }, { whole: asked !== null })
  const [read, setRead] = useState(nothing)
  const [written, setWritten] = useState(nothing)
  const { actionsOf, mayEdit } = usePlanActions({
    read: (plan) => setRead({ opened: true, plan }),
    edit: (plan) => setWritten({ opened: true, plan }),
  })
  const askedPlan = plans.data?.find(({ id }) => String(id) === asked)
  useAskedOnce('plan', askedPlan !== undefined, () => setRead({ opened: true, plan: askedPlan }))
  const list = useKeptFocus<HTMLDivElement>()
  // As it is now: it may have been edited while it was being read.
  const present = plans.data?.find(({ id }) => id === read.plan?.id) ?? read.plan
  const createButton = mayNow(me, createPlan.action) && (
    <Button onClick={() => setWritten({ opened: true, plan: undefined })}>Create Plan</Button>
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
        opened={read.opened}
        plan={present}
        onClose={() => setRead({ ...read, opened: false })}
        onEdit={present && mayEdit(present) ? () => setWritten({ opened: true, plan: present }) : undefined}
      />
      <PlanDialog
        opened={written.opened}
        plan={written.plan}
        onClose={() => setWritten({ ...written, opened: false })}
      />
    </>
  )
}

import { Button } from '@mantine/core'
import { formatDay } from '#contract/dates.ts'
import type { PlanRow } from '#contract/learning-plans.ts'
import { Dialog } from '#web/kit/dialog/Dialog.tsx'
import { DialogFoot } from '#web/kit/dialog/DialogFoot.tsx'
import { PlanTag } from '#web/programme/tags.tsx'
import styles from './Plans.module.css'
import { PrintSheet } from './PrintSheet.tsx'
import { menteeOf, mentorOf, smartParts } from './smart.ts'

type Props = {
  opened: boolean
  plan: PlanRow | undefined
  onClose: () => void
  /** Absent where the person only reads the plan. */
  onEdit?: (() => void) | undefined
}

/** One plan in full; while it is open, it is what the browser prints. */
export function PlanDetails({ opened, plan, onClose, onEdit }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={plan?.title ?? ''}>
      {plan && <PlanFacts plan={plan} />}
      {opened && plan && (
        <PrintSheet>
          <h1>{plan.title}</h1>
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

function PlanFacts({ plan }: { plan: PlanRow }) {
  return (
    <div className={styles.details}>
      <dl className={styles.facts}>
        <div>
          <dt>Status</dt>
          <dd>
            <PlanTag status={plan.status} />
          </dd>
        </div>
        <div>
          <dt>Target Date</dt>
          <dd>{formatDay(plan.target_date)}</dd>
        </div>
        <div>
          <dt>Assigned Mentee</dt>
          <dd>{menteeOf(plan)}</dd>
        </div>
        <div>
          <dt>Assigned Mentor</dt>
          <dd>{mentorOf(plan)}</dd>
        </div>
      </dl>
      <h3>Description</h3>
      <p className={styles.text}>{plan.description || 'N/A'}</p>
      <h3>SMART Objectives</h3>
      {plan.objectives.length === 0 && <p className={styles.text}>N/A</p>}
      <ol className={styles.numbered}>
        {plan.objectives.map((objective, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: objectives are told apart by their place only
          <li key={place}>
            <dl className={styles.objective}>
              {smartParts.map(({ field, label }) => (
                <div key={field}>
                  <dt>{label}</dt>
                  <dd className={styles.text}>{objective[field] || 'N/A'}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ol>
    </div>
  )
}

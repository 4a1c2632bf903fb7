import { Tabs } from '@mantine/core'
import type { OverviewMentee } from '#contract/dashboard.ts'
import { listPlansOfMentee } from '#contract/learning-plans.ts'
import { progressStateOf } from '#contract/mentees.ts'
import { listShiftsOfMentee } from '#contract/shifts.ts'
import { useAnswer } from '#web/kernel/use-answer.ts'
import { AnswerView } from '#web/kit/AnswerView.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { EmailText } from '#web/kit/EmailText.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { LongText } from '#web/kit/LongText.tsx'
import { ProgressBar } from '#web/kit/ProgressBar.tsx'
import { PlanCards } from '#web/learning-plans/PlanCards.tsx'
import { Timeline } from '#web/mentees/Timeline.tsx'
import { ShiftList } from '#web/shifts/ShiftList.tsx'
import styles from './MenteeModal.module.css'

type Props = { mentee: OverviewMentee | undefined; opened: boolean; onClose: () => void }

const nameOf = (mentee: OverviewMentee) => `${mentee.mentee_first_name} ${mentee.mentee_last_name}`

/** One mentee in full, to read. */
export function MenteeModal({ mentee, opened, onClose }: Props) {
  return (
    <Dialog opened={opened && mentee !== undefined} onClose={onClose} title={mentee ? nameOf(mentee) : ''}>
      {mentee && <MenteeDetail mentee={mentee} />}
    </Dialog>
  )
}

function MenteeDetail({ mentee }: { mentee: OverviewMentee }) {
  const { percent, label } = progressStateOf(mentee.progress_status)
  return (
    <>
      <dl className={styles.facts}>
        <div>
          <dt>Progress</dt>
          <dd>
            <ProgressBar percent={percent} label={label} name={`Progress of ${nameOf(mentee)}`} />
          </dd>
        </div>
        <div>
          <dt>E-mail</dt>
          <dd>
            <a href={`mailto:${mentee.mentee_email}`} className={styles.mail}>
              <EmailText email={mentee.mentee_email} />
            </a>
          </dd>
        </div>
        <div>
          <dt>Progress notes</dt>
          <dd>
            <LongText text={mentee.progress_notes || 'None'} about="the progress notes" />
          </dd>
        </div>
      </dl>
      <Tabs defaultValue="plans">
        <Tabs.List aria-label={`About ${nameOf(mentee)}`}>
          <Tabs.Tab value="plans">Learning Plans</Tabs.Tab>
          <Tabs.Tab value="shifts">Shifts</Tabs.Tab>
          <Tabs.Tab value="timeline">Timeline</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="plans" pt="md">
          <Plans menteeId={mentee.mentee_id} />
        </Tabs.Panel>
        <Tabs.Panel value="shifts" pt="md">
          <Shifts menteeId={mentee.mentee_id} />
        </Tabs.Panel>
        <Tabs.Panel value="timeline" pt="md">
          <Timeline menteeId={mentee.mentee_id} empty={<EmptyState title="Timeline is not available." />} />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

const failed = 'Failed to fetch mentee details'

function Plans({ menteeId }: { menteeId: number }) {
  const plans = useAnswer(listPlansOfMentee, { params: { menteeId } })
  return (
    <AnswerView answer={plans} failed={failed} rows={3}>
      {(rows) => (rows.length ? <PlanCards plans={rows} /> : <EmptyState title="No learning plans." />)}
    </AnswerView>
  )
}

function Shifts({ menteeId }: { menteeId: number }) {
  const shifts = useAnswer(listShiftsOfMentee, { params: { menteeId } })
  return (
    <AnswerView answer={shifts} failed={failed} rows={4}>
      {(rows) => (rows.length ? <ShiftList shifts={rows} /> : <EmptyState title="No shifts." />)}
    </AnswerView>
  )
}

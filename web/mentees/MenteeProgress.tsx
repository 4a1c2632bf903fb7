import { Button } from '@mantine/core'
import { formatInstant } from '#contract/dates.ts'
import { progressStateOf } from '#contract/mentees.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { Panel } from '#web/kit/page/Panel.tsx'
import { ProgressBar } from '#web/kit/states/ProgressBar.tsx'
import { LongText } from '#web/kit/text/LongText.tsx'
import { ProgressTag } from '#web/programme/tags.tsx'
import { Fact } from './Fact.tsx'
import styles from './Mentee.module.css'
import type { Mentee } from './mentees.ts'
import { ProgressHistory } from './ProgressHistory.tsx'

export function MenteeProgress({ mentee, onUpdate }: { mentee: Mentee; onUpdate: () => void }) {
  const zone = useTimeZone()
  const { percent, label } = progressStateOf(mentee.progress_status)
  return (
    <>
      <Panel title="Progress" actions={<Button onClick={onUpdate}>Update Progress</Button>}>
        <ProgressBar percent={percent} label={label} name="Overall progress" />
        <dl className={`${styles.facts} ${styles.inARow} ${styles.below}`}>
          <Fact name="Status">
            <ProgressTag status={mentee.progress_status} />
          </Fact>
          <Fact name="Last updated">
            {mentee.last_updated ? formatInstant(mentee.last_updated, zone) : 'Never'}
          </Fact>
        </dl>
        {mentee.progress_notes && (
          <dl className={`${styles.facts} ${styles.below}`}>
            <Fact name="Latest notes">
              <LongText text={mentee.progress_notes} about="the latest notes" />
            </Fact>
          </dl>
        )}
      </Panel>
      <Panel title="Progress history">
        <ProgressHistory menteeId={mentee.id} />
      </Panel>
    </>
  )
}

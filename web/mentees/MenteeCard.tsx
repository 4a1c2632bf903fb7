import { Button } from '@mantine/core'
import { formatInstantDay } from '#contract/dates.ts'
import { progressStateOf } from '#contract/mentees.ts'
import { fullName } from '#contract/person.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import cardStyles from '#web/kit/page/Card.module.css'
import { PageButton } from '#web/kit/page/PageButton.tsx'
import { ProgressBar } from '#web/kit/states/ProgressBar.tsx'
import { PersonName } from '#web/programme/PersonName.tsx'
import { ProgressTag } from '#web/programme/tags.tsx'
import { Fact } from './Fact.tsx'
import styles from './Mentoring.module.css'
import { type Mentee, nextShiftOf } from './mentees.ts'
import type { MenteeMoves } from './use-mentee-dialogs.tsx'

/** A mentee at a glance, with what their mentor does most. */
export function MenteeCard({ mentee, moves }: { mentee: Mentee; moves: MenteeMoves }) {
  const zone = useTimeZone()
  const name = fullName(mentee)
  const { percent, label } = progressStateOf(mentee.progress_status)
  return (
    <>
      <div className={cardStyles.head}>
        <h2 className={`${cardStyles.title} ${styles.name}`}>
          <PersonName name={name} status={mentee.account_status} />
        </h2>
        <ProgressTag status={mentee.progress_status} />
      </div>
      <ProgressBar percent={percent} label={label} name={`Progress of ${name}`} />
      <dl className={styles.facts}>
        <Fact name="Last update">
          {mentee.last_updated ? formatInstantDay(mentee.last_updated, zone) : 'Never'}
        </Fact>
        <Fact name="Next shift">{nextShiftOf(mentee)}</Fact>
      </dl>
      <div className={styles.actions}>
        <Button
          variant="default"
          aria-label={`Update Progress ${name}`}
          onClick={() => moves.updateProgress(mentee)}
        >
          Update Progress
        </Button>
        <NotesButton mentee={mentee} onOpen={moves.editNotes} name={name} />
        <Button variant="default" aria-label={`Add Goal ${name}`} onClick={() => moves.addGoal(mentee)}>
          Add Goal
        </Button>
        <PageButton to={`/mentee/${mentee.id}`} aria-label={`View Details ${name}`}>
          View Details
        </PageButton>
      </div>
    </>
  )
}

type NotesProps = { mentee: Mentee; name: string; onOpen: (mentee: Mentee) => void }

function NotesButton({ mentee, name, onOpen }: NotesProps) {
  const unknown = mentee.notes === null
  return (
    <Button
      variant="default"
      aria-label={unknown ? `Notes ${name}: could not be loaded` : `Notes ${name}`}
      aria-disabled={unknown}
      {...(unknown ? { 'data-disabled': true, title: 'The private notes could not be loaded' } : {})}
      onClick={() => {
        if (!unknown) onOpen(mentee)
      }}
    >
      Notes
    </Button>
  )
}

import { Button } from '@mantine/core'
import { dayIn } from '#contract/dates.ts'
import { progressStateOf } from '#contract/mentees.ts'
import { fullName } from '#contract/person.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { PageButton } from '#web/kit/layout/Buttons.tsx'
import { Card, CardHead, Cards } from '#web/kit/layout/Card.tsx'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { Fact, Facts } from '#web/kit/list/Facts.tsx'
import { useShortened } from '#web/kit/list/MoreButton.tsx'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { ProgressBar } from '#web/kit/states/ProgressBar.tsx'
import { Day } from '#web/kit/text/Receipt.tsx'
import { Initials, PersonLink } from '#web/programme/PersonMark.tsx'
import { ProgressTag } from '#web/programme/tags.tsx'
import styles from './Mentees.module.css'
import { type Mentee, nextMentorOf } from './mentees.ts'
import type { MenteeActions } from './use-mentee-dialogs.tsx'

export function MenteeCards({ mentees, actions }: { mentees: Mentee[]; actions: MenteeActions }) {
  const [shown, moreButton] = useShortened(mentees, 'mentees')
  if (mentees.length === 0)
    return (
      <Panel>
        <NoMentees />
      </Panel>
    )
  return (
    <>
      <Cards>
        {shown.map((mentee) => (
          <Card as="li" key={mentee.id} wide>
            <MenteeCard mentee={mentee} actions={actions} />
          </Card>
        ))}
      </Cards>
      {moreButton}
    </>
  )
}

export const NoMentees = () => (
  <EmptyState title="No mentees assigned" hint="Your mentees will appear here once you've been matched." />
)

/** Summary of a mentee with the mentor's most frequent actions. */
function MenteeCard({ mentee, actions }: { mentee: Mentee; actions: MenteeActions }) {
  const zone = useTimeZone()
  const name = fullName(mentee)
  const nextMentor = nextMentorOf(mentee)
  const { percent, label } = progressStateOf(mentee.progress_status)
  return (
    <>
      <CardHead
        order={2}
        mark={<Initials person={mentee} size={40} />}
        title={<PersonLink id={mentee.id} name={name} status={mentee.account_status} />}
        titleWidth={160}
      >
        <ProgressTag status={mentee.progress_status} />
      </CardHead>
      <ProgressBar percent={percent} label={label} name={`Progress of ${name}`} />
      <Facts least={120} fill>
        <Fact name="Last update">
          {mentee.last_updated ? <Day of={dayIn(new Date(mentee.last_updated), zone)} capital /> : 'Never'}
        </Fact>
        <Fact name="Next shift">
          {mentee.next_session ? <Day of={mentee.next_session} capital /> : '-'}
          {nextMentor && `, with ${nextMentor}`}
        </Fact>
      </Facts>
      <div className={styles.actions}>
        <Button
          variant="default"
          px="sm"
          aria-label={`Update Progress ${name}`}
          onClick={() => actions.updateProgress(mentee)}
        >
          Update Progress
        </Button>
        <NotesButton mentee={mentee} onOpen={actions.editNotes} name={name} />
        <Button
          variant="default"
          px="sm"
          aria-label={`Add Goal ${name}`}
          onClick={() => actions.addGoal(mentee)}
        >
          Add Goal
        </Button>
        <PageButton to={`/mentee/${mentee.id}`} variant="outline" px="sm" aria-label={`View Details ${name}`}>
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
      px="sm"
      aria-label={unknown ? `Notes ${name}: could not be loaded` : `Notes ${name}`}
      aria-disabled={unknown}
      {...(unknown ? { 'data-disabled': true, title: 'We could not load the private notes' } : {})}
      onClick={() => {
        if (!unknown) onOpen(mentee)
      }}
    >
      Notes
    </Button>
  )
}

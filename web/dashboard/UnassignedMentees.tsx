import { assignments } from '#contract/assignments.ts'
import type { Overview } from '#contract/dashboard.ts'
import { fullName } from '#contract/person.ts'
import { ShortList } from '#web/kit/list/ShortList.tsx'
import { PageButton } from '#web/kit/page/PageButton.tsx'
import { Panel } from '#web/kit/page/Panel.tsx'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { EmailText } from '#web/kit/text/EmailText.tsx'
import { PersonName } from '#web/programme/PersonName.tsx'
import { ProgressTag } from '#web/programme/tags.tsx'
import { type OverviewFilter, withoutMentor, withoutMentorShown } from './overview-filters.ts'
import styles from './UnassignedMentees.module.css'

type Props = { overview: Overview; filter: OverviewFilter }

/** Who waits for a mentor; instead, where the filter asks for them, who has completed and needs none. */
export function UnassignedMentees({ overview, filter }: Props) {
  const mentees = withoutMentor(overview, filter)
  const shown = withoutMentorShown(overview, filter)
  const isCompleted = filter.assignment === 'completed'
  return (
    <Panel
      title={isCompleted ? assignments.completed.label : 'Unassigned Mentees'}
      actions={<Count shown={shown.length} all={mentees.length} />}
    >
      {mentees.length === 0 && <EmptyState {...emptyWords(overview, isCompleted)} />}
      {mentees.length > 0 && shown.length === 0 && (
        <EmptyState title="No mentees without a mentor match the filters." />
      )}
      {shown.length > 0 && filter.mentor && (
        <p className={styles.hint}>The mentor search does not narrow this list.</p>
      )}
      {shown.length > 0 && (
        <ShortList
          rows={shown}
          rowId={(mentee) => mentee.id}
          noun="mentees"
          first={12}
          className={styles.list ?? ''}
        >
          {(mentee) => (
            <div className={styles.mentee}>
              <span className={styles.words}>
                <strong>{fullName(mentee)}</strong>
                <span className={styles.email}>
                  <EmailText email={mentee.email} />
                </span>
                {mentee.inactive_mentors.map((name) => (
                  <span key={name} className={styles.email}>
                    Mentor: <PersonName name={name} status="inactive" />
                  </span>
                ))}
              </span>
              <ProgressTag status={mentee.progress_status} />
              <PageButton
                to={`/admin/mentor-mentee?assign=${mentee.id}`}
                variant="default"
                aria-label={`Assign ${fullName(mentee)}`}
              >
                Assign
              </PageButton>
            </div>
          )}
        </ShortList>
      )}
    </Panel>
  )
}

function emptyWords({ stats }: Overview, isCompleted: boolean) {
  if (isCompleted) return { title: 'Nobody who has completed is without a mentor.' }
  if (stats.totalMentees > 0) return { title: 'Every mentee has a mentor.' }
  return {
    title: 'No mentees yet.',
    action: <PageButton to="/admin/users/create">Create user</PageButton>,
  }
}

function Count({ shown, all }: { shown: number; all: number }) {
  const figure = all.toLocaleString('en-GB')
  return (
    <span role="status" className={styles.email}>
      {shown === all ? figure : `${shown.toLocaleString('en-GB')} of ${figure}`}
    </span>
  )
}

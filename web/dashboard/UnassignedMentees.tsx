import type { Overview } from '#contract/dashboard.ts'
import { fullName } from '#contract/person.ts'
import { EmailText } from '#web/kit/EmailText.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { PageButton } from '#web/kit/PageButton.tsx'
import { Panel } from '#web/kit/Panel.tsx'
import { ShortList } from '#web/kit/ShortList.tsx'
import { ProgressTag } from '#web/kit/tags.tsx'
import { type OverviewFilter, unassignedShown } from './overview-filters.ts'
import styles from './UnassignedMentees.module.css'

type Props = { hasMentees: boolean; mentees: Overview['unassignedMentees']; filter: OverviewFilter }

export function UnassignedMentees({ hasMentees, mentees, filter }: Props) {
  const shown = unassignedShown(mentees, filter)
  return (
    <Panel title="Unassigned Mentees" actions={<Count shown={shown.length} all={mentees.length} />}>
      {mentees.length === 0 && (
        <EmptyState title={hasMentees ? 'Every mentee has a mentor.' : 'No mentees yet.'} />
      )}
      {mentees.length > 0 && shown.length === 0 && (
        <EmptyState title="No unassigned mentees match the filters." />
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

function Count({ shown, all }: { shown: number; all: number }) {
  const figure = all.toLocaleString('en-GB')
  return (
    <span role="status" className={styles.email}>
      {shown === all ? figure : `${shown.toLocaleString('en-GB')} of ${figure}`}
    </span>
  )
}

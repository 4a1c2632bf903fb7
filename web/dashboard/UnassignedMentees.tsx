import { Flex, Group, Text } from '@mantine/core'
import { assignments } from '#contract/assignments.ts'
import type { MenteeWithoutMentor } from '#contract/dashboard.ts'
import { fullName } from '#contract/person.ts'
import { useAssignment } from '#web/assignments/use-assignment.tsx'
import type { ApiListQuery } from '#web/kernel/use-list.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { Columns } from '#web/kit/list/Columns.tsx'
import { MoreButton } from '#web/kit/list/MoreButton.tsx'
import { useKeptFocus } from '#web/kit/list/use-kept-focus.ts'
import { PageButton } from '#web/kit/page/PageButton.tsx'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { LoadingState } from '#web/kit/states/LoadingState.tsx'
import { RowActions } from '#web/kit/table/RowActions.tsx'
import { EmailText } from '#web/kit/text/EmailText.tsx'
import { PersonLink } from '#web/programme/PersonLink.tsx'
import { PersonName } from '#web/programme/PersonName.tsx'
import { ProgressTag } from '#web/programme/tags.tsx'
import { type Numbers, useWithoutMentor } from './api.ts'
import type { OverviewFilter } from './overview-filters.ts'

type Props = { numbers: Numbers; filter: OverviewFilter }

/** Mentees without a mentor. With the filter 'completed': those who have completed and need none. */
export function UnassignedMentees({ numbers, filter }: Props) {
  const mentees = useWithoutMentor(filter)
  // The dashboard shows the error.
  if (mentees.error) return null
  const isCompleted = filter.assignment === 'completed'
  // The filter 'assigned' excludes every mentee of this list.
  const total = filter.assignment === 'assigned' ? 0 : mentees.total
  const all = numbers.data?.[isCompleted ? 'completedMentees' : 'unassignedMentees'] ?? total
  return (
    <Panel
      title={isCompleted ? assignments.completed.label : 'Unassigned Mentees'}
      actions={mentees.data && <Count shown={total} all={all} />}
    >
      {!mentees.data && <LoadingState rows={4} />}
      {mentees.data && all === 0 && <EmptyState {...emptyWords(numbers, isCompleted)} />}
      {mentees.data && all > 0 && total === 0 && (
        <EmptyState title="No mentees without a mentor match these filters." />
      )}
      {mentees.data && total > 0 && <Mentees mentees={mentees} filter={filter} />}
    </Panel>
  )
}

type MenteesProps = { mentees: ApiListQuery<MenteeWithoutMentor>; filter: OverviewFilter }

function Mentees({ mentees, filter }: MenteesProps) {
  const assigning = useAssignment({ side: true })
  const list = useKeptFocus<HTMLDivElement>()
  return (
    <div {...list}>
      {filter.mentor && (
        <Text mb="md" c="dimmed">
          The mentor search does not change this list.
        </Text>
      )}
      <Columns as="ul" gap="xl" rowGap={0} least={400}>
        {mentees.data?.map((mentee) => (
          <li key={mentee.id}>
            <Mentee mentee={mentee} onAssign={() => assigning.assign(mentee.id)} />
          </li>
        ))}
        {mentees.fetchMore && (
          <li>
            <MoreButton list={mentees}>Show more mentees</MoreButton>
          </li>
        )}
      </Columns>
      {assigning.dialog}
    </div>
  )
}

function Mentee({ mentee, onAssign }: { mentee: MenteeWithoutMentor; onAssign: () => void }) {
  const name = fullName(mentee)
  return (
    <Group
      justify="space-between"
      gap="4px 12px"
      wrap="nowrap"
      py={6}
      style={{ borderTop: '1px solid var(--ui-line)' }}
    >
      <Flex component="span" direction="column" flex={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
        <Group component="span" gap="4px 8px">
          <strong>
            <PersonLink id={mentee.id} name={name} />
          </strong>
          <ProgressTag status={mentee.progress_status} />
        </Group>
        <Text span c="dimmed">
          <EmailText email={mentee.email} />
        </Text>
        {mentee.inactive_mentors.map((mentor) => (
          <Text span c="dimmed" key={mentor}>
            Mentor: <PersonName name={mentor} status="inactive" />
          </Text>
        ))}
      </Flex>
      <RowActions actions={[{ label: 'Assign', run: onAssign }]} name={name} />
    </Group>
  )
}

function emptyWords({ data }: Numbers, isCompleted: boolean) {
  if (isCompleted) return { title: 'Everyone who has completed has a mentor.' }
  if (data?.totalMentees !== 0) return { title: 'Every mentee has a mentor.' }
  return {
    title: 'No mentees yet.',
    action: <PageButton to="/admin/users/create">Create user</PageButton>,
  }
}

function Count({ shown, all }: { shown: number; all: number }) {
  const figure = all.toLocaleString('en-GB')
  return (
    <Text span role="status" c="dimmed">
      {shown === all ? figure : `${shown.toLocaleString('en-GB')} of ${figure}`}
    </Text>
  )
}

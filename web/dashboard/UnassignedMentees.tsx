import { Flex, Group, Text } from '@mantine/core'
import { assignments } from '#contract/assignments.ts'
import type { MenteeWithoutMentor } from '#contract/dashboard.ts'
import { fullName } from '#contract/person.ts'
import type { ApiListQuery } from '#web/kernel/use-list.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { Columns } from '#web/kit/list/Columns.tsx'
import { MoreButton } from '#web/kit/list/MoreButton.tsx'
import { PageButton } from '#web/kit/page/PageButton.tsx'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { LoadingState } from '#web/kit/states/LoadingState.tsx'
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

function Mentees({
  mentees,
  filter,
}: {
  mentees: ApiListQuery<MenteeWithoutMentor>
  filter: OverviewFilter
}) {
  return (
    <>
      {filter.mentor && (
        <Text mb="md" c="dimmed">
          The mentor search does not change this list.
        </Text>
      )}
      <Columns as="ul" gap="xl" rowGap={0} least={400}>
        {mentees.data?.map((mentee) => (
          <li key={mentee.id}>
            <Group
              justify="space-between"
              gap="8px 16px"
              py="sm"
              style={{ borderTop: '1px solid var(--ui-line)' }}
            >
              <Flex
                component="span"
                direction="column"
                flex="1 1 200px"
                miw={0}
                style={{ overflowWrap: 'anywhere' }}
              >
                <strong>
                  <PersonLink id={mentee.id} name={fullName(mentee)} />
                </strong>
                <Text span c="dimmed">
                  <EmailText email={mentee.email} />
                </Text>
                {mentee.inactive_mentors.map((name) => (
                  <Text span c="dimmed" key={name}>
                    Mentor: <PersonName name={name} status="inactive" />
                  </Text>
                ))}
              </Flex>
              <ProgressTag status={mentee.progress_status} />
              <PageButton
                to={`/admin/mentor-mentee?assign=${mentee.id}`}
                variant="default"
                aria-label={`Assign ${fullName(mentee)}`}
              >
                Assign
              </PageButton>
            </Group>
          </li>
        ))}
      </Columns>
      <MoreButton list={mentees}>Show more mentees</MoreButton>
    </>
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

import { Flex, Group, Text, VisuallyHidden } from '@mantine/core'
import { ArrowRight } from 'lucide-react'
import { instantInWords } from '#contract/dates.ts'
import type { Reply } from '#contract/endpoint.ts'
import { listProgressHistory } from '#contract/mentees.ts'
import { fullName } from '#contract/person.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { useList } from '#web/kernel/use-list.ts'
import { Rows } from '#web/kit/list/Facts.tsx'
import { ListView } from '#web/kit/list/ListView.tsx'
import { LongText } from '#web/kit/text/LongText.tsx'
import { ProgressTag } from '#web/programme/tags.tsx'

type Change = Reply<typeof listProgressHistory>[number]

const atATime = 10

/** Every progress change of a mentee with person, time, from, to and notes, newest first. */
export function ProgressHistory({ menteeId }: { menteeId: number }) {
  const changes = useList(listProgressHistory, { params: { menteeId }, query: { limit: atATime } })
  return (
    <ListView
      query={changes}
      quiet
      rows={3}
      empty={{ title: 'No progress history', hint: 'Progress updates will appear here.' }}
      more="Show earlier changes"
    >
      {(rows) => (
        <Rows as="ol">
          {rows.map((change) => (
            <Flex component="li" key={change.id} direction="column" gap={4}>
              <ChangeOfProgress change={change} />
            </Flex>
          ))}
        </Rows>
      )}
    </ListView>
  )
}

function ChangeOfProgress({ change }: { change: Change }) {
  const zone = useTimeZone()
  const { changed_at, changed_by_first_name: first_name, changed_by_last_name: last_name } = change
  return (
    <>
      <Group gap="4px 8px">
        {change.from_status === change.to_status ? <Unchanged change={change} /> : <FromTo change={change} />}
      </Group>
      <Text c="dimmed">
        <time dateTime={changed_at}>{instantInWords(changed_at, zone)}</time>
        {first_name && last_name && <span>{`, ${fullName({ first_name, last_name })}`}</span>}
      </Text>
      {change.notes && (
        <LongText text={change.notes} about={`the progress notes of ${instantInWords(changed_at, zone)}`} />
      )}
    </>
  )
}

function FromTo({ change }: { change: Change }) {
  return (
    <>
      <VisuallyHidden>From</VisuallyHidden>
      <ProgressTag status={change.from_status} />
      <ArrowRight size={20} aria-hidden color="var(--ui-secondary)" />
      <VisuallyHidden>to</VisuallyHidden>
      <ProgressTag status={change.to_status} />
    </>
  )
}

/** A change of the notes alone keeps the step. */
function Unchanged({ change }: { change: Change }) {
  return (
    <>
      <ProgressTag status={change.to_status} />
      <span>unchanged</span>
    </>
  )
}

import { Group, Text } from '@mantine/core'
import { BadgeCheck } from 'lucide-react'
import { formatInstantDay } from '#contract/dates.ts'
import type { Person } from '#contract/people.ts'
import { roles } from '#contract/person.ts'
import { useTimeZone, useToday } from '#web/kernel/clock.ts'
import { useMe } from '#web/kernel/session.ts'
import { StatusTag } from '#web/kit/states/StatusTag.tsx'
import { AccountTag, ProgressTag } from '#web/programme/tags.tsx'
import { summaryOf } from './person-summary.ts'

/** The lines below a person's name: role, status, and the current state in one sentence. */
export function PersonLead({ person }: { person: Person }) {
  const { role, status, progress } = person
  const me = useMe()
  const today = useToday()
  const zone = useTimeZone()
  return (
    <>
      <Group component="span" gap="4px 8px">
        {roles[role].label}
        {status !== 'active' && <AccountTag status={status} />}
        {progress && <ProgressTag status={progress.status} />}
        {progress?.signed_off_at && (
          <StatusTag
            colour="green"
            icon={BadgeCheck}
            label={`Signed off ${formatInstantDay(progress.signed_off_at, zone)}`}
          />
        )}
      </Group>
      <Text span display="block" mt={4}>
        {summaryOf(person, me.id, today)}
      </Text>
    </>
  )
}

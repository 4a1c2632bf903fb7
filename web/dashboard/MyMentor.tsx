import { Anchor, Flex, Group } from '@mantine/core'
import { Mail, Users } from 'lucide-react'
import { findMyMentor } from '#contract/assignments.ts'
import { mayNow } from '#contract/permissions.ts'
import { fullName } from '#contract/person.ts'
import { useMe } from '#web/kernel/session.ts'
import { useApiQueryWhen } from '#web/kernel/use-api-query.ts'
import { EmailText } from '#web/kit/text/EmailText.tsx'
import { Initials } from '#web/programme/Initials.tsx'
import { PersonLink } from '#web/programme/PersonLink.tsx'
import { AccountTag } from '#web/programme/tags.tsx'
import type { Numbers } from './api.ts'
import { CardValue, DashboardCard } from './DashboardCard.tsx'
import { Figure } from './Figure.tsx'

/**
 * The numbers already contain the mentor's name. A second query adds email addresses and further mentors, if
 * permitted.
 */
export function MyMentor({ numbers }: { numbers: Numbers }) {
  const asks = mayNow(useMe(), findMyMentor.action)
  const hasMentor = numbers.error !== null || Boolean(numbers.data?.assignedMentor)
  const mentor = useApiQueryWhen(asks && hasMentor, findMyMentor, {})
  const name = nameIn(numbers)
  if (!mentor.data && name === undefined && !numbers.loading && !mentor.loading) return null
  return (
    <DashboardCard title="My Mentor" icon={Users} coming={numbers.loading || mentor.loading}>
      {hasMentor && mentor.data ? (
        <Flex component="ul" direction="column" gap={12}>
          {mentor.data.mentors.map((one) => (
            <li key={one.id}>
              <CardValue>
                <Group component="span" gap="sm" wrap="nowrap">
                  <Initials person={one} size={40} />
                  <PersonLink id={one.id} name={fullName(one)} status={one.status} />
                </Group>
              </CardValue>
              <Anchor
                href={`mailto:${one.email}`}
                inherit
                underline="always"
                display="inline-flex"
                mih="var(--ui-target)"
                style={{ alignItems: 'center', gap: 8 }}
              >
                <Mail size={18} aria-hidden />
                <EmailText email={one.email} />
              </Anchor>
            </li>
          ))}
        </Flex>
      ) : (
        <CardValue>
          <Figure value={name} />{' '}
          {numbers.data?.assignedMentorStatus === 'inactive' && <AccountTag status="inactive" />}
        </CardValue>
      )}
    </DashboardCard>
  )
}

const nameIn = ({ data }: Numbers) => data && (data.assignedMentor ?? 'Not Assigned')

import { Anchor } from '@mantine/core'
import { formatInstantDay } from '#contract/dates.ts'
import type { Person } from '#contract/people.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { useMe } from '#web/kernel/session.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { Fact, Facts } from '#web/kit/list/Facts.tsx'
import { EmailText } from '#web/kit/text/EmailText.tsx'

/** Contact details and dates of a person. */
export function PersonFacts({ person }: { person: Person }) {
  const zone = useTimeZone()
  const me = useMe()
  const { email, since, created_at } = person
  return (
    <Panel title="Details">
      <Facts least={180} fill gap="lg" rowGap={12}>
        <Fact name="Email">
          <Anchor inherit underline="always" display="inline-block" py={4} href={`mailto:${email}`}>
            <EmailText email={email} />
          </Anchor>
        </Fact>
        {since && (
          <Fact name={me.role === 'mentor' ? 'Assigned' : 'Working together since'}>
            {formatInstantDay(since, zone)}
          </Fact>
        )}
        {created_at && <Fact name="Member since">{formatInstantDay(created_at, zone)}</Fact>}
      </Facts>
    </Panel>
  )
}

import { Flex, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import { formatInstantDay } from '#contract/dates.ts'
import type { Person, PersonPartner } from '#contract/people.ts'
import { fullName } from '#contract/person.ts'
import { useAskAndEnd } from '#web/assignments/use-ask-and-end.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { useMe } from '#web/kernel/session.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import rowStyles from '#web/kit/list/Rows.module.css'
import { useKeptFocus } from '#web/kit/list/use-kept-focus.ts'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { RowActions } from '#web/kit/table/RowActions.tsx'
import { Initials } from '#web/programme/Initials.tsx'
import { PersonLink } from '#web/programme/PersonLink.tsx'
import { PersonName } from '#web/programme/PersonName.tsx'
import { ProgressTag } from '#web/programme/tags.tsx'

/**
 * A mentee's mentors, or a mentor's mentees, with their start dates. Mentees do not see a mentor's other
 * mentees.
 */
export function PersonPartners({ person }: { person: Person }) {
  const me = useMe()
  const list = useKeptFocus<HTMLUListElement>()
  const isMentee = person.role === 'mentee'
  const isColleague = me.role === 'mentor'
  const partners = person.partners.filter(({ id }) => id !== me.id)
  if (person.role === 'admin' || (!isMentee && me.role === 'mentee')) return null
  if (isColleague && partners.length === 0) return null
  return (
    <Panel title={titleOf(isMentee, isColleague)}>
      {partners.length === 0 ? (
        <EmptyState title={isMentee ? 'No mentor yet' : 'No mentees assigned'} />
      ) : (
        <ul {...list} className={`${rowStyles.rows} ${rowStyles.flush}`}>
          {partners.map((partner) => (
            <Partner key={partner.relationship_id} partner={partner} person={person} />
          ))}
        </ul>
      )}
      {person.partners_total > person.partners.length && (
        <Text c="dimmed" pt="sm">
          {person.partners.length} of {person.partners_total.toLocaleString('en-GB')} people.{' '}
          <Link to={me.role === 'admin' ? '/admin/mentor-mentee' : '/mentoring'}>See everyone</Link>
        </Text>
      )}
    </Panel>
  )
}

function Partner({ partner, person }: { partner: PersonPartner; person: Person }) {
  const me = useMe()
  const zone = useTimeZone()
  const { askAndEnd, isEnding } = useAskAndEnd()
  const isMentee = person.role === 'mentee'
  const end = {
    label: 'End relationship',
    danger: true,
    busy: isEnding(partner.relationship_id),
    run: () => void askAndEnd(partner.relationship_id, isMentee ? [partner, person] : [person, partner]),
  }
  return (
    <Group component="li" justify="space-between" gap="8px 16px">
      <Group gap="sm" wrap="nowrap" miw={0}>
        <Initials person={partner} size={40} />
        <Flex direction="column" gap={4} miw={0} style={{ overflowWrap: 'anywhere' }}>
          <strong>
            {/* Mentors may not open the page of another mentor. */}
            {me.role === 'mentor' ? (
              <PersonName name={fullName(partner)} status={partner.status} />
            ) : (
              <PersonLink id={partner.id} name={fullName(partner)} status={partner.status} />
            )}
          </strong>
          <Text span c="dimmed">
            Since {formatInstantDay(partner.assigned_date, zone)}
          </Text>
        </Flex>
      </Group>
      <Group gap="8px 16px">
        {partner.progress_status && <ProgressTag status={partner.progress_status} />}
        {partner.can.includes('end') && <RowActions actions={[end]} name={fullName(partner)} />}
      </Group>
    </Group>
  )
}

const titleOf = (isMentee: boolean, isColleague: boolean) => {
  if (!isMentee) return 'Mentees'
  return isColleague ? 'Other mentors' : 'Mentors'
}

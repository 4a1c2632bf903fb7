import { Flex, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import { nameInWords } from '#contract/name-in-words.ts'
import type { ConversationRow } from '#contract/notes.ts'
import { useMe } from '#web/kernel/session.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import rowStyles from '#web/kit/list/Rows.module.css'
import { StatusTag } from '#web/kit/states/StatusTag.tsx'
import { Moment } from '#web/kit/text/Moment.tsx'
import { Initials } from '#web/programme/Initials.tsx'
import { NewTag } from '#web/programme/tags.tsx'
import { inConversationOrder } from './conversation-order.ts'

type Props = { rows: ConversationRow[]; urlOf: (row: ConversationRow) => string }

/** The list of conversations, unread and most recent first. */
export function ConversationList({ rows, urlOf }: Props) {
  const { role } = useMe()
  return (
    <Panel>
      <ul className={`${rowStyles.rows} ${rowStyles.flush}`} aria-label="Conversations">
        {inConversationOrder(rows).map((row) => {
          const mentor = nameInWords(`${row.mentor_first_name} ${row.mentor_last_name}`, row.mentor_status)
          const mentee = `${row.mentee_first_name} ${row.mentee_last_name}`
          const name = { mentor: mentee, mentee: mentor, admin: `${mentor} and ${mentee}` }[role]
          return (
            <Flex component="li" key={row.id} wrap="wrap" justify="space-between" gap="4px 16px">
              <Group gap="4px 12px">
                <Initials person={role === 'mentee' ? mentorOf(row) : menteeOf(row)} />
                <Text component={Link} to={urlOf(row)} fw={700} mih={24} style={{ overflowWrap: 'anywhere' }}>
                  {name}
                </Text>
                {row.unread > 0 && <NewTag />}
                {!row.is_open && <StatusTag colour="grey" label="Ended" />}
              </Group>
              <Text c="dimmed">
                {row.last_note_at ? (
                  <>
                    Last note <Moment at={row.last_note_at} />
                  </>
                ) : (
                  'No notes yet'
                )}
              </Text>
            </Flex>
          )
        })}
      </ul>
    </Panel>
  )
}

const mentorOf = (row: ConversationRow) => ({
  id: row.mentor_id,
  first_name: row.mentor_first_name,
  last_name: row.mentor_last_name,
})

const menteeOf = (row: ConversationRow) => ({
  id: row.mentee_id,
  first_name: row.mentee_first_name,
  last_name: row.mentee_last_name,
})

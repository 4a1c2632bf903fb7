import { Text } from '@mantine/core'
import { Link } from 'react-router'
import { nameInWords } from '#contract/name-in-words.ts'
import type { ConversationRow } from '#contract/notes.ts'
import { menteeName, mentorName } from '#contract/person.ts'
import { useMe } from '#web/kernel/session.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import rowStyles from '#web/kit/list/Rows.module.css'
import { StatusTag } from '#web/kit/states/StatusTag.tsx'
import { Moment } from '#web/kit/text/Moment.tsx'
import { Initials } from '#web/programme/Initials.tsx'
import styles from './ConversationList.module.css'
import { inConversationOrder } from './conversation-order.ts'

type Props = {
  rows: ConversationRow[]
  urlOf: (row: ConversationRow) => string
  chosen?: { mentorId?: number; menteeId?: number } | undefined
}

/** The list of conversations, unread and most recent first. */
export function ConversationList({ rows, urlOf, chosen }: Props) {
  return (
    <Panel>
      <ul className={`${rowStyles.rows} ${rowStyles.flush}`} aria-label="Conversations">
        {inConversationOrder(rows).map((row) => (
          <li key={row.id} className={styles.row}>
            <Row
              row={row}
              url={urlOf(row)}
              isChosen={chosen?.mentorId === row.mentor_id && chosen.menteeId === row.mentee_id}
            />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Row({ row, url, isChosen }: { row: ConversationRow; url: string; isChosen: boolean }) {
  const { role } = useMe()
  const mentor = nameInWords(mentorName(row), row.mentor_status)
  const mentee = menteeName(row)
  const name = { mentor: mentee, mentee: mentor, admin: `${mentor} and ${mentee}` }[role]
  return (
    <>
      <Initials person={role === 'mentee' ? mentorOf(row) : menteeOf(row)} size={40} />
      <div className={styles.words}>
        <Link to={url} className={styles.name} aria-current={isChosen ? 'true' : undefined}>
          {name}
        </Link>
        <Text span truncate c="dimmed">
          {row.last_words ?? 'No notes yet'}
        </Text>
      </div>
      <div className={styles.side}>
        <Text span c="dimmed">
          {row.last_note_at && <Moment at={row.last_note_at} />}
        </Text>
        {row.unread > 0 && <StatusTag colour="yellow" label={`${row.unread} new`} />}
        {!row.is_open && <StatusTag colour="grey" label="Ended" />}
      </div>
    </>
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

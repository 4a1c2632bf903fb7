import { Box, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { type ConversationRow, listConversations } from '#contract/notes.ts'
import { menteeName, mentorName, nameInWords } from '#contract/person.ts'
import { useMe } from '#web/kernel/session.ts'
import { useList } from '#web/kernel/use-list.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { useDistanceAbove } from '#web/kit/layout/use-distance-above.ts'
import { RowLink, Rows } from '#web/kit/list/Facts.tsx'
import { MoreButton } from '#web/kit/list/MoreButton.tsx'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import { StatusDot } from '#web/kit/states/StatusTag.tsx'
import { Moment } from '#web/kit/text/Receipt.tsx'
import { Initials } from '#web/programme/PersonMark.tsx'
import { Conversation } from './Conversation.tsx'
import styles from './Notes.module.css'
import { inConversationOrder } from './note-text.ts'

const atOnce = 50

type Props = {
  none: string
  /** Query string of the current view. */
  here: string
  /** Restricts the list to conversations with this person. */
  of?: { mentorId: number } | { menteeId: number }
}

type Pair = { mentorId?: number; menteeId?: number }

/** The conversations beside the one in the URL; on a narrow screen one or the other. */
export function Conversations(props: Props) {
  const screen = useDistanceAbove<HTMLDivElement>()
  return (
    <div ref={screen} className={styles.screen}>
      <Chosen {...props} isOnTheirPage={props.of !== undefined} />
    </div>
  )
}

function Chosen(props: Props & { isOnTheirPage: boolean }) {
  const [params] = useSearchParams()
  const [mentorId, menteeId] = [Number(params.get('mentor')), Number(params.get('mentee'))]
  const chosen = { ...(mentorId > 0 && { mentorId }), ...(menteeId > 0 && { menteeId }) }
  const isChosen = mentorId > 0 || menteeId > 0
  const isWide = useMediaQuery('(min-width: 75em)', true, { getInitialValueInEffect: false })
  if (isWide) return <List {...props} beside={{ chosen, isChosen }} />
  if (!isChosen) return <List {...props} />
  return (
    <>
      <Link to={props.here} className={`row ${styles.all} no-print`}>
        <ArrowLeft size={18} aria-hidden />
        All conversations
      </Link>
      <List {...props} of={{ ...chosen, ...props.of }} />
    </>
  )
}

type ListProps = Omit<Props, 'of'> & {
  of?: Pair
  isOnTheirPage: boolean
  beside?: { chosen: Pair; isChosen: boolean }
}

/** The list of conversations. A single one opens immediately. */
function List({ none, here, of, isOnTheirPage, beside }: ListProps) {
  const conversations = useList(listConversations, { query: { limit: atOnce, ...of } })
  const urlOf = ({ mentor_id, mentee_id }: ConversationRow) =>
    `${here}&mentor=${mentor_id}&mentee=${mentee_id}`
  return (
    <QueryView query={conversations} loadingText="Loading conversations..." rows={5}>
      {(rows) => {
        const [only, ...others] = rows
        if (!only)
          return (
            <Panel>
              <EmptyState title="No conversations yet" hint={none} />
            </Panel>
          )
        if (others.length === 0)
          return (
            <Conversation
              key={only.id}
              mentor={mentorOf(only)}
              mentee={menteeOf(only)}
              isOnTheirPage={isOnTheirPage}
            />
          )
        const list = (chosen?: Pair) => (
          <div className={beside && styles.pane}>
            <ConversationList rows={rows} urlOf={urlOf} chosen={chosen} />
            <MoreButton list={conversations}>Show more conversations</MoreButton>
          </div>
        )
        if (!beside) return list()
        if (!beside.isChosen) return <WithFirst rows={rows} list={list} />
        return (
          <div className={styles.panes}>
            {list(beside.chosen)}
            <List none={none} here={here} isOnTheirPage={isOnTheirPage} of={{ ...beside.chosen, ...of }} />
          </div>
        )
      }}
    </QueryView>
  )
}

type WithFirstProps = { rows: ConversationRow[]; list: (chosen: Pair) => ReactNode }

/** Opens the first conversation beside the list. It stays open when reading it changes the order. */
function WithFirst({ rows, list }: WithFirstProps) {
  const [first] = useState(() => inConversationOrder(rows)[0])
  if (!first) return null
  return (
    <div className={styles.panes}>
      {list({ mentorId: first.mentor_id, menteeId: first.mentee_id })}
      <Conversation mentor={mentorOf(first)} mentee={menteeOf(first)} />
    </div>
  )
}

const mentorOf = (row: ConversationRow) => ({
  id: row.mentor_id,
  name: mentorName(row),
  status: row.mentor_status,
})
const menteeOf = (row: ConversationRow) => ({
  id: row.mentee_id,
  name: menteeName(row),
})

type ConversationListProps = {
  rows: ConversationRow[]
  urlOf: (row: ConversationRow) => string
  chosen?: { mentorId?: number; menteeId?: number } | undefined
}

/** The list of conversations, unread and most recent first. */
function ConversationList({ rows, urlOf, chosen }: ConversationListProps) {
  return (
    <Panel>
      <Rows aria-label="Conversations">
        {inConversationOrder(rows).map((row) => (
          <Row
            key={row.id}
            row={row}
            url={urlOf(row)}
            isChosen={chosen?.mentorId === row.mentor_id && chosen.menteeId === row.mentee_id}
          />
        ))}
      </Rows>
    </Panel>
  )
}

type RowProps = { row: ConversationRow; url: string; isChosen: boolean }

function Row({ row, url, isChosen }: RowProps) {
  const { role } = useMe()
  const mentor = nameInWords(mentorName(row), row.mentor_status)
  const mentee = menteeName(row)
  const name = { mentor: mentee, mentee: mentor, admin: `${mentor} and ${mentee}` }[role]
  return (
    <RowLink
      to={url}
      title={name}
      isCurrent={isChosen}
      mark={
        <Initials
          person={role === 'mentee' ? conversationListMentorOf(row) : conversationListMenteeOf(row)}
          size={40}
        />
      }
      facts={
        <>
          <Box component="span" className="one-line" display="block">
            {row.last_words ?? 'No messages yet'}
          </Box>
          {row.last_note_at && <Moment at={row.last_note_at} />}
        </>
      }
      end={
        <Stack gap={4} align="flex-end" className="small">
          {row.unread > 0 && <StatusDot colour="blue" label={`${row.unread} new`} />}
          {!row.is_open && <StatusDot colour="grey" label="Ended" />}
        </Stack>
      }
    />
  )
}

const conversationListMentorOf = (row: ConversationRow) => ({
  id: row.mentor_id,
  first_name: row.mentor_first_name,
  last_name: row.mentor_last_name,
})

const conversationListMenteeOf = (row: ConversationRow) => ({
  id: row.mentee_id,
  first_name: row.mentee_first_name,
  last_name: row.mentee_last_name,
})

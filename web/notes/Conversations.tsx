import { Button, Group } from '@mantine/core'
import { ArrowLeft } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { type ConversationRow, listConversations } from '#contract/notes.ts'
import { useList } from '#web/kernel/use-list.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import { messages } from './api.ts'
import styles from './Conversation.module.css'
import { Conversation } from './Conversation.tsx'
import { ConversationList } from './ConversationList.tsx'

const atOnce = 50

type Props = {
  none: string
  /** Query string of the current view. */
  here: string
  /** Restricts the list to conversations with this person. */
  of?: { mentorId: number } | { menteeId: number }
}

/** The conversations, or the one in the URL. A single conversation opens at once. */
export function Conversations({ none, here, of }: Props) {
  const [params] = useSearchParams()
  const [mentorId, menteeId] = [Number(params.get('mentor')), Number(params.get('mentee'))]
  const isChosen = mentorId > 0 || menteeId > 0
  const query = {
    limit: atOnce,
    ...(mentorId > 0 && { mentorId }),
    ...(menteeId > 0 && { menteeId }),
    ...of,
  }
  const conversations = useList(listConversations, { query })
  return (
    <QueryView query={conversations} errorMessage={messages.list} loadingText="Loading notes..." rows={5}>
      {(rows) => {
        const [only, ...others] = rows
        if (!only)
          return (
            <Panel>
              <EmptyState title="No conversations yet" hint={none} />
            </Panel>
          )
        return (
          <div>
            {isChosen && (
              <Link to={here} className={`${styles.all} no-print`}>
                <ArrowLeft size={18} aria-hidden />
                All conversations
              </Link>
            )}
            {others.length === 0 ? (
              <Conversation key={only.id} mentor={mentorOf(only)} mentee={menteeOf(only)} />
            ) : (
              <ConversationList
                rows={rows}
                urlOf={({ mentor_id, mentee_id }) => `${here}&mentor=${mentor_id}&mentee=${mentee_id}`}
              />
            )}
            {conversations.fetchMore && (
              <Group mt="md">
                <Button
                  variant="default"
                  aria-busy={conversations.isFetchingMore}
                  onClick={conversations.fetchMore}
                >
                  Show more conversations
                </Button>
              </Group>
            )}
          </div>
        )
      }}
    </QueryView>
  )
}

const mentorOf = (row: ConversationRow) => ({
  id: row.mentor_id,
  name: `${row.mentor_first_name} ${row.mentor_last_name}`,
  status: row.mentor_status,
})
const menteeOf = (row: ConversationRow) => ({
  id: row.mentee_id,
  name: `${row.mentee_first_name} ${row.mentee_last_name}`,
})

import { Group, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { listNotes, type NoteRow } from '#contract/notes.ts'
import type { AccountStatus } from '#contract/person.ts'
import { useMe } from '#web/kernel/session.ts'
import { useList } from '#web/kernel/use-list.ts'
import { useMayOpen } from '#web/kernel/use-may-open.ts'
import { useDialog } from '#web/kit/dialog/use-dialog.ts'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import { SearchField } from '#web/kit/table/SearchField.tsx'
import { PersonLink } from '#web/programme/PersonLink.tsx'
import { messages } from './api.ts'
import styles from './Conversation.module.css'
import { ConversationLog } from './ConversationLog.tsx'
import { NoteDialog } from './NoteDialog.tsx'
import { type Partner, usePartners } from './use-partners.ts'
import { WriteNote } from './WriteNote.tsx'

const atOnce = 30

/** The partners contain the mentee's status; the conversation does not. */
type Person = Omit<Partner, 'status'> & { status?: AccountStatus }
type Props = { mentor: Person; mentee: Person }

/** The notes between a mentor and a mentee, oldest first, with an input field below. */
export function Conversation({ mentor, mentee }: Props) {
  const me = useMe()
  const partners = usePartners()
  const [search, setSearch] = useState('')
  const edited = useDialog<NoteRow>()
  const query = { limit: atOnce, mentorId: mentor.id, menteeId: mentee.id }
  const all = useList(listNotes, { query })
  const notes = useList(listNotes, { query: { ...query, ...(search && { search }) } }, { keep: true })
  const isMine = me.id === mentor.id || me.id === mentee.id
  const isKnown = !isMine || partners.people !== undefined || partners.error !== null
  const other = me.id === mentor.id ? mentee : mentor
  const title = isMine ? other.name : `${mentor.name} and ${mentee.name}`
  const reader = isMine ? partners.people?.find(({ id }) => id === other.id) : undefined
  const mayWrite = reader !== undefined
  return (
    <section className={styles.conversation} aria-label={`Conversation: ${title}`}>
      <Group justify="space-between" gap="8px 16px" className={styles.head ?? ''}>
        <Title order={2} style={{ overflowWrap: 'anywhere' }}>
          {isMine ? (
            <Name of={other} />
          ) : (
            <>
              <Name of={mentor} /> and <Name of={mentee} />
            </>
          )}
        </Title>
        <SearchField
          label="Search in this conversation"
          labelProps={{ className: 'reader-only' }}
          value={search}
          onSearch={(text) => setSearch(text.trim())}
          flex="0 1 300px"
        />
      </Group>
      <QueryView
        query={{ ...notes, data: isKnown ? notes.data : undefined }}
        errorMessage={messages.list}
        loadingText="Loading notes..."
        rows={5}
        shape="chat"
      >
        {(rows) => (
          <>
            {search && <Found count={notes.total} total={all.total} isLooking={notes.isFetching} />}
            {rows.length > 0 && (
              <ConversationLog
                // The key resets the scroll position for a new search.
                key={search}
                label={`Notes, ${title}`}
                notes={rows}
                marksNew={search === ''}
                list={notes}
                onEdit={edited.open}
              />
            )}
            {rows.length === 0 && !search && (
              <EmptyState title="No notes yet" hint={mayWrite && 'Add the first note below.'} />
            )}
            {reader && <WriteNote to={reader} />}
            {isMine && !mayWrite && partners.people && (
              <Text c="dimmed" p="md">
                This conversation has ended. You can read it, but you cannot add to it.
              </Text>
            )}
          </>
        )}
      </QueryView>
      {isMine && (
        <NoteDialog opened={edited.opened} note={edited.item} partners={partners} onClose={edited.close} />
      )}
    </section>
  )
}

function Name({ of: { id, name, status } }: { of: Person }) {
  const mayOpen = useMayOpen()
  return <PersonLink id={id} name={name} status={status} mayOpen={mayOpen(id)} />
}

function Found({ count, total, isLooking }: { count: number; total: number; isLooking: boolean }) {
  return (
    <Text role="status" c="dimmed" px="md" py="sm">
      {isLooking
        ? 'Searching all notes...'
        : `${count.toLocaleString('en-GB')} of ${Math.max(count, total).toLocaleString('en-GB')} notes`}
    </Text>
  )
}

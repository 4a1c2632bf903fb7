import { Button, Stack } from '@mantine/core'
import { Suspense, useState } from 'react'
import { addNote, exportNotes, listNotes, type NoteRow } from '#contract/notes.ts'
import { mayNow } from '#contract/permissions.ts'
import { nameInWords, type Role } from '#contract/person.ts'
import { lazyPart } from '#web/kernel/load-chunk.ts'
import { useMe } from '#web/kernel/session.ts'
import { createStore, type Store, useStore } from '#web/kernel/store.ts'
import { useList } from '#web/kernel/use-list.ts'
import { useLatestDefined } from '#web/kit/dialog/use-dialog.ts'
import { ViewSwitch } from '#web/kit/layout/ViewSwitch.tsx'
import { ExportButtons } from '#web/kit/list/ExportButtons.tsx'
import { ListFilters } from '#web/kit/list/ListFilters.tsx'
import { type Choice, filterQueryOf, useListFilters } from '#web/kit/list/use-list-filters.ts'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { LoadingState } from '#web/kit/states/LoadingState.tsx'
import { useQueryParam } from '#web/kit/url/use-query-param.ts'
import { NoteDialog } from './NoteDialog.tsx'
import { NoteList } from './NoteList.tsx'
import { menteesIn } from './note-text.ts'
import { type Partner, type Partners, usePartners } from './use-partners.ts'

const leads = {
  mentor: 'Read and send messages to your mentees.',
  mentee: 'Read and send messages about your journey.',
  admin: 'Track all mentoring notes',
} as const

const none = {
  mentor: "Your mentees will appear here once you've been matched.",
  mentee: "Your mentor will appear here once you've been matched.",
  admin: 'Conversations between mentors and mentees will appear here.',
} as const

const conversationView = '/notes?view=conversation'

const Conversations = lazyPart(async () => (await import('./Conversations.tsx')).Conversations)

export function NotesPage() {
  const me = useMe()
  const partners = usePartners()
  const [, setNew] = useQueryParam('new')
  // A store, so that opening the dialog does not render the list again.
  const [edited] = useState(() => createStore<NoteRow | undefined>(undefined))
  const mayAdd = mayNow(me, addNote.action)
  const add = mayAdd && partners.people?.length !== 0 ? () => setNew('') : undefined
  const [view] = useQueryParam('view')
  const isConversation = view === 'conversation'
  return (
    <>
      <PageHeader
        title="Messages"
        lead={!isConversation && leads[me.role]}
        // A conversation has its own input field.
        mainAction={add && !isConversation && <Button onClick={add}>Add Note</Button>}
        actions={
          <ViewSwitch
            label="View"
            choices={[
              { label: 'Conversation', to: conversationView, current: isConversation },
              { label: 'List', to: '/notes', current: !isConversation },
            ]}
          />
        }
      />
      {isConversation ? (
        <Suspense fallback={<LoadingState rows={8} />}>
          <Conversations none={none[me.role]} here={conversationView} />
        </Suspense>
      ) : (
        <SearchedNotes partners={partners} onEdit={edited.set} onAdd={add} />
      )}
      {mayAdd && <NoteForm edited={edited} partners={partners} />}
    </>
  )
}

function NoteForm({ edited, partners }: { edited: Store<NoteRow | undefined>; partners: Partners }) {
  // `?new=` opens the form, so other pages can link to it.
  const [isNew, setNew] = useQueryParam('new')
  const note = useStore(edited)
  // Null means a new note.
  const shown = useLatestDefined(isNew !== null ? null : note)
  return (
    <NoteDialog
      opened={note !== undefined || isNew !== null}
      note={shown ?? undefined}
      partners={partners}
      onClose={() => {
        edited.set(undefined)
        if (isNew !== null) setNew(null)
      }}
    />
  )
}

const atOnce = 25
const hints = {
  mentor: "Send a message to one of your mentees. They'll see it straight away.",
  mentee: 'Your messages with your mentor will appear here.',
  admin: 'Messages between mentors and mentees will appear here.',
} as const

type Props = {
  partners: Partners
  onEdit: (note: NoteRow) => void
  /** Opens the form for a new note; undefined for people who may not write notes. */
  onAdd: (() => void) | undefined
}

/**
 * Notes newest first, filtered by text, author, days and, for mentors, by mentee. `?note=12` links to one
 * note.
 */
function SearchedNotes({ partners, onEdit, onAdd }: Props) {
  const { role } = useMe()
  // Options come from all notes, not from the filtered ones. Without filters this is the same query.
  const all = useList(listNotes, { query: { limit: atOnce } })
  const people = (partners.people ?? []).map(({ id, name, status }) => ({
    id,
    name: nameInWords(name, status),
  }))
  const known = menteesIn(all.data ?? [], people)
  const filters = useListFilters(choicesOf(role, known), { days: true, link: 'note' })
  const { mentee, note, type } = filters.chosen
  const narrowed = {
    ...filterQueryOf(filters),
    ...(mentee && { menteeId: Number(mentee) }),
    ...(note && { noteId: Number(note) }),
    ...(type && { type: type as NoteRow['note_type'] }),
  }
  const notes = useList(listNotes, { query: { limit: atOnce, ...narrowed } }, { keep: true })
  const total = notes.data && `${notes.total.toLocaleString('en-GB')} note(s) total`
  const hasNone = all.data?.length === 0 && !filters.isNarrowed
  return (
    <Stack>
      {hasNone ? (
        <p>{total}</p>
      ) : (
        <ListFilters
          filters={filters}
          searches="Search messages"
          days="Written"
          count={total}
          total={all.data && all.total}
          buttons={<ExportButtons file={exportNotes} query={narrowed} />}
        />
      )}
      <NoteList
        query={notes}
        onEdit={onEdit}
        filters={filters}
        empty={{
          title: 'No notes yet',
          hint: hints[role],
          action: onAdd && <Button onClick={onAdd}>Send the first message</Button>,
        }}
      />
    </Stack>
  )
}

function choicesOf(role: Role, mentees: Pick<Partner, 'id' | 'name'>[]): Choice[] {
  const options = mentees.map(({ id, name }) => ({ value: String(id), label: name }))
  const byMentee: Choice = { id: 'mentee', label: 'Filter by Mentee', all: 'All Mentees', options }
  return [...(role === 'mentor' ? [byMentee] : []), writtenBy]
}

const writtenBy: Choice = {
  id: 'type',
  label: 'Written by',
  all: 'Everyone',
  options: [
    { value: 'mentor_note', label: 'Mentors' },
    { value: 'mentee_note', label: 'Mentees' },
  ],
}

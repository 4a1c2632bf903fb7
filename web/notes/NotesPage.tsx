import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { addNote, type NoteRow } from '#contract/notes.ts'
import { mayNow } from '#contract/permissions.ts'
import { loadChunk } from '#web/kernel/load-chunk.ts'
import { useMe } from '#web/kernel/session.ts'
import { createStore, type Store, useStore } from '#web/kernel/store.ts'
import { useLatestDefined } from '#web/kit/dialog/use-dialog.ts'
import { ViewSwitch } from '#web/kit/layout/ViewSwitch.tsx'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { LoadingState } from '#web/kit/states/LoadingState.tsx'
import { useQueryParam } from '#web/kit/url/use-query-param.ts'
import { NoteDialog } from './NoteDialog.tsx'
import { NoteList } from './NoteList.tsx'
import { type Partners, usePartners } from './use-partners.ts'

const leads = {
  mentor: 'Add and manage notes with your mentees.',
  mentee: 'View and add notes for your journey.',
  admin: 'Track all mentoring notes',
} as const

const none = {
  mentor: "Your mentees will appear here once you've been matched.",
  mentee: "Your mentor will appear here once you've been matched.",
  admin: 'Conversations between mentors and mentees will appear here.',
} as const

const conversationView = '/notes?view=conversation'

const Conversations = lazy(async () => ({
  default: (await loadChunk(() => import('./Conversations.tsx'))).Conversations,
}))

export function NotesPage() {
  const me = useMe()
  const partners = usePartners()
  const [, setNew] = useQueryParam('new')
  // A store, so that opening the dialog does not render the list again.
  const [edited] = useState(() => createStore<NoteRow | undefined>(undefined))
  const add = mayNow(me, addNote.action) ? () => setNew('') : undefined
  const [view] = useQueryParam('view')
  const isConversation = view === 'conversation'
  return (
    <>
      <PageHeader
        title="Notes"
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
        <NoteList partners={partners} onEdit={edited.set} onAdd={add} />
      )}
      {add && <NoteForm edited={edited} partners={partners} />}
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

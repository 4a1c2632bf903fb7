import { Button } from '@mantine/core'
import { lazy, Suspense, useRef, useState } from 'react'
import { addNote, type NoteRow } from '#contract/notes.ts'
import { mayNow } from '#contract/permissions.ts'
import { loadChunk } from '#web/kernel/load-chunk.ts'
import { useMe } from '#web/kernel/session.ts'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { useQueryParam } from '#web/kit/page/use-query-param.ts'
import { ViewSwitch } from '#web/kit/page/ViewSwitch.tsx'
import { LoadingState } from '#web/kit/states/LoadingState.tsx'
import { NoteDialog } from './NoteDialog.tsx'
import { NoteList } from './NoteList.tsx'
import { usePartners } from './use-partners.ts'

const leads = {
  mentor: 'Here you write and manage notes with mentees.',
  mentee: 'Here you view and create notes for the journey.',
  admin: 'Track all mentoring notes',
} as const

const none = {
  mentor: 'Whoever is your mentee appears here. An administrator assigns mentees.',
  mentee: 'Your mentor appears here. An administrator assigns mentors.',
  admin: 'Mentors and mentees who write to each other appear here.',
} as const

const conversationView = '/notes?view=conversation'

const Conversations = lazy(async () => ({
  default: (await loadChunk(() => import('./Conversations.tsx'))).Conversations,
}))

export function NotesPage() {
  const me = useMe()
  const partners = usePartners()
  // `?new=` opens the form, so that other screens can lead to it.
  const [isNew, setNew] = useQueryParam('new')
  const [edited, setEdited] = useState<NoteRow | null>(null)
  const opened = isNew !== null || edited !== null
  // The dialog keeps its words while it fades.
  const last = useRef<NoteRow>(undefined)
  if (opened) last.current = edited ?? undefined
  const add = mayNow(me, addNote.action) ? () => setNew('') : undefined
  const [view] = useQueryParam('view')
  const isConversation = view === 'conversation'
  return (
    <>
      <PageHeader
        title="Notes"
        lead={leads[me.role]}
        // A conversation has a field in its place.
        mainAction={add && !isConversation && <Button onClick={add}>Add Note</Button>}
      />
      <ViewSwitch
        label="View"
        choices={[
          { label: 'List', to: '/notes', current: !isConversation },
          { label: 'Conversation', to: conversationView, current: isConversation },
        ]}
      />
      {isConversation ? (
        <Suspense fallback={<LoadingState rows={8} />}>
          <Conversations none={none[me.role]} here={conversationView} />
        </Suspense>
      ) : (
        <NoteList partners={partners} onEdit={setEdited} onAdd={add} />
      )}
      {add && (
        <NoteDialog
          opened={opened}
          note={last.current}
          partners={partners}
          onClose={() => {
            setEdited(null)
            setNew(null)
          }}
        />
      )}
    </>
  )
}

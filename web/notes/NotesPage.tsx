import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { addNote, type NoteRow } from '#contract/notes.ts'
import { mayNow } from '#contract/permissions.ts'
import { useMe } from '#web/kernel/session.ts'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { useQueryParam } from '#web/kit/page/use-query-param.ts'
import { NoteDialog } from './NoteDialog.tsx'
import { NoteList } from './NoteList.tsx'
import { usePartners } from './use-partners.ts'

const leads = {
  mentor: 'Here you write and manage notes with mentees.',
  mentee: 'Here you view and create notes for the journey.',
  admin: 'Track all mentoring notes',
} as const

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
  return (
    <>
      <PageHeader
        title="Notes"
        lead={leads[me.role]}
        mainAction={add && <Button onClick={add}>Add Note</Button>}
      />
      <NoteList partners={partners} onEdit={setEdited} onAdd={add} />
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

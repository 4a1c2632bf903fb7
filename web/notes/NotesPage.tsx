import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { addNote, type NoteRow } from '#contract/notes.ts'
import { mayNow } from '#contract/permissions.ts'
import { useMe } from '#web/kernel/session.ts'
import { PageHeader } from '#web/kit/PageHeader.tsx'
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
  const [open, setOpen] = useState<{ note?: NoteRow } | null>(null)
  // The dialog keeps its words while it fades.
  const last = useRef<NoteRow>(undefined)
  if (open) last.current = open.note
  const addButton = mayNow(me, addNote.action) && <Button onClick={() => setOpen({})}>Add Note</Button>
  return (
    <>
      <PageHeader title="Notes" lead={leads[me.role]} actions={addButton} />
      <NoteList partners={partners} onEdit={(note) => setOpen({ note })} />
      {addButton && (
        <NoteDialog
          opened={open !== null}
          note={last.current}
          partners={partners}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

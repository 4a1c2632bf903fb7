import * as z from 'zod/mini'
import { patientWarning } from '#contract/nhs-number.ts'
import { type NoteRow, noteForm } from '#contract/notes.ts'
import type { Role } from '#contract/person.ts'
import { useMe } from '#web/kernel/session.ts'
import { useDialogForm } from '#web/kit/dialog/use-dialog-form.ts'
import { useAddNote, useEditNote } from './api.ts'

/** `partnerId` is '' until a recipient is chosen. */
export type NoteValues = { partnerId: string; content: string }

const schemaFor = (role: Role) =>
  z.object({
    partnerId: z.string().check(z.minLength(1, `Please select a ${role === 'mentor' ? 'mentee' : 'mentor'}`)),
    content: noteForm.shape.content,
  })

type Dialog = { opened: boolean; onClose: () => void; note: NoteRow | undefined }

/** Adds or edits a note. `only` is the single possible recipient of a new note; an existing one keeps its recipient. */
export function useNoteForm(
  { note, ...dialog }: Dialog,
  { only, draftName = 'note-new' }: { only: number | undefined; draftName?: string | undefined },
) {
  const me = useMe()
  const adding = useAddNote()
  const editing = useEditNote()
  return useDialogForm<NoteValues, NoteValues>({
    ...dialog,
    draftName: note ? `note-${note.id}` : draftName,
    version: note?.version ?? null,
    schema: schemaFor(me.role),
    start: note
      ? { partnerId: 'kept', content: note.content }
      : { partnerId: only === undefined ? '' : String(only), content: '' },
    row: note && { fieldTexts: ({ content }) => [['Content', content]] },
    warn: patientWarning,
    send: async ({ partnerId, content }, sent) =>
      note
        ? editing.run({ params: { id: note.id }, body: { content, ...sent } })
        : adding.run({ body: { content, ...newNoteOf(me, Number(partnerId)) } }),
  })
}

/** The author's role determines the type of the note. */
export const newNoteOf = (me: { id: number; role: Role }, partnerId: number) =>
  me.role === 'mentor'
    ? { noteType: 'mentor_note' as const, mentorId: me.id, menteeId: partnerId }
    : { noteType: 'mentee_note' as const, mentorId: partnerId, menteeId: me.id }

import * as z from 'zod/mini'
import { patientWarning } from '#contract/nhs-number.ts'
import { type NoteRow, noteForm } from '#contract/notes.ts'
import type { Role } from '#contract/person.ts'
import { useMe } from '#web/kernel/session.ts'
import { useBaseVersion } from '#web/kernel/use-base-version.ts'
import { useDraft } from '#web/kit/form/use-draft.ts'
import { type FormState, useForm } from '#web/kit/form/use-form.ts'
import { useAddNote, useEditNote } from './api.ts'

/** `partnerId` is '' until a recipient is chosen. */
export type NoteValues = { partnerId: string; content: string }

const schemaFor = (role: Role) =>
  z.object({
    partnerId: z.string().check(z.minLength(1, `Please select a ${role === 'mentor' ? 'mentee' : 'mentor'}`)),
    content: noteForm.shape.content,
  })

/** Adds or edits a note. Input is stored as a draft until it is saved. */
export function useNoteForm(note: NoteRow | undefined, onClose: () => void) {
  const me = useMe()
  const adding = useAddNote()
  const editing = useEditNote()
  const version = useBaseVersion()
  const form: FormState<NoteValues> = useForm<NoteValues, NoteValues>({
    schema: schemaFor(me.role),
    start: { partnerId: '', content: '' },
    ...(note && { row: { version, fieldTexts: ({ content }) => [['Content', content]] } }),
    warn: patientWarning,
    send: async ({ partnerId, content }) =>
      note
        ? editing.run({ params: { id: note.id }, body: { content, ...version.sent() } })
        : adding.run({ body: { content, ...newNoteOf(me, Number(partnerId)) } }),
    onDone: () => close(),
  })
  const draft = useDraft(form, version)

  function close() {
    draft.end()
    onClose()
  }
  return {
    form,
    isRestored: draft.isRestored,
    close,
    /** `only` is the single possible recipient of a new note. An existing note keeps its recipient. */
    begin: (only: number | undefined, draftName = 'note-new') =>
      note
        ? draft.begin(`note-${note.id}`, { partnerId: 'kept', content: note.content }, note.version)
        : draft.begin(draftName, { partnerId: only === undefined ? '' : String(only), content: '' }, null),
  }
}

/** The author's role determines the type of the note. */
export const newNoteOf = (me: { id: number; role: Role }, partnerId: number) =>
  me.role === 'mentor'
    ? { noteType: 'mentor_note' as const, mentorId: me.id, menteeId: partnerId }
    : { noteType: 'mentee_note' as const, mentorId: partnerId, menteeId: me.id }

import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { CirclePause, UserX } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import { contactTeam } from '#contract/assignments.ts'
import { patientWarning } from '#contract/fields.ts'
import { addNote, editNote, inactiveReaderText, type NoteRow, noteFields, noteForm } from '#contract/notes.ts'
import { nameInWords, type Role } from '#contract/person.ts'
import { useMe } from '#web/kernel/session.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { Dialog, DialogFoot } from '#web/kit/dialog/Dialog.tsx'
import { FormModal, useDialogForm } from '#web/kit/dialog/FormModal.tsx'
import { useOnOpen } from '#web/kit/dialog/use-dialog.ts'
import { HelpLink } from '#web/kit/page/HelpLink.tsx'
import { LoadingState } from '#web/kit/states/LoadingState.tsx'
import { Notice } from '#web/kit/states/Notice.tsx'
import { endsOf } from './note-text.ts'
import type { Partner as Named, Partners } from './use-partners.ts'

type Props = {
  opened: boolean
  /** The note to edit; undefined adds a new note. */
  note: NoteRow | undefined
  partners: Partners
  /** Preset recipient of a new note; the field is then read-only. */
  to?: Named
  onClose: () => void
}

/** Adds a note, or edits one's own. */
export function NoteDialog({ opened, note, partners, to, onClose }: Props) {
  const { role } = useMe()
  const people = partners.people ?? []
  const [only, ...others] = people
  // A failed look-up shows nothing: the form has an empty list until a fetch succeeds.
  const [hasFailed, setHasFailed] = useState(false)
  if (partners.error && !hasFailed) setHasFailed(true)
  useOnOpen(opened, () => partners.error && partners.refetch())
  const isEmpty = partners.people === undefined && hasFailed
  const ready = note !== undefined || only !== undefined || isEmpty
  const chosen = to ?? (role === 'mentee' && others.length === 0 ? only : undefined)
  const { form, modal } = useNoteForm(
    { opened: opened && ready, onClose, note },
    { only: chosen?.id, draftName: to && `note-new-${to.id}` },
  )
  return (
    <>
      <NobodyToWriteTo opened={opened && !ready} partners={partners} onClose={onClose} />
      <FormModal
        {...modal}
        title={note ? 'Edit Note' : 'Add New Note'}
        submit={note ? 'Update Note' : 'Add Note'}
      >
        <Partner note={note} chosen={chosen} partners={partners} form={form} />
        <InactiveReader
          to={note ? undefined : (chosen ?? people.find(({ id }) => id === Number(form.values.partnerId)))}
        />
        <Textarea
          label="Content"
          placeholder="Enter your note..."
          rows={8}
          resize="vertical"
          {...form.field('content')}
        />
      </FormModal>
    </>
  )
}

type PartnerProps = Pick<Props, 'note' | 'partners'> & {
  chosen: Named | undefined
  form: ReturnType<typeof useNoteForm>['form']
}

/** The recipient. The field is read-only for an existing note and when there is only one candidate. */
function Partner({ note, chosen, partners, form }: PartnerProps) {
  const me = useMe()
  const label = me.role === 'mentor' ? 'Mentee' : 'Mentor'
  // The only candidate can arrive after the form opened; then it is chosen from the list.
  const preset = form.values.partnerId === String(chosen?.id) ? chosen : undefined
  const recipientId = me.role === 'mentor' ? note?.mentee_id : note?.mentor_id
  const recipient = partners.people?.find(({ id }) => id === recipientId)
  const settled = note
    ? (recipient?.name ?? endsOf(note, me).to)
    : preset && nameInWords(preset.name, preset.status)
  if (settled) return <TextInput label={label} value={settled} disabled />
  return (
    <NativeSelect
      label={label}
      data={[
        { value: '', label: `Select a ${label.toLowerCase()}` },
        ...(partners.people ?? []).map(({ id, name, status }) => ({
          value: String(id),
          label: nameInWords(name, status),
        })),
      ]}
      {...form.field('partnerId')}
    />
  )
}

const sentences = {
  mentee:
    'You do not have a mentor yet, so you cannot send a message. The programme team will match you with a mentor.',
  mentor:
    'You do not have any mentees yet, so you cannot send a message. The programme team will match you with a mentee.',
  admin: 'Administrators can read messages but cannot send them.',
} as const

/** Replaces the form while partners load, or when there are none. */
function NobodyToWriteTo({
  opened,
  partners,
  onClose,
}: {
  opened: boolean
  partners: Partners
  onClose: () => void
}) {
  const { role } = useMe()
  return (
    <Dialog opened={opened} onClose={onClose} title="Add New Note">
      {!partners.people && <LoadingState rows={3} />}
      {/* Partners can load while the dialog fades out, so this message depends on the data. */}
      {partners.people?.length === 0 && (
        <Notice colour="yellow" icon={UserX} role="status">
          {sentences[role]} <HelpLink>{contactTeam}</HelpLink>
        </Notice>
      )}
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </DialogFoot>
    </Dialog>
  )
}

/** `partnerId` is '' until a recipient is chosen. */
type NoteValues = { partnerId: string; content: string }

const schemaFor = (role: Role) =>
  z.object({
    partnerId: z.string().check(z.minLength(1, `Please select a ${role === 'mentor' ? 'mentee' : 'mentor'}`)),
    content: noteForm.shape.content,
  })

type UseNoteFormDialog = { opened: boolean; onClose: () => void; note: NoteRow | undefined }

/** Adds or edits a note. `only` is the single possible recipient of a new note; an existing one keeps its recipient. */
function useNoteForm(
  { note, ...dialog }: UseNoteFormDialog,
  { only, draftName = 'note-new' }: { only: number | undefined; draftName?: string | undefined },
) {
  const me = useMe()
  const adding = useApiMutation(addNote)
  const editing = useApiMutation(editNote, { showsChange: true })
  return useDialogForm<NoteValues, NoteValues>({
    ...dialog,
    draftName: note ? `note-${note.id}` : draftName,
    version: note?.version ?? null,
    schema: schemaFor(me.role),
    start: note
      ? { partnerId: 'kept', content: note.content }
      : { partnerId: only === undefined ? '' : String(only), content: '' },
    row: note && { fieldTexts: noteFields },
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

/** Warns above the input field that the recipient is inactive. */
export const InactiveReader = ({ to }: { to: Named | undefined }) =>
  to?.status === 'inactive' && (
    <Notice colour="orange" icon={CirclePause} role="status">
      {inactiveReaderText(to.name)}
    </Notice>
  )

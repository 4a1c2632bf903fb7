import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { NoteRow } from '#contract/notes.ts'
import { useMe } from '#web/kernel/session.ts'
import { FormModal } from '#web/kit/dialog/FormModal.tsx'
import { useOnOpen } from '#web/kit/dialog/use-on-open.ts'
import { DraftNotice } from '#web/kit/form/DraftNotice.tsx'
import { NobodyToWriteTo } from './NobodyToWriteTo.tsx'
import { endsOf } from './note-text.ts'
import { useNoteForm } from './use-note-form.ts'
import type { Partner as Named, Partners } from './use-partners.ts'

type Props = {
  opened: boolean
  /** The note to edit; without one a new note is added. */
  note: NoteRow | undefined
  partners: Partners
  /** The one person to whom a new note goes; nobody else can be chosen. */
  to?: Named
  onClose: () => void
}

/** Writes a note, or changes one's own. */
export function NoteDialog({ opened, note, partners, to, onClose }: Props) {
  const { role } = useMe()
  const people = partners.people ?? []
  const [only, ...others] = people
  const ready = note !== undefined || only !== undefined
  const { form, begin, close, isRestored } = useNoteForm(note, onClose)
  const chosen = to ?? (role === 'mentee' && others.length === 0 ? only : undefined)
  useOnOpen(opened && ready, () => begin(chosen?.id, to && `note-new-${to.id}`))
  return (
    <>
      <NobodyToWriteTo opened={opened && !ready} partners={partners} onClose={onClose} />
      <FormModal
        opened={opened && ready}
        onClose={close}
        title={note ? 'Edit Note' : 'Add New Note'}
        form={form}
        submit={note ? 'Update Note' : 'Add Note'}
        busyLabel="Saving..."
      >
        <DraftNotice isRestored={isRestored} />
        <Partner note={note} chosen={chosen} partners={partners} form={form} />
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
  chosen: { name: string } | undefined
  form: ReturnType<typeof useNoteForm>['form']
}

/** Who gets the note; nothing to choose where there is one mentor, or where the note is written already. */
function Partner({ note, chosen, partners, form }: PartnerProps) {
  const me = useMe()
  const label = me.role === 'mentor' ? 'Mentee' : 'Mentor'
  const settled = note ? endsOf(note, me).to : chosen?.name
  if (settled) return <TextInput label={label} value={settled} disabled />
  return (
    <NativeSelect
      label={label}
      data={[
        { value: '', label: `Select a ${label.toLowerCase()}` },
        ...(partners.people ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      {...form.field('partnerId')}
    />
  )
}

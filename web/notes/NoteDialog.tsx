import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { nameInWords } from '#contract/name-in-words.ts'
import type { NoteRow } from '#contract/notes.ts'
import { useMe } from '#web/kernel/session.ts'
import { FormModal } from '#web/kit/dialog/FormModal.tsx'
import { useOnOpen } from '#web/kit/dialog/use-on-open.ts'
import { InactiveReader } from './InactiveReader.tsx'
import { NobodyToWriteTo } from './NobodyToWriteTo.tsx'
import { endsOf } from './note-text.ts'
import { useNoteForm } from './use-note-form.ts'
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
  // A failed look-up shows nothing (rule S8.18): the form has an empty list until a fetch succeeds.
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
        busyLabel="Saving..."
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
  const settled = note ? endsOf(note, me).to : preset && nameInWords(preset.name, preset.status)
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

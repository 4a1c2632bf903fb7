import { Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { savePrivateNotes } from '#contract/mentees.ts'
import { patientWarning } from '#contract/nhs-number.ts'
import { fullName } from '#contract/person.ts'
import { useBaseVersion } from '#web/kernel/use-base-version.ts'
import { FormModal } from '#web/kit/dialog/FormModal.tsx'
import { DraftNotice } from '#web/kit/form/DraftNotice.tsx'
import { useDraft } from '#web/kit/form/use-draft.ts'
import { useForm } from '#web/kit/form/use-form.ts'
import { useSaveNotes } from './api.ts'
import type { Mentee, PrivateNotes } from './mentees.ts'
import { OnlyYou } from './OnlyYou.tsx'

const nothing = { privateNotes: '', strengths: '', areasForImprovement: '' }
const valuesOf = (notes: PrivateNotes | null | undefined): typeof nothing =>
  notes
    ? {
        privateNotes: notes.private_notes,
        strengths: notes.strengths,
        areasForImprovement: notes.areas_for_improvement,
      }
    : nothing

const inWords = ({ privateNotes, strengths, areasForImprovement }: typeof nothing) =>
  [
    ['Private Notes', privateNotes],
    ['Strengths', strengths],
    ['Areas for Improvement', areasForImprovement],
  ] as const

/** The dialog for a mentor's private notes about a mentee. Render `dialog` once. */
export function useNotesDialog(): { open: (mentee: Mentee) => void; dialog: ReactNode } {
  const saving = useSaveNotes()
  const version = useBaseVersion()
  const [mentee, setMentee] = useState<Mentee>()
  const [opened, setOpened] = useState(false)
  const form = useForm({
    schema: savePrivateNotes.body,
    start: nothing,
    row: { version, fieldTexts: inWords },
    warn: patientWarning,
    send: async (body) => {
      if (!mentee) return undefined
      return saving.run({ params: { menteeId: mentee.id }, body: { ...body, ...version.sent() } })
    },
    onDone: () => close(),
  })
  const draft = useDraft(form, version)
  const close = () => {
    draft.end()
    setOpened(false)
  }
  return {
    open: (one) => {
      draft.begin(`private-notes-${one.id}`, valuesOf(one.notes), one.notes?.notes_version ?? null)
      setMentee(one)
      setOpened(true)
    },
    dialog: (
      <FormModal
        opened={opened}
        onClose={close}
        title={mentee ? `Private Notes - ${fullName(mentee)}` : ''}
        form={form}
        submit="Save Notes"
        busyLabel="Saving..."
      >
        <OnlyYou />
        <DraftNotice isRestored={draft.isRestored} onDiscard={draft.discard} />
        <Textarea label="Private Notes" rows={4} resize="vertical" {...form.field('privateNotes')} />
        <Textarea label="Strengths" rows={4} resize="vertical" {...form.field('strengths')} />
        <Textarea
          label="Areas for Improvement"
          rows={4}
          resize="vertical"
          {...form.field('areasForImprovement')}
        />
      </FormModal>
    ),
  }
}

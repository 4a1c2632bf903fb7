import { Textarea } from '@mantine/core'
import { type ReactNode, Suspense, useState } from 'react'
import { patientWarning } from '#contract/fields.ts'
import { savePrivateNotes } from '#contract/mentees.ts'
import { fullName } from '#contract/person.ts'
import { lazyDialog, usePrefetch } from '#web/kernel/load-chunk.ts'
import { useBaseVersion } from '#web/kernel/use-api-query.ts'
import { FormModal } from '#web/kit/dialog/FormModal.tsx'
import { useDialog } from '#web/kit/dialog/use-dialog.ts'
import { DraftNotice, useDraft } from '#web/kit/form/DraftNotice.tsx'
import { useForm } from '#web/kit/form/use-form.ts'
import { useSaveNotes } from './api.ts'
import { OnlyYou } from './MenteeNotes.tsx'
import type { Mentee, PrivateNotes } from './mentees.ts'
import { useProgressDialog } from './use-progress-dialog.tsx'

const AddGoal = lazyDialog(async () => (await import('#web/goals/AddGoal.tsx')).AddGoal)

export type MenteeActions = {
  updateProgress: (mentee: Mentee) => void
  editNotes: (mentee: Mentee) => void
  addGoal: (mentee: Mentee) => void
}

/** Dialogs for a mentor's actions on a mentee. Render `dialogs` once. */
export function useMenteeDialogs(): { actions: MenteeActions; dialogs: ReactNode } {
  const progress = useProgressDialog()
  const notes = useNotesDialog()
  const { item: mentee, opened, open, close } = useDialog<Mentee>()
  usePrefetch(AddGoal)
  return {
    actions: { updateProgress: progress.open, editNotes: notes.open, addGoal: open },
    dialogs: (
      <>
        {progress.dialog}
        {notes.dialog}
        {mentee && (
          <Suspense>
            <AddGoal mentee={{ id: mentee.id, name: fullName(mentee) }} opened={opened} onClose={close} />
          </Suspense>
        )}
      </>
    ),
  }
}

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
function useNotesDialog(): { open: (mentee: Mentee) => void; dialog: ReactNode } {
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

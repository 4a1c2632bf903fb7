import { Textarea } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'
import { patientWarning } from '#contract/fields.ts'
import { savePrivateNotes } from '#contract/mentees.ts'
import { fullName } from '#contract/person.ts'
import { lazyDialog, usePrefetch } from '#web/kernel/load-chunk.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { FormModal, useDialogForm } from '#web/kit/dialog/FormModal.tsx'
import { useDialog } from '#web/kit/dialog/use-dialog.ts'
import { OnlyYou } from './MenteeNotes.tsx'
import type { Mentee, PrivateNotes } from './mentees.ts'
import { useProgressDialog } from './use-progress-dialog.tsx'

const GoalDialog = lazyDialog(async () => (await import('#web/goals/GoalDialog.tsx')).GoalDialog)

export type MenteeActions = {
  updateProgress: (mentee: Mentee) => void
  editNotes: (mentee: Mentee) => void
  addGoal: (mentee: Mentee) => void
}

/** Dialogs for a mentor's actions on a mentee. Render `dialogs` once. */
export function useMenteeDialogs(): { actions: MenteeActions; dialogs: ReactNode } {
  const progress = useProgressDialog()
  const notes = useDialog<Mentee>()
  const { item: mentee, opened, open, close } = useDialog<Mentee>()
  usePrefetch(GoalDialog)
  return {
    actions: { updateProgress: progress.open, editNotes: notes.open, addGoal: open },
    dialogs: (
      <>
        {progress.dialog}
        {notes.item && <NotesDialog mentee={notes.item} opened={notes.opened} onClose={notes.close} />}
        {mentee && (
          <Suspense>
            <GoalDialog mentee={{ id: mentee.id, name: fullName(mentee) }} opened={opened} onClose={close} />
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

type NotesProps = { mentee: Mentee; opened: boolean; onClose: () => void }

/** A mentor's private notes about a mentee. */
function NotesDialog({ mentee, ...dialog }: NotesProps) {
  const saving = useApiMutation(savePrivateNotes, { showsChange: true })
  const { form, modal, discard } = useDialogForm({
    ...dialog,
    draftName: `private-notes-${mentee.id}`,
    version: mentee.notes?.notes_version ?? null,
    schema: savePrivateNotes.body,
    start: valuesOf(mentee.notes),
    row: { fieldTexts: inWords },
    warn: patientWarning,
    send: (body, sent) => saving.run({ params: { menteeId: mentee.id }, body: { ...body, ...sent } }),
  })
  return (
    <FormModal
      {...modal}
      onDiscard={discard}
      title={`Private Notes - ${fullName(mentee)}`}
      submit="Save Notes"
    >
      <OnlyYou />
      <Textarea label="Private Notes" rows={4} resize="vertical" {...form.field('privateNotes')} />
      <Textarea label="Strengths" rows={4} resize="vertical" {...form.field('strengths')} />
      <Textarea
        label="Areas for Improvement"
        rows={4}
        resize="vertical"
        {...form.field('areasForImprovement')}
      />
    </FormModal>
  )
}

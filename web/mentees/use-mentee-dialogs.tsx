import { lazy, type ReactNode, Suspense } from 'react'
import { fullName } from '#contract/person.ts'
import { loadChunk } from '#web/kernel/load-chunk.ts'
import { useDialog } from '#web/kit/dialog/use-dialog.ts'
import type { Mentee } from './mentees.ts'
import { useNotesDialog } from './use-notes-dialog.tsx'
import { useProgressDialog } from './use-progress-dialog.tsx'

const AddGoal = lazy(async () => ({
  default: (await loadChunk(() => import('#web/goals/AddGoal.tsx'))).AddGoal,
}))

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

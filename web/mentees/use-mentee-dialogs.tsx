import { type ReactNode, useState } from 'react'
import { fullName } from '#contract/person.ts'
import { AddGoal } from '#web/goals/AddGoal.tsx'
import type { Mentee } from './mentees.ts'
import { useNotesDialog } from './use-notes-dialog.tsx'
import { useProgressDialog } from './use-progress-dialog.tsx'

export type MenteeActions = {
  updateProgress: (mentee: Mentee) => void
  editNotes: (mentee: Mentee) => void
  addGoal: (mentee: Mentee) => void
}

/** Dialogs for a mentor's actions on a mentee. Render `dialogs` once. */
export function useMenteeDialogs(): { actions: MenteeActions; dialogs: ReactNode } {
  const progress = useProgressDialog()
  const notes = useNotesDialog()
  const [goalFor, setGoalFor] = useState<Mentee>()
  const [adding, setAdding] = useState(false)
  return {
    actions: {
      updateProgress: progress.open,
      editNotes: notes.open,
      addGoal: (mentee) => {
        setGoalFor(mentee)
        setAdding(true)
      },
    },
    dialogs: (
      <>
        {progress.dialog}
        {notes.dialog}
        <AddGoal
          mentee={goalFor && { id: goalFor.id, name: fullName(goalFor) }}
          opened={adding}
          onClose={() => setAdding(false)}
        />
      </>
    ),
  }
}

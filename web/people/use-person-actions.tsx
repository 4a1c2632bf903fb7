import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Person } from '#contract/people.ts'
import { fullName } from '#contract/person.ts'
import { useAssignment } from '#web/assignments/use-assignment.tsx'
import { AddGoal } from '#web/goals/AddGoal.tsx'
import type { RowAction } from '#web/kit/table/table-types.ts'
import { PlanDialog } from '#web/learning-plans/PlanDialog.tsx'
import { useProgressDialog } from '#web/mentees/use-progress-dialog.tsx'
import { NoteDialog } from '#web/notes/NoteDialog.tsx'
import { only } from './note-partners.ts'

type Opened = 'note' | 'goal' | 'plan' | null

/** The reader's actions on a person, with the person preset. Render `dialogs` once. */
export function usePersonActions(
  person: Person,
  showUpload: () => void,
): { actions: RowAction[]; updateProgress: () => void; dialogs: ReactNode } {
  const navigate = useNavigate()
  const [opened, setOpened] = useState<Opened>(null)
  const progress = useProgressDialog()
  const assigning = useAssignment()
  const close = () => setOpened(null)
  const updateProgress = () => {
    if (person.can.includes('progress')) progress.open(withProgress(person))
  }
  const partner = { id: person.id, name: fullName(person), status: person.status }

  const all: Record<Person['can'][number], RowAction> = {
    schedule: {
      label: 'Schedule shift',
      main: true,
      run: () => void navigate(`/shifts/schedule?mentee=${person.id}`),
    },
    assign: {
      label: person.partners.length > 0 ? 'Reassign mentor' : 'Assign mentor',
      main: true,
      run: () => assigning.assign(person.id),
    },
    note: { label: 'Add note', run: () => setOpened('note') },
    progress: { label: 'Update progress', run: updateProgress },
    goal: { label: 'Add goal', seldom: true, run: () => setOpened('goal') },
    plan: { label: 'Create plan', seldom: true, run: () => setOpened('plan') },
    upload: { label: 'Upload document', seldom: true, run: showUpload },
  }
  return {
    actions: (Object.keys(all) as Person['can'])
      .filter((action) => person.can.includes(action))
      .map((action) => all[action]),
    updateProgress,
    dialogs: (
      <>
        {progress.dialog}
        <NoteDialog
          opened={opened === 'note'}
          note={undefined}
          partners={only(partner)}
          to={partner}
          onClose={close}
        />
        <AddGoal mentee={partner} opened={opened === 'goal'} onClose={close} />
        <PlanDialog opened={opened === 'plan'} plan={undefined} mentee={partner} onClose={close} />
        {assigning.dialog}
      </>
    ),
  }
}

/** Maps a person to the type that the progress dialog expects. */
const withProgress = ({ progress, ...person }: Person) => ({
  ...person,
  progress_status: progress?.status ?? 'awaiting_shift',
  progress_notes: progress?.notes ?? '',
  progress_version: progress?.version ?? null,
})

import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { Person } from '#contract/people.ts'
import { useAssignment } from '#web/assignments/use-assignment.tsx'
import { loadChunk } from '#web/kernel/load-chunk.ts'
import { whenIdle } from '#web/kernel/when-idle.ts'
import { useDialog } from '#web/kit/dialog/use-dialog.ts'
import type { RowAction } from '#web/kit/table/table-types.ts'
import { useProgressDialog } from '#web/mentees/use-progress-dialog.tsx'

const loadDialogs = () => loadChunk(() => import('./PersonDialogs.tsx'))
const PersonDialogs = lazy(async () => ({ default: (await loadDialogs()).PersonDialogs }))

/** The reader's actions on a person, with the person preset. Render `dialogs` once. */
export function usePersonActions(
  person: Person,
  showUpload: () => void,
): { actions: RowAction[]; updateProgress: () => void; dialogs: ReactNode } {
  const navigate = useNavigate()
  const { opened, item: written, open: write, close } = useDialog<'note' | 'goal' | 'plan'>()
  const progress = useProgressDialog()
  const assigning = useAssignment()
  // Prefetch. A failed chunk is loaded again on use.
  useEffect(() => whenIdle(() => void loadDialogs().catch(() => undefined)), [])
  const updateProgress = () => {
    if (person.can.includes('progress')) progress.open(withProgress(person))
  }

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
    note: { label: 'Add note', run: () => write('note') },
    progress: { label: 'Update progress', run: updateProgress },
    goal: { label: 'Add goal', seldom: true, run: () => write('goal') },
    plan: { label: 'Create plan', seldom: true, run: () => write('plan') },
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
        {written && (
          <Suspense>
            <PersonDialogs what={written} person={person} opened={opened} onClose={close} />
          </Suspense>
        )}
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

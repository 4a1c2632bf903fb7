import { type ReactNode, useState } from 'react'
import { listMentorsOfOverview } from '#contract/dashboard.ts'
import type { ShiftRow } from '#contract/shifts.ts'
import { useMe } from '#web/kernel/session.ts'
import { useApiQueryWhen } from '#web/kernel/use-api-query.ts'
import { type MenteeChoice, ShiftDialog } from './ShiftDialog.tsx'

/** An administrator edits a shift where they see it, and can move it to another mentee of the same mentor. */
export function useAdminEdit(): { open: (shift: ShiftRow) => void; dialog: ReactNode } {
  const { role } = useMe()
  const [edited, setEdited] = useState<{ shift: ShiftRow; opened: boolean }>()
  const mentors = useApiQueryWhen(role === 'admin' && edited !== undefined, listMentorsOfOverview, {
    query: { id: edited?.shift.mentor_id },
  })
  const mentor = mentors.data?.[0]
  const mentees: MenteeChoice[] = (mentor?.mentees ?? []).map((mentee) => ({
    id: mentee.mentee_id,
    first_name: mentee.mentee_first_name,
    last_name: mentee.mentee_last_name,
  }))
  return {
    open: (shift) => setEdited({ shift, opened: true }),
    dialog: role === 'admin' && (
      <ShiftDialog
        opened={edited?.opened ?? false}
        shift={edited?.shift}
        mentees={mentees}
        onClose={() => setEdited(edited && { ...edited, opened: false })}
      />
    ),
  }
}

import type { ReactNode } from 'react'
import { listMentorsOfOverview } from '#contract/dashboard.ts'
import type { ShiftRow } from '#contract/shifts.ts'
import { useMe } from '#web/kernel/session.ts'
import { useApiQueryWhen } from '#web/kernel/use-api-query.ts'
import { useDialog } from '#web/kit/dialog/use-dialog.ts'
import { type MenteeChoice, ShiftDialog } from './ShiftDialog.tsx'

/** An administrator edits a shift in place, and can assign it to another mentee of the same mentor. */
export function useAdminEdit(): { open: (shift: ShiftRow) => void; dialog: ReactNode } {
  const { role } = useMe()
  const { item: shift, ...edited } = useDialog<ShiftRow>()
  const mentors = useApiQueryWhen(role === 'admin' && shift !== undefined, listMentorsOfOverview, {
    query: { id: shift?.mentor_id },
  })
  const mentor = mentors.data?.[0]
  const mentees: MenteeChoice[] = (mentor?.mentees ?? []).map((mentee) => ({
    id: mentee.mentee_id,
    first_name: mentee.mentee_first_name,
    last_name: mentee.mentee_last_name,
  }))
  return {
    open: edited.open,
    dialog: role === 'admin' && (
      <ShiftDialog opened={edited.opened} shift={shift} mentees={mentees} onClose={edited.close} />
    ),
  }
}

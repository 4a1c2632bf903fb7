import { type ReactNode, useState } from 'react'
import { localTime } from '#contract/dates.ts'
import { listMentees } from '#contract/mentees.ts'
import { mayNow } from '#contract/permissions.ts'
import { deleteShift, editShift, mentorChangesDays, recordOutcome, type ShiftRow } from '#contract/shifts.ts'
import { useNow, useTimeZone } from '#web/kernel/clock.ts'
import { useMe } from '#web/kernel/session.ts'
import { useApiQueryWhen } from '#web/kernel/use-api-query.ts'
import { useConfirm } from '#web/kit/dialog/confirm.tsx'
import type { RowAction } from '#web/kit/table/table-types.ts'
import { useDeleteShift } from './api.ts'
import { OutcomeDialog } from './OutcomeDialog.tsx'
import type { ActionsOf } from './ShiftItem.tsx'
import { deletionOpen, lossText, outcomeOpen } from './upcoming.ts'
import { describe } from './who.ts'

const outcomeLabels = {
  record: 'Record outcome',
  correct: 'Correct outcome',
  cancel: 'Cancel shift',
} as const

const tooLate = `Only an administrator can delete a shift more than ${mentorChangesDays} days after its end`

/** What may be done with a shift of a list, and the dialog that some of it needs, to be rendered once. */
export function useShiftActions(edit: (shift: ShiftRow) => void): {
  actionsOf: ActionsOf
  /** What asks how a shift went; undefined where that is not open. */
  outcomeAskerFor: (shift: ShiftRow) => (() => void) | undefined
  dialog: ReactNode
} {
  const me = useMe()
  const localNow = localTime(useNow(), useTimeZone())
  const asker = { localNow, role: me.role }
  const isReadOnly = useReadOnly()
  const confirm = useConfirm()
  const deleting = useDeleteShift()
  const [pending, setPending] = useState<{ shift: ShiftRow; opened: boolean }>()

  async function askAndDelete(shift: ShiftRow) {
    const question = 'Are you sure you want to delete this shift?'
    const lost = lossText(shift)
    const about = lost ? `${describe(shift, me.role)}. ${lost}` : describe(shift, me.role)
    if (await confirm({ question, about, verb: 'Delete' })) await deleting.run({ params: { id: shift.id } })
  }

  const openOutcomeOf = (shift: ShiftRow) =>
    mayNow(me, recordOutcome.action) ? outcomeOpen(shift, asker) : null

  function actionsOf(shift: ShiftRow): RowAction[] {
    if (isReadOnly(shift)) return []
    const outcome = openOutcomeOf(shift)
    const actions: RowAction[] = []
    if (outcome)
      actions.push({
        label: outcomeLabels[outcome],
        main: outcome === 'record',
        run: () => setPending({ shift, opened: true }),
      })
    if (mayNow(me, editShift.action)) actions.push({ label: 'Edit', run: () => edit(shift) })
    if (mayNow(me, deleteShift.action))
      actions.push({
        label: 'Delete',
        danger: true,
        busy: deleting.busyWith?.params.id === shift.id,
        disabledReason: deletionOpen(shift, asker) ? undefined : tooLate,
        seldom: true,
        run: () => void askAndDelete(shift),
      })
    return actions
  }

  return {
    actionsOf,
    outcomeAskerFor: (shift) =>
      openOutcomeOf(shift) === 'record' && !isReadOnly(shift)
        ? () => setPending({ shift, opened: true })
        : undefined,
    dialog: (
      <OutcomeDialog
        opened={pending?.opened ?? false}
        shift={pending?.shift}
        onClose={() => setPending(pending && { ...pending, opened: false })}
      />
    ),
  }
}

/** A mentor changes the shifts of those whom they lead, and only reads those of former mentees (rule 25). */
function useReadOnly(): (shift: ShiftRow) => boolean {
  const me = useMe()
  const mentees = useApiQueryWhen(me.role === 'mentor', listMentees, {})
  return ({ mentee_id }) =>
    mentees.data !== undefined && !mentees.data.some((mentee) => mentee.id === mentee_id)
}

import { type ReactNode, useMemo, useRef } from 'react'
import { mentorChangesDays } from '#contract/can.ts'
import { localTime } from '#contract/dates.ts'
import { mayNow } from '#contract/permissions.ts'
import { type ShiftRow, scheduleShift } from '#contract/shifts.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { useMe } from '#web/kernel/session.ts'
import { useConfirm } from '#web/kit/dialog/confirm.tsx'
import { useDialog } from '#web/kit/dialog/use-dialog.ts'
import type { RowAction } from '#web/kit/table/table-types.ts'
import { useDeleteShift } from './api.ts'
import { OutcomeDialog } from './OutcomeDialog.tsx'
import type { ActionsOf } from './ShiftItem.tsx'
import { describe } from './shift-names.ts'
import { endOf, lossText } from './upcoming.ts'
import { useAddToCalendar } from './use-add-to-calendar.ts'

const tooLate = `Only an administrator can delete a shift more than ${mentorChangesDays} days after its end`

type Leads = { edit: (shift: ShiftRow) => void; copy: (shift: ShiftRow) => void }

/** The actions on a shift, and the dialog of some of them. Render `dialog` once. */
export function useShiftActions({ edit, copy }: Leads): {
  actionsOf: ActionsOf
  /** Opens the outcome dialog for a shift; undefined when its outcome cannot be recorded. */
  outcomeAskerFor: (shift: ShiftRow) => (() => void) | undefined
  dialog: ReactNode
} {
  const me = useMe()
  const confirm = useConfirm()
  const deleting = useDeleteShift()
  const calendar = useAddToCalendar()
  const timeZone = useTimeZone()
  const pending = useDialog<ShiftRow>()

  async function askAndDelete(shift: ShiftRow) {
    const question = 'Are you sure you want to delete this shift?'
    const lost = lossText(shift)
    const about = lost ? `${describe(shift, me.role)}. ${lost}` : describe(shift, me.role)
    if (await confirm({ question, about, verb: 'Delete' })) await deleting.run({ params: { id: shift.id } })
  }

  function actionsOf(shift: ShiftRow): RowAction[] {
    const toCalendar: RowAction = {
      label: 'Add to calendar',
      seldom: shift.can.length > 0,
      busy: calendar.busyWith === shift.id,
      run: () => void calendar.add(shift),
    }
    const isToCome = shift.status === 'scheduled' && endOf(shift) > localTime(new Date(), timeZone)
    if (shift.can.length === 0) return isToCome ? [toCalendar] : []
    const outcome = outcomeLabelOf(shift)
    const actions: RowAction[] = []
    if (outcome)
      actions.push({
        label: outcome,
        main: outcome === recordOutcome,
        run: () => pending.open(shift),
      })
    if (shift.can.includes('edit')) actions.push({ label: 'Edit', run: () => edit(shift) })
    if (mayNow(me, scheduleShift.action))
      actions.push({ label: 'Duplicate', seldom: true, run: () => copy(shift) })
    if (isToCome) actions.push(toCalendar)
    actions.push({
      label: 'Delete',
      danger: true,
      busy: deleting.busyWith?.params.id === shift.id,
      disabledReason: shift.can.includes('delete') ? undefined : tooLate,
      seldom: true,
      run: () => void askAndDelete(shift),
    })
    return actions
  }

  // A stable function: opening a dialog must not re-render the rows of the list.
  const latest = useRef(actionsOf)
  latest.current = actionsOf
  const deleted = deleting.busyWith?.params.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rendered actions depend on these
  const steady = useMemo<ActionsOf>(
    () => (shift) =>
      latest.current(shift).map((action) => ({
        ...action,
        run: () =>
          latest
            .current(shift)
            .find(({ label }) => label === action.label)
            ?.run(),
      })),
    [me, timeZone, deleted, calendar.busyWith],
  )

  return {
    actionsOf: steady,
    outcomeAskerFor: (shift) =>
      outcomeLabelOf(shift) === recordOutcome ? () => pending.open(shift) : undefined,
    dialog: <OutcomeDialog opened={pending.opened} shift={pending.item} onClose={pending.close} />,
  }
}

const recordOutcome = 'Record outcome'

/** The label of the outcome action. A shift that has not started can only be cancelled (rule 34). */
function outcomeLabelOf({ can, status }: ShiftRow): string | undefined {
  if (can.includes('complete')) return status === 'scheduled' ? recordOutcome : 'Correct outcome'
  return can.includes('cancel') && status !== 'cancelled' ? 'Cancel shift' : undefined
}

import { type ReactNode, useEffectEvent, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { deletedTooLate } from '#contract/can.ts'
import { listMentorsOfOverview } from '#contract/dashboard.ts'
import { localTime } from '#contract/dates.ts'
import { mayNow } from '#contract/permissions.ts'
import { deleteShift, type ShiftRow, scheduleShift } from '#contract/shifts.ts'
import { useAddToCalendar } from '#web/calendar/use-add-to-calendar.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { currentInstant } from '#web/kernel/server-time.ts'
import { useMe } from '#web/kernel/session.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { useApiQueryWhen } from '#web/kernel/use-api-query.ts'
import { useConfirm } from '#web/kit/dialog/confirm.tsx'
import { useDialog } from '#web/kit/dialog/use-dialog.ts'
import type { RowAction } from '#web/kit/table/table-types.ts'
import { OutcomeDialog } from './OutcomeDialog.tsx'
import { ShiftDialog } from './ShiftDialog.tsx'
import type { ActionsOf } from './ShiftRows.tsx'
import { describe, endOf, itDidNotHappen, lossText, takesDebrief } from './shift-facts.ts'

type Acts = Record<'edit' | 'copy' | 'record' | 'miss' | 'delete' | 'add', (shift: ShiftRow) => unknown>

/**
 * The actions on a shift, and the dialog of some of them. Render `dialog` once. By default administrators edit in a
 * dialog on this page, mentors on the schedule page.
 */
export function useShiftActions(leads?: Pick<Acts, 'edit' | 'copy'>): {
  actionsOf: ActionsOf
  /** Opens the outcome dialog for a shift; undefined when its outcome cannot be recorded. */
  outcomeAskerFor: (shift: ShiftRow) => (() => void) | undefined
  dialog: ReactNode
} {
  const me = useMe()
  const navigate = useNavigate()
  const adminEdit = useAdminEdit()
  const confirm = useConfirm()
  const deleting = useApiMutation(deleteShift)
  const calendar = useAddToCalendar()
  const timeZone = useTimeZone()
  const { item: outcome, ...asking } = useDialog<{ shift: ShiftRow; missed?: boolean }>()

  async function askAndDelete(shift: ShiftRow) {
    const question = 'Are you sure you want to delete this shift?'
    const lost = lossText(shift)
    const about = lost ? `${describe(shift, me.role)}. ${lost}` : describe(shift, me.role)
    if (await confirm({ question, about, verb: 'Delete' })) await deleting.run({ params: { id: shift.id } })
  }

  const acts: Acts = {
    edit: (shift) =>
      me.role === 'admin' ? adminEdit.open(shift) : navigate(`/shifts/schedule?edit=${shift.id}`),
    copy: (shift) => navigate(`/shifts/schedule?copy=${shift.id}`),
    ...leads,
    record: (shift) => asking.open({ shift }),
    miss: (shift) => asking.open({ shift, missed: true }),
    delete: askAndDelete,
    add: calendar.add,
  }
  const run = useEffectEvent((act: keyof Acts, shift: ShiftRow) => void acts[act](shift))
  const busy = { deleted: deleting.busyWith?.params.id, added: calendar.busyWith }
  // Memoised: opening a dialog must not re-render the rows of the list.
  const actionsOf = useMemo<ActionsOf>(
    // biome-ignore lint/nursery/useReactCompiler: effect events are called by the buttons, not during rendering
    () => (shift) =>
      listActions(shift, {
        now: localTime(currentInstant(), timeZone),
        mayCopy: mayNow(me, scheduleShift.action),
        writesDebrief: me.role === 'mentor',
        isDeleting: busy.deleted === shift.id,
        isAdding: busy.added === shift.id,
        to: (act) => () => run(act, shift),
      }),
    [me, timeZone, busy.deleted, busy.added],
  )

  return {
    actionsOf,
    outcomeAskerFor: (shift) =>
      outcomeLabelOf(shift) === recordOutcome ? () => asking.open({ shift }) : undefined,
    dialog: (
      <>
        {outcome && <OutcomeDialog {...outcome} opened={asking.opened} onClose={asking.close} />}
        {adminEdit.dialog}
      </>
    ),
  }
}

type Given = {
  /** The organisation's local time. */
  now: string
  mayCopy: boolean
  /** The debrief records the outcome, so the outcome dialog is needed seldom. */
  writesDebrief: boolean
  isDeleting: boolean
  isAdding: boolean
  to: (act: keyof Acts) => () => void
}

function listActions(shift: ShiftRow, given: Given): RowAction[] {
  const { now, mayCopy, isDeleting, isAdding, to } = given
  const { can, status } = shift
  const toCalendar: RowAction = {
    label: 'Add to calendar',
    seldom: can.length > 0,
    busy: isAdding,
    run: to('add'),
  }
  const isToCome = status === 'scheduled' && endOf(shift) > now
  if (can.length === 0) return isToCome ? [toCalendar] : []
  const outcome = outcomeLabelOf(shift)
  const actions: RowAction[] = []
  const hasDebrief = given.writesDebrief && outcome === recordOutcome && takesDebrief(shift, now)
  // Until the end a shift has no outcome, but its mentor can know better.
  const isMain = outcome === recordOutcome && !hasDebrief && !isToCome
  if (hasDebrief) actions.push({ label: itDidNotHappen, seldom: true, run: to('miss') })
  if (outcome) actions.push({ label: outcome, seldom: !isMain, run: to('record') })
  // A former mentor of the mentee only records the outcome.
  if (!can.includes('edit')) return actions
  actions.push({ label: 'Edit', quick: true, run: to('edit') })
  if (mayCopy) actions.push({ label: 'Duplicate', seldom: true, run: to('copy') })
  if (isToCome) actions.push(toCalendar)
  actions.push({
    label: 'Delete',
    busy: isDeleting,
    disabledReason: can.includes('delete') ? undefined : deletedTooLate,
    seldom: true,
    run: to('delete'),
  })
  return actions
}

const recordOutcome = 'Record outcome'

/** The label of the outcome action. A shift that has not started can only be cancelled. */
function outcomeLabelOf({ can, status }: ShiftRow): string | undefined {
  if (can.includes('complete')) return status === 'scheduled' ? recordOutcome : 'Correct outcome'
  return can.includes('cancel') && status !== 'cancelled' ? 'Cancel shift' : undefined
}

/** An administrator edits a shift in place, and can assign it to another mentee of the same mentor. */
function useAdminEdit(): { open: (shift: ShiftRow) => void; dialog: ReactNode } {
  const { item: shift, ...edited } = useDialog<ShiftRow>()
  const query = { id: shift?.mentor_id }
  const mentors = useApiQueryWhen(shift !== undefined, listMentorsOfOverview, { query })
  const mentees = (mentors.data?.[0]?.mentees ?? []).map((mentee) => ({
    id: mentee.mentee_id,
    first_name: mentee.mentee_first_name,
    last_name: mentee.mentee_last_name,
    email: mentee.mentee_email,
  }))
  return {
    open: edited.open,
    dialog: shift && (
      <ShiftDialog opened={edited.opened} shift={shift} mentees={mentees} onClose={edited.close} />
    ),
  }
}

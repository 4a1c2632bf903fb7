import { type ReactNode, useEffectEvent, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { deletedTooLate } from '#contract/can.ts'
import { listMentorsOfOverview } from '#contract/dashboard.ts'
import { localTime } from '#contract/dates.ts'
import { mayNow } from '#contract/permissions.ts'
import { type ShiftRow, scheduleShift } from '#contract/shifts.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { currentInstant } from '#web/kernel/server-time.ts'
import { useMe } from '#web/kernel/session.ts'
import { useApiQueryWhen } from '#web/kernel/use-api-query.ts'
import { useConfirm } from '#web/kit/dialog/confirm.tsx'
import { useDialog } from '#web/kit/dialog/use-dialog.ts'
import type { RowAction } from '#web/kit/table/table-types.ts'
import { useDeleteShift } from './api.ts'
import { OutcomeDialog } from './OutcomeDialog.tsx'
import { type MenteeChoice, ShiftDialog } from './ShiftDialog.tsx'
import type { ActionsOf } from './ShiftRows.tsx'
import { describe, itDidNotHappen } from './shift-names.ts'
import { endOf, lossText, takesDebrief } from './upcoming.ts'
import { useAddToCalendar } from './use-add-to-calendar.ts'

type Leads = { edit: (shift: ShiftRow) => void; copy: (shift: ShiftRow) => void }

/**
 * The actions on a shift, and the dialog of some of them. Render `dialog` once. By default administrators edit in a
 * dialog on this page, mentors on the schedule page (rule 35).
 */
export function useShiftActions(leads?: Leads): {
  actionsOf: ActionsOf
  /** Opens the outcome dialog for a shift; undefined when its outcome cannot be recorded. */
  outcomeAskerFor: (shift: ShiftRow) => (() => void) | undefined
  dialog: ReactNode
} {
  const me = useMe()
  const navigate = useNavigate()
  const adminEdit = useAdminEdit()
  const onSchedulePage = (query: string) => void navigate(`/shifts/schedule?${query}`)
  const {
    edit = (shift) => (me.role === 'admin' ? adminEdit.open(shift) : onSchedulePage(`edit=${shift.id}`)),
    copy = (shift) => onSchedulePage(`copy=${shift.id}`),
  }: Partial<Leads> = leads ?? {}
  const confirm = useConfirm()
  const deleting = useDeleteShift()
  const calendar = useAddToCalendar()
  const timeZone = useTimeZone()
  const pending = useDialog<ShiftRow>()
  const missed = useDialog<ShiftRow>()

  async function askAndDelete(shift: ShiftRow) {
    const question = 'Are you sure you want to delete this shift?'
    const lost = lossText(shift)
    const about = lost ? `${describe(shift, me.role)}. ${lost}` : describe(shift, me.role)
    if (await confirm({ question, about, verb: 'Delete' })) await deleting.run({ params: { id: shift.id } })
  }

  const busy = { deleted: deleting.busyWith?.params.id, added: calendar.busyWith }
  const onEdit = useEffectEvent(edit)
  const onCopy = useEffectEvent(copy)
  const onRecord = useEffectEvent(pending.open)
  const onMissed = useEffectEvent(missed.open)
  const onDelete = useEffectEvent((shift: ShiftRow) => void askAndDelete(shift))
  const onAdd = useEffectEvent((shift: ShiftRow) => void calendar.add(shift))
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
        run: { onEdit, onCopy, onRecord, onMissed, onDelete, onAdd },
      }),
    [me, timeZone, busy.deleted, busy.added],
  )

  return {
    actionsOf,
    outcomeAskerFor: (shift) =>
      outcomeLabelOf(shift) === recordOutcome ? () => pending.open(shift) : undefined,
    dialog: (
      <>
        <OutcomeDialog opened={pending.opened} shift={pending.item} onClose={pending.close} />
        <OutcomeDialog missed opened={missed.opened} shift={missed.item} onClose={missed.close} />
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
  run: Record<'onEdit' | 'onCopy' | 'onRecord' | 'onMissed' | 'onDelete' | 'onAdd', (shift: ShiftRow) => void>
}

function listActions(shift: ShiftRow, given: Given): RowAction[] {
  const { now, mayCopy, isDeleting, isAdding, run } = given
  const { can, status } = shift
  const toCalendar: RowAction = {
    label: 'Add to calendar',
    seldom: can.length > 0,
    busy: isAdding,
    run: () => run.onAdd(shift),
  }
  const isToCome = status === 'scheduled' && endOf(shift) > now
  if (can.length === 0) return isToCome ? [toCalendar] : []
  const outcome = outcomeLabelOf(shift)
  const actions: RowAction[] = []
  const hasDebrief = given.writesDebrief && outcome === recordOutcome && takesDebrief(shift, now)
  const isMain = outcome === recordOutcome && !hasDebrief
  if (hasDebrief) actions.push({ label: itDidNotHappen, seldom: true, run: () => run.onMissed(shift) })
  if (outcome) actions.push({ label: outcome, main: isMain, seldom: !isMain, run: () => run.onRecord(shift) })
  if (can.includes('edit')) actions.push({ label: 'Edit', quick: true, run: () => run.onEdit(shift) })
  if (mayCopy) actions.push({ label: 'Duplicate', seldom: true, run: () => run.onCopy(shift) })
  if (isToCome) actions.push(toCalendar)
  actions.push({
    label: 'Delete',
    danger: true,
    busy: isDeleting,
    disabledReason: can.includes('delete') ? undefined : deletedTooLate,
    seldom: true,
    run: () => run.onDelete(shift),
  })
  return actions
}

const recordOutcome = 'Record outcome'

/** The label of the outcome action. A shift that has not started can only be cancelled (rule 34). */
function outcomeLabelOf({ can, status }: ShiftRow): string | undefined {
  if (can.includes('complete')) return status === 'scheduled' ? recordOutcome : 'Correct outcome'
  return can.includes('cancel') && status !== 'cancelled' ? 'Cancel shift' : undefined
}

/** An administrator edits a shift in place, and can assign it to another mentee of the same mentor. */
function useAdminEdit(): { open: (shift: ShiftRow) => void; dialog: ReactNode } {
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

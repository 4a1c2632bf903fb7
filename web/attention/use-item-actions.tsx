import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { attentionKinds, remindMentor, sendEmailAgain, snooze } from '#contract/attention.ts'
import { localTime } from '#contract/dates.ts'
import { readTeamLine } from '#contract/debriefs.ts'
import { setProgress } from '#contract/mentees.ts'
import { mayNow } from '#contract/permissions.ts'
import { sendInvitation } from '#contract/users.ts'
import { useAssignment } from '#web/assignments/use-assignment.tsx'
import { useTimeZone, useToday } from '#web/kernel/clock.ts'
import { lazyDialog, usePrefetch } from '#web/kernel/load-chunk.ts'
import { useMe } from '#web/kernel/session.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { useDialog } from '#web/kit/dialog/use-dialog.ts'
import type { RowAction } from '#web/kit/table/table-types.ts'
import { itDidNotHappen } from '#web/shifts/shift-facts.ts'
import { type KeyedItem, pathOf } from './items.ts'

const SnoozeDialog = lazyDialog(async () => (await import('./SnoozeDialog.tsx')).SnoozeDialog)

/** The actions of pending items. Render `dialogs` once. The options are those of assigning a mentor. */
export function useItemActions(options: Parameters<typeof useAssignment>[0] = {}) {
  const navigate = useNavigate()
  usePrefetch(SnoozeDialog)
  const me = useMe()
  const maySnooze = mayNow(me, snooze.action)
  const assigning = useAssignment(options)
  const again = useSendAgain()
  const undergoing = useUndergoing()
  const remind = useRemind()
  const lineRead = useLineRead()
  const snoozing = useSnoozing()

  /** Links to the item's page, or assigns or sends again in place. */
  function effectOf(item: KeyedItem) {
    const path = pathOf(item)
    if (path) return { run: () => void navigate(path) }
    if (item.kind === 'unassigned' || item.kind === 'completed')
      return { run: () => assigning.assign(item.id) }
    if (item.kind === 'first_shift') return undergoing(item)
    return again(item)
  }
  return {
    mainOf: (item: KeyedItem): RowAction[] => [
      { label: attentionKinds[item.kind].button, id: `deal-with-${item.key}`, ...effectOf(item) },
    ],
    /** An administrator's further actions on any item but their own, and the mentor's beside the debrief. */
    besidesOf: (item: KeyedItem): RowAction[] =>
      item.kind === 'debrief' && me.role === 'mentor'
        ? [{ label: itDidNotHappen, seldom: true, run: () => void navigate(pathWhenMissed(item.id)) }]
        : maySnooze && item.kind !== 'confirm'
          ? [...lineRead(item), ...remind(item), snoozing.snooze(item)]
          : [],
    dialogs: (
      <>
        {assigning.dialog}
        {snoozing.dialog}
      </>
    ),
  }
}

/** The debrief's page with the dialog 'It did not happen'. */
const pathWhenMissed = (shiftId: number) => `/shifts/${shiftId}/debrief?missed=yes`

/** Sends an invitation or another email again. */
function useSendAgain() {
  const inviting = useApiMutation(sendInvitation)
  const writing = useApiMutation(sendEmailAgain)
  // An invitation stays in the list after sending, so disable its button to prevent a second email.
  const [sent, setSent] = useState<ReadonlySet<string>>(new Set())

  return (item: KeyedItem) => {
    const sending = item.kind === 'invitation' ? inviting : writing
    const send = async () => {
      const outcome = await sending.run({ params: { id: item.id } })
      if (outcome.ok) setSent((before) => new Set(before).add(item.key))
    }
    return {
      run: () => void send(),
      busy: sending.busyWith?.params.id === item.id,
      disabledReason: sent.has(item.key) ? 'You have just done this' : undefined,
    }
  }
}

/** Sets a mentee's progress after their first shift. */
function useUndergoing() {
  const saving = useApiMutation(setProgress)
  return ({ id }: KeyedItem) => ({
    run: () => void saving.run({ params: { menteeId: id }, body: { progressStatus: 'undergoing_mst' } }),
    busy: saving.busyWith?.params.menteeId === id,
  })
}

function useSnoozing() {
  const { item: chosen, opened, open, close } = useDialog<KeyedItem>()
  return {
    snooze: (item: KeyedItem): RowAction => ({ label: 'Snooze', seldom: 'alone', run: () => open(item) }),
    dialog: chosen && (
      <Suspense>
        <SnoozeDialog key={chosen.key} item={chosen} opened={opened} onClose={close} />
      </Suspense>
    ),
  }
}

/** Marks a line to the programme team as read, for an administrator who has read it elsewhere. */
function useLineRead() {
  const reading = useApiMutation(readTeamLine)
  return ({ id, side, since }: KeyedItem): RowAction[] =>
    side
      ? [{ label: 'Mark as read', run: () => void reading.run({ params: { id }, body: { side, since } }) }]
      : []
}

/** Reminds the responsible mentor, at most once a day. */
function useRemind() {
  const reminding = useApiMutation(remindMentor)
  const zone = useTimeZone()
  const today = useToday()

  return ({ mentor, person_id }: KeyedItem): RowAction[] => {
    if (!mentor || person_id === null) return []
    const last = mentor.reminded ? localTime(new Date(mentor.reminded.at), zone) : ''
    return [
      {
        label: 'Remind the mentor',
        run: () => void reminding.run({ body: { mentorId: mentor.id, menteeId: person_id } }),
        seldom: true,
        disabledReason: last.startsWith(today) ? `already reminded today at ${last.slice(11)}` : undefined,
      },
    ]
  }
}

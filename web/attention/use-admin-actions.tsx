import { lazy, type ReactNode, Suspense, useState } from 'react'
import { localTime } from '#contract/dates.ts'
import { useTimeZone, useToday } from '#web/kernel/clock.ts'
import { loadChunk } from '#web/kernel/load-chunk.ts'
import type { RowAction } from '#web/kit/table/table-types.ts'
import { useRemindMentor } from './api.ts'
import type { KeyedItem } from './attention-items.ts'

const SnoozeDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./SnoozeDialog.tsx'))).SnoozeDialog,
}))

/** An administrator's further actions on any pending item, and their dialog, which must be rendered once. */
export function useAdminActions(): { actionsOf: (item: KeyedItem) => RowAction[]; dialog: ReactNode } {
  const reminding = useRemindMentor()
  const doneToday = useDoneToday()
  const [chosen, setChosen] = useState<KeyedItem>()
  const [opened, setOpened] = useState(false)

  const remind = ({ mentor, person_id }: KeyedItem): RowAction[] =>
    mentor && person_id !== null
      ? [
          {
            label: 'Remind the mentor',
            run: () => void reminding.run({ body: { mentorId: mentor.id, menteeId: person_id } }),
            seldom: true,
            disabledReason: mentor.reminded ? doneToday(mentor.reminded.at) : undefined,
          },
        ]
      : []
  const snooze = (item: KeyedItem): RowAction => ({
    label: 'Snooze',
    seldom: true,
    run: () => {
      setChosen(item)
      setOpened(true)
    },
  })
  return {
    actionsOf: (item) => (item.stateHash === undefined ? [] : [...remind(item), snooze(item)]),
    dialog: chosen && (
      <Suspense>
        <SnoozeDialog key={chosen.key} item={chosen} opened={opened} onClose={() => setOpened(false)} />
      </Suspense>
    ),
  }
}

/** 'done today at 10:15', for actions that are limited to once a day. */
function useDoneToday() {
  const zone = useTimeZone()
  const today = useToday()
  return (instant: string): string | undefined => {
    const local = localTime(new Date(instant), zone)
    return local.startsWith(today) ? `already reminded today at ${local.slice(11)}` : undefined
  }
}

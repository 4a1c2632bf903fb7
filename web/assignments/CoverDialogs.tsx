import * as z from 'zod/mini'
import {
  arrangeCover,
  askForCover,
  lastDayRequired,
  listAvailableMentors,
  listRelationshipsOf,
} from '#contract/assignments.ts'
import { selectMentor } from '#contract/fields.ts'
import { overrulable } from '#contract/matches.ts'
import { useToday } from '#web/kernel/clock.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { useApiQueryWhen } from '#web/kernel/use-api-query.ts'
import { useList } from '#web/kernel/use-list.ts'
import { DayField } from '#web/kit/days/DayField.tsx'
import { dayProblem } from '#web/kit/days/day-from-text.ts'
import { FormModal } from '#web/kit/dialog/FormModal.tsx'
import { orNull, useForm } from '#web/kit/form/use-form.ts'
import { mentorChoices } from '#web/programme/mentor-choices.ts'
import { NextMentor } from '#web/programme/NextMentor.tsx'
import { noChange, toBody } from './changes.ts'
import { type Changes, RelationshipDialog, ShiftsToMove } from './RelationshipDialog.tsx'

type Opened = { opened: boolean; onClose: () => void }

type ArrangeProps = Opened & {
  relationshipId: number
  mentee: { id: number }
  /** Mentors who cannot cover, because they lead the mentee. */
  mentors: { id: number }[]
}

/** A second mentor until a last day. The present mentor stays. */
export function ArrangeCover({ relationshipId, mentee, mentors, ...dialog }: ArrangeProps) {
  const arranging = useApiMutation(arrangeCover, { quietAbout: overrulable })
  const today = useToday()
  const available = useList(listAvailableMentors, {}, { whole: true })
  const relationships = useApiQueryWhen(dialog.opened, listRelationshipsOf, { params: { id: mentee.id } })
  const own = relationships.data?.find(({ id }) => id === relationshipId)
  const shiftsUntil = (day: string) =>
    (own?.future_shifts ?? []).filter(({ shift_date }) => shift_date <= day)

  function send({ [relationshipId]: change = noChange }: Changes) {
    const { next, lastDay } = change
    // An earlier last day hides shifts that were ticked.
    const shiftIds = shiftsUntil(lastDay)
      .map(({ id }) => String(id))
      .filter((id) => change.shiftIds.includes(id))
    const moved = toBody({ ...change, shiftIds, overlaps: shiftIds.length > 0 })
    return arranging.run({
      params: { id: relationshipId },
      body: { mentorId: Number(next), lastDay, ...moved },
    })
  }
  return (
    <RelationshipDialog
      {...dialog}
      title="Arrange cover"
      submit="Arrange cover"
      busyLabel="Saving..."
      verb="Arrange"
      relationships={[{ id: relationshipId, cover_until: null }]}
      mentors={available.data ?? []}
      check={({ next, lastDay }) => ({
        ...(!next && { next: selectMentor }),
        ...(lastDay.trim() ? dayProblem('lastDay', lastDay) : { lastDay: lastDayRequired }),
      })}
      send={send}
    >
      {(of) => {
        const part = of(relationshipId)
        const { lastDay } = part.values
        return (
          <>
            <p>
              The present mentor stays. The covering mentor reads and writes as a mentor until the last day.
            </p>
            <NextMentor
              of={part}
              label="Covering mentor"
              data={[
                { value: '', label: 'Select a mentor' },
                ...mentorChoices(available.data ?? [], mentors),
              ]}
            />
            <DayField label="Last day" earliest={today} {...part.field('lastDay')} />
            <ShiftsToMove
              of={part}
              menteeId={mentee.id}
              shifts={shiftsUntil(lastDay)}
              rest="Shifts that you do not select stay with the present mentor."
            />
          </>
        )
      }}
    </RelationshipDialog>
  )
}

const request = z.object({ lastDay: orNull(askForCover.body.shape.lastDay) })

type AskProps = Opened & { relationshipId: number; until: string | null }

/** A mentor asks administrators for cover, or withdraws the request. */
export function AskForCover({ relationshipId, until, ...dialog }: AskProps) {
  const asking = useApiMutation(askForCover)
  const today = useToday()
  const form = useForm({
    schema: request,
    start: { lastDay: until ?? '' },
    alsoCheck: ({ lastDay }): Record<string, string> =>
      lastDay.trim() ? dayProblem('lastDay', lastDay) : {},
    send: (body) => asking.run({ params: { id: relationshipId }, body }),
    onDone: dialog.onClose,
  })
  return (
    <FormModal {...dialog} title="Ask for cover" form={form} submit="Ask" busyLabel="Saving...">
      <p>An administrator will choose a mentor who covers for you. You stay the mentor.</p>
      <DayField
        label="Last day of the cover"
        description={until ? 'Leave it blank to withdraw your request' : undefined}
        earliest={today}
        {...form.field('lastDay')}
      />
    </FormModal>
  )
}

import { NativeSelect } from '@mantine/core'
import * as z from 'zod/mini'
import {
  arrangeCover,
  askForCover,
  listAvailableMentors,
  listRelationshipsOf,
} from '#contract/assignments.ts'
import { maxLength, optionalText } from '#contract/fields.ts'
import { overrulable } from '#contract/matches.ts'
import { useToday } from '#web/kernel/clock.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { useApiQueryWhen } from '#web/kernel/use-api-query.ts'
import { useList } from '#web/kernel/use-list.ts'
import { DayField } from '#web/kit/days/DayField.tsx'
import { dayProblem } from '#web/kit/days/day-from-text.ts'
import { FormModal } from '#web/kit/dialog/FormModal.tsx'
import { numberOf, orNull, useForm } from '#web/kit/form/use-form.ts'
import { mentorChoices } from '#web/programme/mentor-choices.ts'
import { OverruleField, ShiftsToMove } from './HandoverFields.tsx'

type Opened = { opened: boolean; onClose: () => void }

const cover = z.object({
  mentorId: numberOf(arrangeCover.body.shape.mentorId),
  lastDay: arrangeCover.body.shape.lastDay,
  shiftIds: z.array(z.string()),
  reason: optionalText(maxLength.overruling),
})

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
  const form = useForm({
    schema: cover,
    start: { mentorId: '', lastDay: '', shiftIds: [] as string[], reason: '' },
    alsoCheck: ({ lastDay }): Record<string, string> => (lastDay ? dayProblem('lastDay', lastDay) : {}),
    send: async ({ shiftIds: ticked, reason, ...body }) => {
      // An earlier last day hides shifts that were ticked.
      const shiftIds = ticked.filter((id) =>
        shiftsUntil(body.lastDay).some((shift) => String(shift.id) === id),
      )
      const outcome = await arranging.run({
        params: { id: relationshipId },
        body: {
          ...body,
          // Each overlap is named beside its shift.
          ...(shiftIds.length > 0 && { shiftIds: shiftIds.map(Number), allowOverlap: true }),
          ...(reason && { overrule: { reason } }),
        },
      })
      if (outcome.ok || !overrulable.some((code) => code === outcome.code)) return outcome
      return { ok: false as const, fields: { reason: `${outcome.message} Arrange anyway?` } }
    },
    onDone: dialog.onClose,
  })
  const { mentorId, lastDay, shiftIds } = form.values
  const shifts = shiftsUntil(lastDay)
  const needsReason = form.errors.some(({ name }) => name === 'reason') || form.values.reason !== ''
  return (
    <FormModal {...dialog} title="Arrange cover" form={form} submit="Arrange cover" busyLabel="Saving...">
      <p>The present mentor stays. The covering mentor reads and writes as a mentor until the last day.</p>
      <NativeSelect
        label="Covering mentor"
        data={[{ value: '', label: 'Select a mentor' }, ...mentorChoices(available.data ?? [], mentors)]}
        {...form.field('mentorId')}
      />
      <DayField label="Last day" earliest={today} {...form.field('lastDay')} />
      {shifts.length > 0 && (
        <ShiftsToMove
          menteeId={mentee.id}
          nextMentorId={mentorId}
          shifts={shifts}
          rest="Shifts that you do not select stay with the present mentor."
          value={shiftIds}
          onChange={(ids) => form.set('shiftIds', ids)}
        />
      )}
      {needsReason && <OverruleField label="Reason to arrange anyway" {...form.field('reason')} />}
    </FormModal>
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

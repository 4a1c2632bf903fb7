import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox, NativeSelect, Stack, Textarea } from '@mantine/core'
import { type ComponentProps, type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import {
  type AvailableMentor,
  type CurrentRelationship,
  handoverReasons,
  listRelationshipsOf,
  readHandover,
} from '#contract/assignments.ts'
import { formatLongDay } from '#contract/dates.ts'
import { maxLength } from '#contract/fields.ts'
import { overrulable } from '#contract/matches.ts'
import { shiftHours } from '#contract/shifts.ts'
import { Uses } from '#web/kernel/Uses.tsx'
import { useApiQueryWhen } from '#web/kernel/use-api-query.ts'
import { FormModal } from '#web/kit/dialog/FormModal.tsx'
import { partOf, problemsOfParts } from '#web/kit/form/form-parts.ts'
import { type SubmitResult, useForm } from '#web/kit/form/use-form.ts'
import { listOverruling } from '#web/programme/mentor-choices.ts'
import { type Change, chosenMentor, noChange } from './changes.ts'

export type Changes = Record<string, Change>

/** The decision about one relationship. */
export type Part = ReturnType<typeof partOf<Change>> & { question: string | undefined }

type Props = Omit<ComponentProps<typeof FormModal>, 'form' | 'children'> & {
  relationships: Parameters<typeof listOverruling>[0]
  /** The values with which each relationship begins. */
  start?: Partial<Change>
  mentors: AvailableMentor[]
  /** The action that a reason permits. */
  verb?: string
  check?: (change: Change) => Record<string, string>
  send: (changes: Changes) => Promise<SubmitResult & { code?: string | undefined }>
  onDone?: () => void
  children: (of: (id: number) => Part) => ReactNode
}

/**
 * Changes who leads whom: begins, replaces, covers and ends relationships. A mentor who is away or has no place needs a
 * reason, for which it asks.
 */
export function RelationshipDialog(props: Props) {
  const { relationships, start, mentors, verb = 'Assign', check, send, children, onDone, ...modal } = props
  const [isRefused, setRefused] = useState(false)
  const begins = Object.fromEntries(relationships.map(({ id }) => [id, { ...noChange, ...start }]))
  const problemsOf = (changes: Changes, sentence: string) => {
    const ids = listOverruling(relationships, changes, mentors)
    return problemsOfParts(changes, ({ reason }, id) =>
      ids.includes(Number(id)) && !reason.trim() ? { reason: sentence } : {},
    )
  }
  const form = useForm<Changes, Changes>({
    schema: z.custom<Changes>(),
    start: begins,
    alsoCheck: (changes) => ({
      ...(isRefused && problemsOf(changes, 'Enter a reason')),
      ...problemsOfParts(changes, (change) => check?.(change) ?? {}),
    }),
    send: async (changes) => {
      const outcome = await send(changes)
      if (outcome.ok || !overrulable.some((code) => code === outcome.code)) return outcome
      setRefused(true)
      const message = `${outcome.message} ${verb} anyway?`
      return { ok: false, message, fields: problemsOf(changes, message) }
    },
    onDone: () => {
      form.begin(begins)
      setRefused(false)
      if (onDone) onDone()
      else modal.onClose()
    },
  })
  const asking = listOverruling(relationships, form.values, mentors)
  return (
    <FormModal {...modal} form={form}>
      {children((id) => {
        const part = partOf(form, String(id))
        const isAsked = asking.includes(id) || part.values.reason !== ''
        return { ...part, question: isAsked ? `Reason to ${verb.toLowerCase()} anyway` : undefined }
      })}
    </FormModal>
  )
}

type HandoverProps = {
  of: Part
  menteeId: number
  /** The planned shifts of the mentor who goes. */
  shifts: CurrentRelationship['future_shifts']
  /** The mentor who gets the shifts. Empty without one. */
  nextMentorId?: string
  label?: string | undefined
  /** The sentence about shifts that are not selected. */
  rest?: string
}

/** The planned shifts that move, why a mentor goes, and the note for the next one. */
export function HandoverFields(props: HandoverProps) {
  const { of, menteeId } = props
  const { why, note } = of.values
  const filled = useApiQueryWhen(why !== '', readHandover, { params: { id: menteeId } })
  return (
    <>
      <ShiftsToMove {...props} />
      <Uses module="cover">
        <NativeSelect
          label="Why (optional)"
          description="Only administrators can read it."
          data={[
            { value: '', label: 'Select a reason' },
            ...Object.entries(handoverReasons).map(([value, { label }]) => ({ value, label })),
          ]}
          {...of.field('why')}
        />
        {why !== '' && (
          <Textarea
            label="Handover note"
            description="The next mentor reads it. It is filled from the record."
            autosize
            minRows={4}
            maxRows={10}
            maxLength={maxLength.text}
            {...of.field('note')}
            value={note ?? filled.data?.note ?? ''}
          />
        )}
      </Uses>
    </>
  )
}

/** Each planned shift, with the one of the next mentor that it overlaps. */
export function ShiftsToMove({
  of,
  menteeId,
  shifts,
  nextMentorId = chosenMentor(of.values),
  label = 'Move these shifts to the new mentor',
  rest = 'Shifts that you do not select will be cancelled.',
}: HandoverProps) {
  const isAsked = shifts.length > 0 && nextMentorId !== ''
  const { data = [] } = useApiQueryWhen(isAsked, listRelationshipsOf, {
    params: { id: menteeId },
    query: { nextMentorId: Number(nextMentorId) },
  })
  const overlaps = new Map(
    data.flatMap(({ future_shifts }) =>
      future_shifts.map(({ id, overlap }) => [String(id), overlap] as const),
    ),
  )
  if (!isAsked) return null
  return (
    <Checkbox.Group
      label={label}
      description={`${rest} We'll email the mentee and both mentors.`}
      value={of.values.shiftIds}
      onChange={(ids) => {
        of.set('shiftIds', ids)
        of.set(
          'overlaps',
          ids.some((id) => overlaps.get(id)),
        )
      }}
    >
      <Stack gap={12} mt={8}>
        {shifts.map((shift) => (
          <Checkbox
            key={shift.id}
            size="md"
            value={String(shift.id)}
            label={`${formatLongDay(shift.shift_date)}, ${shiftHours(shift)}`}
            description={overlaps.get(String(shift.id))}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}

import { maxLength, optionalText, selectMentor } from '#contract/fields.ts'
import { isOverrulable, listSuggestions } from '#contract/matches.ts'
import { useOverlapQuestion } from '#web/programme/use-overlap-question.ts'
import '@mantine/core/styles/Checkbox.layer.css'
import { Button, Checkbox, Flex, NativeSelect, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import * as z from 'zod/mini'
import { type AvailableMentor, type CurrentRelationship, listRelationshipsOf } from '#contract/assignments.ts'
import { formatLongDay } from '#contract/dates.ts'
import { type AccountStatus, fullName } from '#contract/person.ts'
import { shiftHours } from '#contract/shifts.ts'
import { useApiQueryWhen } from '#web/kernel/use-api-query.ts'
import { FormModal } from '#web/kit/dialog/FormModal.tsx'
import { useForm } from '#web/kit/form/use-form.ts'
import { Fact, Facts } from '#web/kit/list/Facts.tsx'
import { mentorChoices } from '#web/programme/mentor-choices.ts'
import { PersonLink } from '#web/programme/PersonMark.tsx'
import styles from './Assignments.module.css'
import { useAssignMentor } from './api.ts'

const choice = z.object({
  mentorId: z.string().check(z.minLength(1, selectMentor)),
  additional: z.boolean(),
  shiftIds: z.array(z.string()),
  reason: optionalText(maxLength.overruling),
})
const nobody = { mentorId: '', additional: false, shiftIds: [] as string[], reason: '' }

/** Includes the current mentors. */
export type MenteeToAssign = { id: number; first_name: string; last_name: string; mentors: CurrentMentor[] }

type Props = {
  opened: boolean
  /** undefined until the dialog is first opened. */
  mentee: MenteeToAssign | undefined
  mentors: AvailableMentor[]
  onClose: () => void
  /** After saving; closes it by default. */
  onDone?: () => void
  side?: boolean
}

/** Assigns a mentor to a mentee, instead of the current one or in addition (rule 23). */
export function AssignDialog({ opened, mentee, mentors, onClose, onDone = onClose, side = false }: Props) {
  const assigning = useAssignMentor()
  const askingOverlap = useOverlapQuestion({ question: 'Move over another shift?', verb: 'Move anyway' })
  const relationships = useApiQueryWhen(opened && (mentee?.mentors.length ?? 0) > 0, listRelationshipsOf, {
    params: { id: mentee?.id ?? 0 },
  })
  const shifts = relationships.data?.flatMap(({ future_shifts }) => future_shifts) ?? []
  /** A mentor without a place or away, whom only a reason lets assign. */
  const [refused, setRefused] = useState<string>()
  const form = useForm({
    schema: choice,
    start: nobody,
    alsoCheck: ({ mentorId, reason }): Record<string, string> =>
      refused === mentorId && !reason.trim() ? { reason: 'Enter a reason' } : {},
    send: async ({ mentorId, additional, shiftIds, reason }) => {
      if (!mentee) return
      const outcome = await askingOverlap((meant) =>
        assigning.run({
          body: {
            mentorId: Number(mentorId),
            menteeId: mentee.id,
            ...(refused === mentorId && { overrule: { reason } }),
            ...(additional ? { additional } : { shiftIds: shiftIds.map(Number), ...meant }),
          },
        }),
      )
      if (outcome.ok || !isOverrulable(outcome.code)) return outcome
      setRefused(mentorId)
      return { ok: false as const, fields: { reason: `${outcome.message} Assign anyway?` } }
    },
    onDone: () => {
      form.begin(nobody)
      onDone()
    },
  })
  const current = mentee?.mentors.map(fullName) ?? []
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      side={side}
      title={current.length ? 'Reassign mentor' : 'Assign mentor'}
      form={form}
      submit={current.length ? 'Reassign mentor' : 'Assign mentor'}
      busyLabel="Assigning..."
    >
      <Facts least={200} fill gap="lg" rowGap="sm" strong>
        <Fact name="Mentee">{mentee && fullName(mentee)}</Fact>
        <Fact name={current.length > 1 ? 'Current mentors' : 'Current mentor'}>
          {mentee?.mentors.length ? <MentorNames mentors={mentee.mentors} /> : 'Unassigned'}
        </Fact>
      </Facts>
      <Suggestions
        mentee={opened ? mentee : undefined}
        chosen={form.values.mentorId}
        onChoose={(mentorId) => form.set('mentorId', mentorId)}
      />
      <NativeSelect
        label="Mentor"
        data={[{ value: '', label: 'Select a mentor' }, ...mentorChoices(mentors, mentee?.mentors ?? [])]}
        {...form.field('mentorId')}
      />
      {refused !== undefined && refused === form.values.mentorId && (
        <Textarea
          label="Reason to assign anyway"
          description="Administrators can read it in the audit log."
          maxLength={maxLength.overruling}
          {...form.field('reason')}
        />
      )}
      {current.length > 0 && (
        <Checkbox
          label="Keep the current mentor as well"
          description={form.values.additional ? keeps : replaces(current)}
          {...form.field('additional', 'checkbox')}
        />
      )}
      {shifts.length > 0 && !form.values.additional && (
        <ShiftsToMove
          shifts={shifts}
          field={{ value: form.values.shiftIds, onChange: (ids) => form.set('shiftIds', ids) }}
        />
      )}
    </FormModal>
  )
}

const keeps = 'The mentee will have several mentors.'
const replaces = (names: string[]) =>
  `If you do not select this, the relationship with ${new Intl.ListFormat('en-GB').format(names)} will end. Their scheduled shifts will be cancelled or moved.`

type ShiftsToMoveProps = {
  shifts: CurrentRelationship['future_shifts']
  field: { value: string[]; onChange: (ids: string[]) => void }
}

/** The planned shifts of a replaced mentor: selected ones move to the new mentor (rule 25). */
const ShiftsToMove = ({ shifts, field }: ShiftsToMoveProps) => (
  <Checkbox.Group
    label="Move these shifts to the new mentor"
    description="Shifts that you do not select will be cancelled. We'll email the mentee and both mentors."
    {...field}
  >
    <Stack gap={12} mt={8}>
      {shifts.map((shift) => (
        <Checkbox
          key={shift.id}
          size="md"
          value={String(shift.id)}
          label={`${formatLongDay(shift.shift_date)}, ${shiftHours(shift)}`}
        />
      ))}
    </Stack>
  </Checkbox.Group>
)

type SuggestionsProps = {
  mentee: MenteeToAssign | undefined
  chosen: string
  onChoose: (mentorId: string) => void
}

/** The mentors who fit best, with reasons, to choose by a press. */
function Suggestions({ mentee, chosen, onChoose }: SuggestionsProps) {
  const { data: suggestions = [] } = useApiQueryWhen(mentee !== undefined, listSuggestions, {
    params: { id: mentee?.id ?? 0 },
  })
  if (suggestions.length === 0) return null
  return (
    <Stack gap={4} role="group" aria-label="Suggestions">
      <Text c="dimmed">Suggestions</Text>
      {suggestions.map((mentor) => (
        <Button
          key={mentor.id}
          variant="default"
          fullWidth
          h="auto"
          justify="flex-start"
          classNames={{ label: styles.choiceLabel ?? '' }}
          aria-pressed={chosen === String(mentor.id)}
          className={styles.choice ?? ''}
          onClick={() => onChoose(String(mentor.id))}
        >
          {fullName(mentor)}
          <span className="small">{mentor.reasons.join(' · ')}</span>
        </Button>
      ))}
    </Stack>
  )
}

type CurrentMentor = { id: number; first_name: string; last_name: string; status: AccountStatus }

/** A mentee's current mentors, one per line. Inactive ones are marked. */
export function MentorNames({ mentors }: { mentors: CurrentMentor[] }) {
  return (
    <Flex component="span" direction="column" align="flex-start" gap={4}>
      {mentors.map((mentor) => (
        <PersonLink key={mentor.id} id={mentor.id} name={fullName(mentor)} status={mentor.status} />
      ))}
    </Flex>
  )
}

import { maxLength, optionalText, selectMentor } from '#contract/fields.ts'
import { listSuggestions, overrulable } from '#contract/matches.ts'
import { useOverlapQuestion } from '#web/programme/use-overlap-question.ts'
import '@mantine/core/styles/Checkbox.layer.css'
import { Button, Checkbox, Flex, NativeSelect, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import * as z from 'zod/mini'
import {
  type AvailableMentor,
  type CurrentRelationship,
  listAvailableMentors,
  listRelationshipsOf,
} from '#contract/assignments.ts'
import { formatLongDay } from '#contract/dates.ts'
import type { Reply } from '#contract/endpoint.ts'
import { findPerson } from '#contract/people.ts'
import { type AccountStatus, fullName } from '#contract/person.ts'
import { shiftHours } from '#contract/shifts.ts'
import { useApiQueryWhen } from '#web/kernel/use-api-query.ts'
import { useList } from '#web/kernel/use-list.ts'
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

type Props = {
  menteeId: number
  opened: boolean
  onClose: () => void
  /** After the mentee has got a mentor. */
  onDone: () => void
  /** A side panel, in which the first suggestion is chosen for a mentee without a mentor. */
  side: boolean
}

/** Assigns a mentor from any page. Opens when the mentee, the mentors and the suggestions are loaded. */
export function AssignMentor({ menteeId, side, ...dialog }: Props) {
  const params = { id: menteeId }
  const { data: mentee } = useApiQueryWhen(dialog.opened, findPerson, { params })
  const mentors = useList(listAvailableMentors, {}, { whole: true })
  const { data: suggestions, error, isFetching } = useApiQueryWhen(dialog.opened, listSuggestions, { params })
  // The suggestions count the mentee who has just got a mentor.
  const [isReady, setReady] = useState(false)
  if (!isReady && mentee && mentors.data && !isFetching && (suggestions || error)) setReady(true)
  if (!isReady || !mentee) return null
  const proposed = side && mentee.partners.length === 0 ? suggestions?.[0] : undefined
  return (
    <AssignDialog
      {...dialog}
      side={side}
      mentee={{ ...mentee, mentors: mentee.partners }}
      mentors={mentors.data ?? []}
      suggestions={suggestions ?? []}
      start={proposed ? { ...nobody, mentorId: String(proposed.id) } : nobody}
    />
  )
}

type DialogProps = Omit<Props, 'menteeId'> & {
  /** Includes the current mentors. */
  mentee: { id: number; first_name: string; last_name: string; mentors: CurrentMentor[] }
  mentors: AvailableMentor[]
  suggestions: Suggestion[]
  start: typeof nobody
}
type Suggestion = Reply<typeof listSuggestions>[number]

/** Assigns a mentor to a mentee, instead of the current one or in addition (rule 23). */
function AssignDialog(props: DialogProps) {
  const { opened, mentee, mentors, suggestions, start, onClose, onDone, side } = props
  const assigning = useAssignMentor()
  const askingOverlap = useOverlapQuestion({ question: 'Move over another shift?', verb: 'Move anyway' })
  const relationships = useApiQueryWhen(opened && mentee.mentors.length > 0, listRelationshipsOf, {
    params: { id: mentee.id },
  })
  const shifts = relationships.data?.flatMap(({ future_shifts }) => future_shifts) ?? []
  /** A mentor without a place or away, whom only a reason lets assign. */
  const [refused, setRefused] = useState<string>()
  const form = useForm({
    schema: choice,
    start,
    alsoCheck: ({ mentorId, reason }): Record<string, string> =>
      refused === mentorId && !reason.trim() ? { reason: 'Enter a reason' } : {},
    send: async ({ mentorId, additional, shiftIds, reason }) => {
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
      if (outcome.ok || !overrulable.some((code) => code === outcome.code)) return outcome
      setRefused(mentorId)
      return { ok: false as const, fields: { reason: `${outcome.message} Assign anyway?` } }
    },
    onDone: () => {
      form.begin(nobody)
      onDone()
    },
  })
  const current = mentee.mentors.map(fullName)
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
        <Fact name="Mentee">{fullName(mentee)}</Fact>
        <Fact name={current.length > 1 ? 'Current mentors' : 'Current mentor'}>
          {mentee.mentors.length ? <MentorNames mentors={mentee.mentors} /> : 'Unassigned'}
        </Fact>
      </Facts>
      <Suggestions
        suggestions={suggestions}
        chosen={form.values.mentorId}
        onChoose={(mentorId) => form.set('mentorId', mentorId)}
      />
      <NativeSelect
        label="Mentor"
        data={[{ value: '', label: 'Select a mentor' }, ...mentorChoices(mentors, mentee.mentors)]}
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
  suggestions: Suggestion[]
  chosen: string
  onChoose: (mentorId: string) => void
}

/** The mentors who fit best, with reasons, to choose by a press. */
function Suggestions({ suggestions, chosen, onChoose }: SuggestionsProps) {
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

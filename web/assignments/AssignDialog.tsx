import '@mantine/core/styles/Checkbox.layer.css'
import { Button, Checkbox, Flex, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import {
  type AvailableMentor,
  assignMentor,
  type CurrentRelationship,
  listAvailableMentors,
  listRelationshipsOf,
} from '#contract/assignments.ts'
import { formatDay } from '#contract/dates.ts'
import type { Reply } from '#contract/endpoint.ts'
import { selectMentor } from '#contract/fields.ts'
import { listSuggestions, overrulable } from '#contract/matches.ts'
import { findPerson } from '#contract/people.ts'
import { type AccountStatus, fullName, labelsOf, nameWithAddress } from '#contract/person.ts'
import { overlapCode } from '#contract/shifts.ts'
import { useIsOn } from '#web/kernel/session.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { useApiQueryWhen } from '#web/kernel/use-api-query.ts'
import { useList } from '#web/kernel/use-list.ts'
import { Fact, Facts } from '#web/kit/list/Facts.tsx'
import { mentorChoices } from '#web/programme/mentor-choices.ts'
import { NextMentor } from '#web/programme/NextMentor.tsx'
import { PersonLink } from '#web/programme/PersonMark.tsx'
import { useOverlapQuestion } from '#web/programme/use-overlap-question.ts'
import styles from './Assignments.module.css'
import { noChange, toBody } from './changes.ts'
import { type Changes, HandoverFields, RelationshipDialog } from './RelationshipDialog.tsx'

type Props = {
  menteeId: number
  opened: boolean
  onClose: () => void
  /** After the mentee has got a mentor. */
  onDone: () => void
  /** A side panel, in which the first suggestion is chosen for a mentee without a mentor. */
  side: boolean
}

/**
 * Assigns a mentor from any page. Opens when the mentee, the planned shifts, the mentors and the suggestions are
 * loaded: shifts that nobody has seen would be cancelled.
 */
export function AssignMentor({ menteeId, side, ...dialog }: Props) {
  const params = { id: menteeId }
  const { data: mentee } = useApiQueryWhen(dialog.opened, findPerson, { params })
  const { data: relationships } = useApiQueryWhen(dialog.opened, listRelationshipsOf, { params })
  const mentors = useList(listAvailableMentors, {}, { whole: true })
  const matches = useIsOn('matching')
  const suggested = useApiQueryWhen(dialog.opened && matches, listSuggestions, { params })
  const suggestions = suggested.data
  // The suggestions count the mentee who has just got a mentor.
  const areSuggested = !matches || (!suggested.isFetching && (suggestions || suggested.error))
  const [isReady, setReady] = useState(false)
  if (!isReady && mentee && relationships && mentors.data && areSuggested) setReady(true)
  if (!isReady || !mentee || !relationships) return null
  const proposed = side && mentee.partners.length === 0 ? suggestions?.[0] : undefined
  return (
    <AssignDialog
      {...dialog}
      side={side}
      mentee={{ ...mentee, mentors: mentee.partners }}
      shifts={relationships.flatMap(({ future_shifts }) => future_shifts)}
      mentors={mentors.data ?? []}
      suggestions={suggestions ?? []}
      first={proposed ? String(proposed.id) : ''}
    />
  )
}

type DialogProps = Omit<Props, 'menteeId'> & {
  /** Includes the current mentors. */
  mentee: { id: number; first_name: string; last_name: string; email?: string; mentors: CurrentMentor[] }
  shifts: CurrentRelationship['future_shifts']
  mentors: AvailableMentor[]
  suggestions: Suggestion[]
  /** The mentor who is chosen at first. */
  first: string
}
type Suggestion = Reply<typeof listSuggestions>[number]

/** Assigns a mentor to a mentee, instead of the current one or in addition. */
function AssignDialog({ mentee, shifts, mentors, suggestions, first, ...dialog }: DialogProps) {
  const assigning = useApiMutation(assignMentor, { quietAbout: [overlapCode, ...overrulable] })
  const askingOverlap = useOverlapQuestion({ question: 'Move over another shift?', verb: 'Move anyway' })
  const send = ({ [mentee.id]: change = noChange }: Changes) =>
    askingOverlap((meant) =>
      assigning.run({
        body: {
          mentorId: Number(change.next),
          menteeId: mentee.id,
          ...(change.additional
            ? toBody({ ...noChange, reason: change.reason })
            : toBody({ ...change, overlaps: false })),
          ...(change.additional ? { additional: true } : meant),
        },
      }),
    )
  const current = mentee.mentors.map(fullName)
  // A covering mentor can become the mentor.
  const leading = mentee.mentors.filter(({ cover_until }) => cover_until === null)
  const verb = current.length ? 'Reassign mentor' : 'Assign mentor'
  return (
    <RelationshipDialog
      {...dialog}
      title={verb}
      submit={verb}
      busyLabel="Assigning..."
      relationships={[{ id: mentee.id, cover_until: null }]}
      start={{ next: first }}
      mentors={mentors}
      check={({ next }): Record<string, string> => (next ? {} : { next: selectMentor })}
      send={send}
    >
      {(of) => {
        const part = of(mentee.id)
        const { next, additional } = part.values
        return (
          <>
            <Facts least={200} fill gap="lg" rowGap="sm" strong>
              <Fact name="Mentee">{nameWithAddress(mentee)}</Fact>
              <Fact name={current.length > 1 ? 'Current mentors' : 'Current mentor'}>
                {mentee.mentors.length ? <MentorNames mentors={mentee.mentors} /> : 'Unassigned'}
              </Fact>
            </Facts>
            <Suggestions
              suggestions={suggestions}
              labelOf={labelsOf(mentors)}
              chosen={next}
              onChoose={(mentorId) => part.set('next', mentorId)}
            />
            <NextMentor
              of={part}
              label="Mentor"
              data={[{ value: '', label: 'Select a mentor' }, ...mentorChoices(mentors, leading)]}
            />
            {current.length > 0 && (
              <Checkbox
                label="Keep the current mentor as well"
                description={additional ? keeps : replaces(current)}
                {...part.field('additional', 'checkbox')}
              />
            )}
            {current.length > 0 && !additional && (
              <HandoverFields of={part} menteeId={mentee.id} shifts={shifts} />
            )}
          </>
        )
      }}
    </RelationshipDialog>
  )
}

const keeps = 'The mentee will have several mentors.'
const replaces = (names: string[]) =>
  `If you do not select this, the relationship with ${new Intl.ListFormat('en-GB').format(names)} will end. Their scheduled shifts will be cancelled or moved.`

type SuggestionsProps = {
  suggestions: Suggestion[]
  labelOf: ReturnType<typeof labelsOf>
  chosen: string
  onChoose: (mentorId: string) => void
}

/** The mentors who fit best, with reasons, to choose by a press. */
function Suggestions({ suggestions, labelOf, chosen, onChoose }: SuggestionsProps) {
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
          className={`pick ${styles.choice}`}
          onClick={() => onChoose(String(mentor.id))}
        >
          {labelOf(mentor)}
          <span className="small">{mentor.reasons.join(' · ')}</span>
        </Button>
      ))}
    </Stack>
  )
}

type CurrentMentor = {
  id: number
  first_name: string
  last_name: string
  status: AccountStatus
  cover_until: string | null
}

/** A mentee's current mentors, one per line. Inactive ones are marked. */
export function MentorNames({ mentors }: { mentors: CurrentMentor[] }) {
  return (
    <Flex component="span" direction="column" align="flex-start" gap={4}>
      {mentors.map((mentor) => (
        <span key={mentor.id}>
          <PersonLink id={mentor.id} name={fullName(mentor)} status={mentor.status} />
          {mentor.cover_until && <span>{` (cover until ${formatDay(mentor.cover_until)})`}</span>}
        </span>
      ))}
    </Flex>
  )
}

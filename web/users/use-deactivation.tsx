import { Box, Button, NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { type CurrentRelationship, listAvailableMentors, listRelationshipsOf } from '#contract/assignments.ts'
import { overrulable } from '#contract/matches.ts'
import { fullName, menteeName, mentorName, nameWithAddress } from '#contract/person.ts'
import type { RelationshipDecision, UserRow } from '#contract/users.ts'
import { HandoverFields, OverruleField } from '#web/assignments/HandoverFields.tsx'
import { type HandoverValues, noHandover } from '#web/assignments/handover-values.ts'
import { errorMessageOf } from '#web/kernel/api-error.ts'
import { call } from '#web/kernel/call.ts'
import { sessionSignal } from '#web/kernel/session-store.ts'
import { useList } from '#web/kernel/use-list.ts'
import { Dialog, DialogFoot } from '#web/kit/dialog/Dialog.tsx'
import { useDialog } from '#web/kit/dialog/use-dialog.ts'
import rowStyles from '#web/kit/list/List.module.css'
import { mentorChoices } from '#web/programme/mentor-choices.ts'
import { type Choice, consequence, decisionsOf, listOverruling, plannedText } from './deactivation.ts'

type Decided = { relationships?: RelationshipDecision[] }
type Leaving = {
  user: UserRow
  relationships: CurrentRelationship[]
  /** Why the server refused the decisions, for which a reason can overrule it. */
  refused: string | undefined
  answer: (decided: Decided | null) => void
}
type Saved = { ok: true } | { ok: false; message?: string; code?: string | undefined }

/**
 * Asks what happens to each relationship of a person who is made inactive. Skips the dialog without
 * relationships. Returns null when the administrator cancels.
 */
export function useDeactivation() {
  const { opened, item: leaving, ...dialog } = useDialog<Leaving>()

  async function ask(user: UserRow, refused?: string): Promise<Decided | null> {
    const session = sessionSignal()
    try {
      const relationships = await call(listRelationshipsOf, { params: { id: user.id } }, { signal: session })
      if (relationships.length === 0) return {}
      return await new Promise((answer) => dialog.open({ user, relationships, refused, answer }))
    } catch (error) {
      if (!session.aborted) toast.error(errorMessageOf(error as Error, listRelationshipsOf.texts))
      return null
    }
  }

  /** Asks and saves. Asks again when a new mentor is refused whom a reason lets assign. */
  async function decide<Outcome extends Saved>(
    user: UserRow,
    save: (decided: Decided) => Promise<Outcome>,
    refused?: string,
  ): Promise<Outcome | null> {
    const decided = await ask(user, refused)
    if (!decided) return null
    const outcome = await save(decided)
    if (outcome.ok || !overrulable.some((code) => code === outcome.code)) return outcome
    return decide(user, save, outcome.message)
  }

  function answer(decided: Decided | null) {
    dialog.close()
    leaving?.answer(decided)
  }

  return {
    decide,
    dialog: leaving && (
      <DeactivationDialog
        key={leaving.user.id}
        opened={opened}
        user={leaving.user}
        relationships={leaving.relationships}
        refused={leaving.refused}
        onDecide={(relationships) => answer({ relationships })}
        onClose={() => answer(null)}
      />
    ),
  }
}

type Props = {
  opened: boolean
  user: UserRow
  relationships: CurrentRelationship[]
  refused: string | undefined
  onDecide: (decisions: RelationshipDecision[]) => void
  onClose: () => void
}

/** Asks what happens to each relationship of a person who is made inactive. */
function DeactivationDialog({ opened, user, relationships, refused, onDecide, onClose }: Props) {
  const [choices, setChoices] = useState<Record<number, Choice>>({})
  const [handovers, setHandovers] = useState<Record<number, HandoverValues>>({})
  const [reasons, setReasons] = useState<Record<number, string>>({})
  const mentors = useList(listAvailableMentors, {}, { whole: true })
  const others = (mentors.data ?? []).filter(({ id }) => id !== user.id)
  const next = mentorChoices(others)
  const overruling = listOverruling(relationships, choices, others)
  const asksReason = (id: number) =>
    overruling.includes(id) || (refused !== undefined && hasNext(choices[id] ?? 'leave'))
  const lacksReason = overruling.some((id) => !reasons[id]?.trim())
  const name = fullName(user)
  return (
    <Dialog opened={opened} onClose={onClose} title={`Make ${name} inactive`}>
      <Text>
        {nameWithAddress(user)} will be signed out straight away and can no longer sign in. What should happen
        to these relationships?
      </Text>
      {refused && (
        <Text role="alert" mt="sm" fw={700} c="var(--ui-error)">
          {refused} Enter a reason to assign anyway.
        </Text>
      )}
      <Box component="ul" mt="sm" className={rowStyles.rows ?? ''}>
        {relationships.map((relationship) => (
          <Relationship
            key={relationship.id}
            relationship={relationship}
            leavingId={user.id}
            next={next}
            choice={choices[relationship.id] ?? 'leave'}
            handover={handovers[relationship.id] ?? noHandover}
            reason={asksReason(relationship.id) ? (reasons[relationship.id] ?? '') : undefined}
            onChoose={(choice) => setChoices({ ...choices, [relationship.id]: choice })}
            onHandover={(handover) => setHandovers({ ...handovers, [relationship.id]: handover })}
            onReason={(reason) => setReasons({ ...reasons, [relationship.id]: reason })}
          />
        ))}
      </Box>
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          color="red"
          disabled={lacksReason}
          title={lacksReason ? 'Enter a reason to assign anyway' : undefined}
          onClick={() => onDecide(decisionsOf(relationships, choices, handovers, reasons))}
        >
          Make inactive
        </Button>
      </DialogFoot>
    </Dialog>
  )
}

const hasNext = (choice: Choice) => choice !== 'leave' && choice !== 'end'

type RelationshipProps = {
  relationship: CurrentRelationship
  leavingId: number
  next: { value: string; label: string }[]
  choice: Choice
  handover: HandoverValues
  /** Set if only a reason lets assign the chosen mentor. */
  reason: string | undefined
  onChoose: (choice: Choice) => void
  onHandover: (handover: HandoverValues) => void
  onReason: (reason: string) => void
}

function Relationship(props: RelationshipProps) {
  const { relationship, leavingId, next, choice, handover, reason, onChoose, onHandover, onReason } = props
  const mentorLeaves = relationship.mentor_id === leavingId
  const staying = mentorLeaves ? menteeName(relationship) : mentorName(relationship)
  const shifts = relationship.future_shifts
  return (
    <li>
      <NativeSelect
        label={`${mentorLeaves ? 'Mentee' : 'Mentor'} ${staying}`}
        description={plannedText(shifts)}
        value={choice}
        // The options are exactly these values.
        onChange={({ currentTarget }) => onChoose(currentTarget.value as Choice)}
      >
        <option value="leave">Decide later</option>
        <option value="end">End the relationship</option>
        {mentorLeaves && next.length > 0 && (
          <optgroup label="New mentor">
            {next.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </optgroup>
        )}
      </NativeSelect>
      {reason !== undefined && (
        <Stack mt="xs">
          <OverruleField value={reason} onChange={({ currentTarget }) => onReason(currentTarget.value)} />
        </Stack>
      )}
      {choice !== 'leave' && (
        <Stack mt="xs" gap="xs">
          <HandoverFields
            menteeId={relationship.mentee_id}
            shifts={shifts}
            nextMentorId={hasNext(choice) ? choice : ''}
            value={handover}
            onChange={onHandover}
          />
        </Stack>
      )}
      <Text role="status" mt={4} c="dimmed">
        {consequence(choice, mentorLeaves ? 'mentee' : 'mentor', shifts.length, handover.shiftIds.length)}
      </Text>
    </li>
  )
}

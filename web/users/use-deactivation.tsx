import { Box, Stack, Text } from '@mantine/core'
import { toast } from 'react-hot-toast/headless'
import { type CurrentRelationship, listAvailableMentors, listRelationshipsOf } from '#contract/assignments.ts'
import type { Reply } from '#contract/endpoint.ts'
import { overrulable } from '#contract/matches.ts'
import { fullName, menteeName, mentorName, nameWithAddress } from '#contract/person.ts'
import type { editUser, RelationshipDecision, UserRow } from '#contract/users.ts'
import {
  type Changes,
  HandoverFields,
  type Part,
  RelationshipDialog,
} from '#web/assignments/RelationshipDialog.tsx'
import { errorMessageOf } from '#web/kernel/api-error.ts'
import { call } from '#web/kernel/call.ts'
import { sessionSignal } from '#web/kernel/session-store.ts'
import type { MutationResult } from '#web/kernel/use-api-mutation.ts'
import { useList } from '#web/kernel/use-list.ts'
import { useDialog } from '#web/kit/dialog/use-dialog.ts'
import rowStyles from '#web/kit/list/List.module.css'
import { mentorChoices } from '#web/programme/mentor-choices.ts'
import { NextMentor } from '#web/programme/NextMentor.tsx'
import { choices, consequence, decisionsOf, plannedText } from './deactivation.ts'

type Saved = MutationResult<Reply<typeof editUser>>
type Save = (decided: { relationships?: RelationshipDecision[] }) => Promise<Saved>
type Leaving = {
  openedAt: number
  user: UserRow
  relationships: CurrentRelationship[]
  save: Save
  answer: (saved: Saved | null) => void
}

/** Asks what happens to each relationship of a person who is made inactive, and saves. */
export function useDeactivation() {
  const { opened, item: leaving, ...dialog } = useDialog<Leaving>()

  /** Skips the dialog without relationships. Returns null when the administrator cancels. */
  async function decide(user: UserRow, save: Save): Promise<Saved | null> {
    const session = sessionSignal()
    try {
      const relationships = await call(listRelationshipsOf, { params: { id: user.id } }, { signal: session })
      if (relationships.length === 0) return await save({})
      return await new Promise((answer) =>
        dialog.open({ openedAt: Date.now(), user, relationships, save, answer }),
      )
    } catch (error) {
      if (!session.aborted) toast.error(errorMessageOf(error as Error, listRelationshipsOf.texts))
      return null
    }
  }

  function answer(saved: Saved | null) {
    dialog.close()
    leaving?.answer(saved)
  }

  return {
    decide,
    dialog: leaving && (
      <DeactivationDialog key={leaving.openedAt} {...leaving} opened={opened} answer={answer} />
    ),
  }
}

type Props = Omit<Leaving, 'openedAt'> & { opened: boolean }

function DeactivationDialog({ opened, user, relationships, save, answer }: Props) {
  const mentors = useList(listAvailableMentors, {}, { whole: true })
  const others = (mentors.data ?? []).filter(({ id }) => id !== user.id)
  const name = fullName(user)
  async function send(changes: Changes) {
    const saved = await save({ relationships: decisionsOf(changes) })
    // The list of people shows any other refusal.
    if (saved.ok || !overrulable.some((code) => code === saved.code)) answer(saved)
    return saved
  }
  return (
    <RelationshipDialog
      opened={opened}
      onClose={() => answer(null)}
      title={`Make ${name} inactive`}
      submit="Make inactive"
      danger
      relationships={relationships}
      start={{ next: 'leave' }}
      mentors={others}
      send={send}
    >
      {(of) => (
        <>
          <Text>
            {nameWithAddress(user)} will be signed out straight away and can no longer sign in. What should
            happen to these relationships?
          </Text>
          <Box component="ul" className={rowStyles.rows ?? ''}>
            {relationships.map((relationship) => (
              <Relationship
                key={relationship.id}
                of={of(relationship.id)}
                relationship={relationship}
                leavingId={user.id}
                next={mentorChoices(others)}
              />
            ))}
          </Box>
        </>
      )}
    </RelationshipDialog>
  )
}

type RelationshipProps = {
  of: Part
  relationship: CurrentRelationship
  leavingId: number
  next: { value: string; label: string }[]
}

const options = Object.entries(choices).map(([value, label]) => ({ value, label }))

function Relationship({ of, relationship, leavingId, next }: RelationshipProps) {
  const mentorLeaves = relationship.mentor_id === leavingId
  const staying = mentorLeaves ? menteeName(relationship) : mentorName(relationship)
  const shifts = relationship.future_shifts
  const { next: choice, shiftIds } = of.values
  return (
    <li>
      <Stack gap="xs">
        <NextMentor
          of={of}
          label={`${mentorLeaves ? 'Mentee' : 'Mentor'} ${staying}`}
          description={plannedText(shifts)}
          data={
            mentorLeaves && next.length > 0 ? [...options, { group: 'New mentor', items: next }] : options
          }
        />
        {choice !== 'leave' && <HandoverFields of={of} menteeId={relationship.mentee_id} shifts={shifts} />}
      </Stack>
      <Text role="status" mt={4} c="dimmed">
        {consequence(choice, mentorLeaves ? 'mentee' : 'mentor', shifts.length, shiftIds.length)}
      </Text>
    </li>
  )
}

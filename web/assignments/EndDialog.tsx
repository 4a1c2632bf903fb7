import { endRelationship, listRelationshipsOf } from '#contract/assignments.ts'
import { fullName, mentorName } from '#contract/person.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { useApiQueryWhen } from '#web/kernel/use-api-query.ts'
import { noChange, toBody } from './changes.ts'
import { HandoverFields, RelationshipDialog } from './RelationshipDialog.tsx'

type Named = { id: number; first_name: string; last_name: string }
export type Ending = { id: number; mentor: Named; mentee: Named }

type Props = { ending: Ending; opened: boolean; onClose: () => void }

/** Ends a relationship without a next mentor. */
export function EndDialog({ ending: { id, mentor, mentee }, opened, onClose }: Props) {
  const ending = useApiMutation(endRelationship)
  const { data = [] } = useApiQueryWhen(opened, listRelationshipsOf, { params: { id: mentee.id } })
  const shifts = data.find((one) => one.id === id)?.future_shifts ?? []
  const staying = data.find((one) => one.id !== id && one.cover_until === null)
  return (
    <RelationshipDialog
      opened={opened}
      onClose={onClose}
      title="End this mentor-mentee relationship?"
      submit="End relationship"
      busyLabel="Ending..."
      relationships={[{ id, cover_until: null }]}
      mentors={[]}
      send={({ [id]: change = noChange }) =>
        ending.run({ params: { id }, body: { status: 'terminated', ...toBody(change) } })
      }
    >
      {(of) => (
        <>
          <p>
            {fullName(mentor)} and {fullName(mentee)}. Their scheduled shifts will be cancelled
            {staying && shifts.length > 0 ? ' or moved.' : '.'}
          </p>
          <HandoverFields
            of={of(id)}
            menteeId={mentee.id}
            shifts={shifts}
            nextMentorId={staying ? String(staying.mentor_id) : ''}
            label={staying && `Move these shifts to ${mentorName(staying)}`}
          />
        </>
      )}
    </RelationshipDialog>
  )
}

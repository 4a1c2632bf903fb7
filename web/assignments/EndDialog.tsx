import * as z from 'zod/mini'
import { endRelationship, listRelationshipsOf } from '#contract/assignments.ts'
import { fullName, mentorName } from '#contract/person.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { useApiQueryWhen } from '#web/kernel/use-api-query.ts'
import { FormModal } from '#web/kit/dialog/FormModal.tsx'
import { useForm } from '#web/kit/form/use-form.ts'
import { HandoverFields } from './HandoverFields.tsx'
import { type HandoverValues, noHandover, toHandover } from './handover-values.ts'

type Named = { id: number; first_name: string; last_name: string }
export type Ending = { id: number; mentor: Named; mentee: Named }

const fields = z.object({ handover: z.custom<HandoverValues>() })

type Props = { ending: Ending; opened: boolean; onClose: () => void }

/** Ends a relationship without a next mentor. */
export function EndDialog({ ending: { id, mentor, mentee }, opened, onClose }: Props) {
  const ending = useApiMutation(endRelationship)
  const { data = [] } = useApiQueryWhen(opened, listRelationshipsOf, { params: { id: mentee.id } })
  const shifts = data.find((one) => one.id === id)?.future_shifts ?? []
  const staying = data.find((one) => one.id !== id && one.cover_until === null)
  const form = useForm({
    schema: fields,
    start: { handover: noHandover },
    send: ({ handover }) =>
      ending.run({ params: { id }, body: { status: 'terminated', ...toHandover(handover) } }),
    onDone: onClose,
  })
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title="End this mentor-mentee relationship?"
      form={form}
      submit="End relationship"
      busyLabel="Ending..."
    >
      <p>
        {fullName(mentor)} and {fullName(mentee)}. Their scheduled shifts will be cancelled
        {staying && shifts.length > 0 ? ' or moved.' : '.'}
      </p>
      <HandoverFields
        menteeId={mentee.id}
        shifts={shifts}
        nextMentorId={staying ? String(staying.mentor_id) : ''}
        moveLabel={staying && `Move these shifts to ${mentorName(staying)}`}
        value={form.values.handover}
        onChange={(handover) => form.set('handover', handover)}
      />
    </FormModal>
  )
}

import * as z from 'zod/mini'
import { fullName } from '#contract/person.ts'
import { FormModal } from '#web/kit/dialog/FormModal.tsx'
import { useForm } from '#web/kit/form/use-form.ts'
import { useEndRelationship } from './api.ts'
import { HandoverFields } from './HandoverFields.tsx'
import { type HandoverValues, noHandover, toHandover } from './handover-values.ts'

type Named = { id: number; first_name: string; last_name: string }
export type Ending = { id: number; mentor: Named; mentee: Named }

const fields = z.object({ handover: z.custom<HandoverValues>() })

type Props = { ending: Ending; opened: boolean; onClose: () => void }

/** Ends a relationship without a next mentor. */
export function EndDialog({ ending: { id, mentor, mentee }, opened, onClose }: Props) {
  const ending = useEndRelationship()
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
        {fullName(mentor)} and {fullName(mentee)}. Their scheduled shifts will be cancelled.
      </p>
      <HandoverFields
        menteeId={mentee.id}
        shifts={[]}
        nextMentorId=""
        value={form.values.handover}
        onChange={(handover) => form.set('handover', handover)}
      />
    </FormModal>
  )
}

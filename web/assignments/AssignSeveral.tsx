import { NativeSelect } from '@mantine/core'
import type { ComponentProps } from 'react'
import * as z from 'zod/mini'
import { listAvailableMentors } from '#contract/assignments.ts'
import { selectMentor } from '#contract/fields.ts'
import { useList } from '#web/kernel/use-list.ts'
import { FormModal, useDialogForm } from '#web/kit/dialog/FormModal.tsx'
import { mentorChoices } from '#web/programme/mentor-choices.ts'

const choice = z.object({ mentorId: z.string().check(z.minLength(1, selectMentor)) })

type Props = { opened: boolean; count: number; onChoose: (mentorId: number) => void; onClose: () => void }

/** Chooses one mentor for several mentees. */
export function AssignSeveral({ count, onChoose, ...dialog }: Props) {
  const { form, modal } = useDialogForm({
    ...dialog,
    schema: choice,
    start: { mentorId: '' },
    send: async ({ mentorId }) => {
      onChoose(Number(mentorId))
      return { ok: true }
    },
  })
  return (
    <FormModal {...modal} title="Assign mentor" submit="Assign mentor">
      <p>
        {count === 1 ? '1 person selected' : `${count} people selected`}. People who already have a mentor
        keep that mentor.
      </p>
      <MentorField {...form.field('mentorId')} />
    </FormModal>
  )
}

/** A component of its own, so that the mentors are only fetched once the dialog is open. */
function MentorField(field: ComponentProps<typeof NativeSelect>) {
  const mentors = useList(listAvailableMentors, {}, { whole: true })
  const choices = mentorChoices(mentors.data ?? [])
  return (
    <NativeSelect label="Mentor" {...field} data={[{ value: '', label: 'Select a mentor' }, ...choices]} />
  )
}

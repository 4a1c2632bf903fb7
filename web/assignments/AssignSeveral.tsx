import { NativeSelect } from '@mantine/core'
import type { ComponentProps } from 'react'
import * as z from 'zod/mini'
import { listAvailableMentors } from '#contract/assignments.ts'
import { selectMentor } from '#contract/fields.ts'
import { useList } from '#web/kernel/use-list.ts'
import { FormModal } from '#web/kit/dialog/FormModal.tsx'
import { useForm } from '#web/kit/form/use-form.ts'
import { mentorChoices } from '#web/programme/mentor-choices.ts'

const choice = z.object({ mentorId: z.string().check(z.minLength(1, selectMentor)) })
const nobody = { mentorId: '' }

type Props = { opened: boolean; count: number; onChoose: (mentorId: number) => void; onClose: () => void }

/** Chooses one mentor for several mentees. */
export function AssignSeveral({ opened, count, onChoose, onClose }: Props) {
  const form = useForm({
    schema: choice,
    start: nobody,
    send: async ({ mentorId }) => {
      onChoose(Number(mentorId))
      return { ok: true }
    },
    onDone: () => {
      form.begin(nobody)
      onClose()
    },
  })
  return (
    <FormModal opened={opened} onClose={onClose} title="Assign mentor" form={form} submit="Assign mentor">
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

import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox, NativeSelect } from '@mantine/core'
import * as z from 'zod/mini'
import type { AvailableMentor } from '#contract/assignments.ts'
import { fullName } from '#contract/person.ts'
import { FormModal } from '#web/kit/dialog/FormModal.tsx'
import { useForm } from '#web/kit/form/use-form.ts'
import { Fact, Facts } from '#web/kit/list/Facts.tsx'
import { useAssignMentor } from './api.ts'
import { MentorNames, type PresentMentor } from './MentorNames.tsx'
import { mentorChoices } from './mentor-choices.ts'

const choice = z.object({
  mentorId: z.string().check(z.minLength(1, 'Please select a mentor')),
  additional: z.boolean(),
})
const nobody = { mentorId: '', additional: false }

/** With the present mentors. */
export type MenteeToAssign = { id: number; first_name: string; last_name: string; mentors: PresentMentor[] }

type Props = {
  opened: boolean
  /** undefined until the dialog is opened for the first time. */
  mentee: MenteeToAssign | undefined
  mentors: AvailableMentor[]
  onClose: () => void
}

/** Gives a mentee a mentor, in the place of the present one or besides (rule 23). */
export function AssignDialog({ opened, mentee, mentors, onClose }: Props) {
  const assigning = useAssignMentor()
  const form = useForm({
    schema: choice,
    start: nobody,
    send: async ({ mentorId, additional }) =>
      mentee &&
      assigning.run({
        body: { mentorId: Number(mentorId), menteeId: mentee.id, ...(additional && { additional }) },
      }),
    onDone: () => {
      form.begin(nobody)
      onClose()
    },
  })
  const present = mentee?.mentors.map(fullName) ?? []
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title={present.length ? 'Reassign mentor' : 'Assign mentor'}
      form={form}
      submit={present.length ? 'Reassign mentor' : 'Assign mentor'}
      busyLabel="Assigning..."
    >
      <Facts least={200} fill gap="lg" rowGap="sm" strong>
        <Fact name="Mentee">{mentee && fullName(mentee)}</Fact>
        <Fact name={present.length > 1 ? 'Current mentors' : 'Current mentor'}>
          {mentee?.mentors.length ? <MentorNames mentors={mentee.mentors} /> : 'Unassigned'}
        </Fact>
      </Facts>
      <NativeSelect
        label="Mentor"
        data={[{ value: '', label: 'Select a mentor' }, ...mentorChoices(mentors, mentee?.mentors ?? [])]}
        {...form.field('mentorId')}
      />
      {present.length > 0 && (
        <Checkbox
          label="Keep the current mentor as well"
          description={form.values.additional ? keeps : replaces(present)}
          {...form.field('additional', 'checkbox')}
        />
      )}
    </FormModal>
  )
}

const keeps = 'The mentee will have several mentors.'
const replaces = (names: string[]) =>
  `Otherwise the relationship with ${new Intl.ListFormat('en-GB').format(names)} ends, and the shifts planned with them are cancelled.`

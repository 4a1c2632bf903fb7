import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { type PlanRow, planStatuses } from '#contract/learning-plans.ts'
import { listMentees } from '#contract/mentees.ts'
import { fullName } from '#contract/person.ts'
import { useMe } from '#web/kernel/session.ts'
import { useList } from '#web/kernel/use-list.ts'
import { DayField } from '#web/kit/days/DayField.tsx'
import { FormModal } from '#web/kit/dialog/FormModal.tsx'
import { FromTemplate } from '#web/templates/FromTemplate.tsx'
import { AssignedMentor } from './AssignedMentor.tsx'
import { ObjectiveFields } from './ObjectiveFields.tsx'
import { menteeOf } from './smart.ts'
import { usePlanForm } from './use-plan-form.ts'

const statusChoices = Object.entries(planStatuses).map(([value, { label }]) => ({ value, label }))

type Props = {
  opened: boolean
  /** The plan to edit; undefined creates a new plan. */
  plan: PlanRow | undefined
  /** Preset mentee for a new plan; the field is then read-only. */
  mentee?: { id: number; name: string }
  onClose: () => void
}

/** Creates or edits a learning plan. */
export function PlanDialog({ opened, plan, mentee, onClose }: Props) {
  const { role } = useMe()
  const dialog = { opened, onClose, plan, presetMenteeId: mentee?.id }
  const { form, modal, problems, picksMentee } = usePlanForm(dialog)
  const mentees = useList(listMentees, {}, { whole: true, ready: opened && picksMentee && !mentee })
  return (
    <FormModal
      {...modal}
      title={plan ? 'Edit Plan' : 'Create Plan'}
      submit={plan ? 'Update Plan' : 'Create Plan'}
      busyLabel="Saving..."
    >
      {!plan && (
        <FromTemplate
          opened={opened}
          kind="plan"
          onPick={({ plan }) => {
            if (!plan) return
            form.set('title', plan.title)
            form.set('description', plan.description)
            form.set('objectives', plan.objectives)
          }}
        />
      )}
      <TextInput label="Title" autoComplete="off" {...form.field('title')} />
      <Textarea label="Description (optional)" rows={4} resize="vertical" {...form.field('description')} />
      <DayField label="Target Date" {...form.field('targetDate')} />
      <NativeSelect label="Status" data={statusChoices} maw={240} {...form.field('status')} />
      {picksMentee && mentee && <TextInput label="Mentee" value={mentee.name} disabled />}
      {picksMentee && !mentee && (
        <NativeSelect
          label="Mentee"
          data={[
            { value: '', label: 'Select a mentee' },
            ...(mentees.data ?? []).map((mentee) => ({ value: String(mentee.id), label: fullName(mentee) })),
          ]}
          {...form.field('menteeId')}
        />
      )}
      {plan && role === 'mentor' && <TextInput label="Mentee" value={menteeOf(plan)} disabled />}
      {role === 'mentee' && <AssignedMentor plan={plan} />}
      <ObjectiveFields
        idPrefix={form.id}
        objectives={form.values.objectives}
        problems={problems}
        onChange={(objectives) => form.set('objectives', objectives)}
      />
    </FormModal>
  )
}

import { NativeSelect, Text, Textarea } from '@mantine/core'
import * as z from 'zod/mini'
import { maxLength, optionalText } from '#contract/fields.ts'
import type { PlanRow } from '#contract/learning-plans.ts'
import { patientWarning } from '#contract/nhs-number.ts'
import { objectiveState, objectiveStates } from '#contract/objective-states.ts'
import { whyNotAchieved } from '#contract/objectives.ts'
import { FormModal } from '#web/kit/dialog/FormModal.tsx'
import { useDialogForm } from '#web/kit/dialog/use-dialog-form.ts'
import { useSetState } from './api.ts'
import { readByPlanReaders } from './smart.ts'

type Props = { opened: boolean; close: () => void; plan: PlanRow; objective: number }

type Values = { state: string; reason: string }
const stateChoices = Object.entries(objectiveStates).map(([value, { label }]) => ({ value, label }))
const typed = z.object({ state: objectiveState, reason: optionalText(maxLength.outcomeReason) })

/** Sets the state of an objective. A step back from 'Achieved' needs a reason. */
export function SetState({ opened, close, plan, objective }: Props) {
  const setting = useSetState()
  const before = plan.objective_states[objective - 1]?.state ?? 'not_started'
  const isTakenBack = (state: string) => before === 'achieved' && state !== 'achieved'
  const start: Values = { state: before, reason: '' }
  const { form, modal } = useDialogForm<Values, z.output<typeof typed>>({
    opened,
    onClose: close,
    draftName: `state-${plan.id}-${objective}`,
    schema: typed,
    start,
    alsoCheck: ({ state, reason }): Record<string, string> =>
      isTakenBack(state) && !reason.trim() ? { reason: whyNotAchieved } : {},
    warn: patientWarning,
    send: ({ state, reason }) =>
      setting.run({
        params: { id: plan.id, place: objective },
        body: { state, planVersion: plan.version, ...(isTakenBack(state) && { reason }) },
      }),
  })
  return (
    <FormModal {...modal} title={`State of objective ${objective}`} submit="Save" busyLabel="Saving...">
      <NativeSelect label="State" data={stateChoices} maw={280} {...form.field('state')} />
      {isTakenBack(form.values.state) && (
        <div>
          <Textarea label="Why is it no longer achieved?" rows={3} {...form.field('reason')} />
          <Text c="dimmed" mt={4}>
            {readByPlanReaders}
          </Text>
        </div>
      )}
    </FormModal>
  )
}

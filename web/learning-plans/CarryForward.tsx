import { Text } from '@mantine/core'
import * as z from 'zod/mini'
import { dayOr } from '#contract/fields.ts'
import type { PlanRow } from '#contract/learning-plans.ts'
import { targetDateRequired } from '#contract/required-texts.ts'
import { DayField } from '#web/kit/days/DayField.tsx'
import { FormModal } from '#web/kit/dialog/FormModal.tsx'
import { useOnOpen } from '#web/kit/dialog/use-on-open.ts'
import { useForm } from '#web/kit/form/use-form.ts'
import { useCarryForward } from './api.ts'

type Props = { opened: boolean; close: () => void; plan: PlanRow }

const typed = z.object({ targetDate: dayOr(targetDateRequired) })

/** Makes a draft with the objectives that are not achieved. */
export function CarryForward({ opened, close, plan }: Props) {
  const carrying = useCarryForward()
  const form = useForm<{ targetDate: string }, z.output<typeof typed>>({
    schema: typed,
    start: { targetDate: '' },
    send: (body) => carrying.run({ params: { id: plan.id }, body: { ...body, planVersion: plan.version } }),
    onDone: close,
  })
  useOnOpen(opened, () => form.begin({ targetDate: '' }))
  return (
    <FormModal
      opened={opened}
      onClose={close}
      title="Carry forward"
      form={form}
      submit="Make draft"
      busyLabel="Saving..."
    >
      <Text>
        A new draft takes over the objectives that are not achieved. Here they are marked as carried forward.
      </Text>
      <DayField label="Target date of the draft" {...form.field('targetDate')} />
    </FormModal>
  )
}

import { Text, Textarea } from '@mantine/core'
import * as z from 'zod/mini'
import { maxLength, text } from '#contract/fields.ts'
import type { PlanRow } from '#contract/learning-plans.ts'
import { patientWarning } from '#contract/nhs-number.ts'
import { sayWhatToChange } from '#contract/plan-agreements.ts'
import { FormModal } from '#web/kit/dialog/FormModal.tsx'
import { useOnOpen } from '#web/kit/dialog/use-on-open.ts'
import { useForm } from '#web/kit/form/use-form.ts'
import { useAnswerAgreement } from './api.ts'
import { readByPlanReaders } from './smart.ts'

type Props = { opened: boolean; close: () => void; plan: PlanRow }

const typed = z.object({ words: text(maxLength.notYet, sayWhatToChange) })

/** 'Not yet', with words for the side that asked. */
export function NotYet({ opened, close, plan }: Props) {
  const answering = useAnswerAgreement()
  const form = useForm<{ words: string }, z.output<typeof typed>>({
    schema: typed,
    start: { words: '' },
    warn: patientWarning,
    send: ({ words }) =>
      answering.run({
        params: { id: plan.id },
        body: { answer: 'not_yet', words, planVersion: plan.version },
      }),
    onDone: close,
  })
  useOnOpen(opened, () => form.begin({ words: '' }))
  return (
    <FormModal
      opened={opened}
      onClose={close}
      title="Not yet"
      form={form}
      submit="Send"
      busyLabel="Sending..."
    >
      <div>
        <Textarea label="What should change first?" rows={4} {...form.field('words')} />
        <Text c="dimmed" mt={4}>
          {readByPlanReaders}
        </Text>
      </div>
    </FormModal>
  )
}

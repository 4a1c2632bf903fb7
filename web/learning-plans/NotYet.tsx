import { Text, Textarea } from '@mantine/core'
import * as z from 'zod/mini'
import { maxLength, text } from '#contract/fields.ts'
import type { PlanRow } from '#contract/learning-plans.ts'
import { patientWarning } from '#contract/nhs-number.ts'
import { sayWhatToChange } from '#contract/plan-agreements.ts'
import { FormModal } from '#web/kit/dialog/FormModal.tsx'
import { useDialogForm } from '#web/kit/dialog/use-dialog-form.ts'
import { useAnswerAgreement } from './api.ts'
import { readByPlanReaders } from './smart.ts'

type Props = { opened: boolean; close: () => void; plan: PlanRow }

const typed = z.object({ words: text(maxLength.notYet, sayWhatToChange) })

/** 'Not yet', with words for the side that asked. They are stored as a draft until they are sent. */
export function NotYet({ opened, close, plan }: Props) {
  const answering = useAnswerAgreement()
  const { form, modal } = useDialogForm<{ words: string }, z.output<typeof typed>>({
    opened,
    onClose: close,
    draftName: `not-yet-${plan.id}`,
    schema: typed,
    start: { words: '' },
    warn: patientWarning,
    send: ({ words }) =>
      answering.run({
        params: { id: plan.id },
        body: { answer: 'not_yet', words, planVersion: plan.version },
      }),
  })
  return (
    <FormModal {...modal} title="Not yet" submit="Send" busyLabel="Sending...">
      <div>
        <Textarea label="What should change first?" rows={4} {...form.field('words')} />
        <Text c="dimmed" mt={4}>
          {readByPlanReaders}
        </Text>
      </div>
    </FormModal>
  )
}

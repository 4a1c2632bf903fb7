import { Text, Textarea } from '@mantine/core'
import * as z from 'zod/mini'
import { maxLength, text } from '#contract/fields.ts'
import type { PlanRow } from '#contract/learning-plans.ts'
import { patientWarning } from '#contract/nhs-number.ts'
import { sayWhatToChange } from '#contract/plan-agreements.ts'
import { useBaseVersion } from '#web/kernel/use-base-version.ts'
import { FormModal } from '#web/kit/dialog/FormModal.tsx'
import { useOnOpen } from '#web/kit/dialog/use-on-open.ts'
import { DraftNotice } from '#web/kit/form/DraftNotice.tsx'
import { useDraft } from '#web/kit/form/use-draft.ts'
import { useForm } from '#web/kit/form/use-form.ts'
import { useAnswerAgreement } from './api.ts'
import { readByPlanReaders } from './smart.ts'

type Props = { opened: boolean; close: () => void; plan: PlanRow }

const typed = z.object({ words: text(maxLength.notYet, sayWhatToChange) })

/** 'Not yet', with words for the side that asked. They are stored as a draft until they are sent. */
export function NotYet({ opened, close, plan }: Props) {
  const answering = useAnswerAgreement()
  const version = useBaseVersion()
  const form = useForm<{ words: string }, z.output<typeof typed>>({
    schema: typed,
    start: { words: '' },
    warn: patientWarning,
    send: ({ words }) =>
      answering.run({
        params: { id: plan.id },
        body: { answer: 'not_yet', words, planVersion: plan.version },
      }),
    onDone: () => end(),
  })
  const draft = useDraft(form, version)
  useOnOpen(opened, () => draft.begin(`not-yet-${plan.id}`, { words: '' }, null))
  function end() {
    draft.end()
    close()
  }
  return (
    <FormModal opened={opened} onClose={end} title="Not yet" form={form} submit="Send" busyLabel="Sending...">
      <DraftNotice isRestored={draft.isRestored} />
      <div>
        <Textarea label="What should change first?" rows={4} {...form.field('words')} />
        <Text c="dimmed" mt={4}>
          {readByPlanReaders}
        </Text>
      </div>
    </FormModal>
  )
}

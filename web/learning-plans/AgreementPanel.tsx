import { Button, Stack, Text, Textarea } from '@mantine/core'
import * as z from 'zod/mini'
import { dayOr, maxLength, patientWarning, targetDateRequired, text } from '#contract/fields.ts'
import {
  answerAgreement,
  askAgreement,
  carryForward,
  type PlanRow,
  sayWhatToChange,
} from '#contract/learning-plans.ts'
import { isOpenObjective } from '#contract/objective-states.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { useHasMentor } from '#web/kernel/use-my-mentors.ts'
import { DayField } from '#web/kit/days/DayField.tsx'
import { FormModal, useDialogForm } from '#web/kit/dialog/FormModal.tsx'
import { useDialog, useOnOpen } from '#web/kit/dialog/use-dialog.ts'
import { useForm } from '#web/kit/form/use-form.ts'
import { Buttons } from '#web/kit/layout/Buttons.tsx'
import { readByPlanReaders } from './plan-problems.ts'

/** The buttons about the agreement, and the one that carries the plan forward. */
export function AgreementPanel({ plan }: { plan: PlanRow }) {
  const asking = useApiMutation(askAgreement)
  const answering = useApiMutation(answerAgreement)
  const declining = useDialog()
  const carrying = useDialog()
  const { agreement, id, version: planVersion } = plan
  const answer = (answer: 'agreed' | 'withdrawn') =>
    void answering.run({ params: { id }, body: { answer, planVersion } })
  const hasOpen = plan.objective_states.some(isOpenObjective)
  const hasMentor = useHasMentor(agreement.can.includes('ask'))
  return (
    <Stack gap={8} className="no-print" pt={8}>
      <Buttons short>
        {agreement.can.includes('ask') && hasMentor && (
          <Button
            variant="default"
            aria-busy={asking.busy}
            onClick={() => void asking.run({ params: { id }, body: { planVersion } })}
          >
            Ask for agreement
          </Button>
        )}
        {agreement.can.includes('agree') && (
          <Button aria-busy={answering.busy} onClick={() => answer('agreed')}>
            Agree
          </Button>
        )}
        {agreement.can.includes('decline') && (
          <Button variant="default" onClick={() => declining.open()}>
            Not yet
          </Button>
        )}
        {agreement.can.includes('withdraw') && (
          <Button variant="default" aria-busy={answering.busy} onClick={() => answer('withdrawn')}>
            Withdraw request
          </Button>
        )}
        {plan.can.includes('set state') && hasOpen && (
          <Button variant="default" onClick={() => carrying.open()}>
            Start next plan
          </Button>
        )}
      </Buttons>
      <NotYet {...declining} plan={plan} />
      <CarryForward {...carrying} plan={plan} />
    </Stack>
  )
}

type Props = { opened: boolean; close: () => void; plan: PlanRow }

const typed = z.object({ words: text(maxLength.notYet, sayWhatToChange) })

/** 'Not yet', with words for the side that asked. They are stored as a draft until they are sent. */
function NotYet({ opened, close, plan }: Props) {
  const answering = useApiMutation(answerAgreement)
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
    <FormModal inPlace {...modal} title="Not yet" submit="Send" busyLabel="Sending...">
      <div>
        <Textarea label="What should change first?" rows={4} {...form.field('words')} />
        <Text c="dimmed" mt={4}>
          {readByPlanReaders}
        </Text>
      </div>
    </FormModal>
  )
}

type CarryForwardProps = { opened: boolean; close: () => void; plan: PlanRow }

const carryForwardTyped = z.object({ targetDate: dayOr(targetDateRequired) })

/** Makes a draft with the objectives that are not achieved. */
function CarryForward({ opened, close, plan }: CarryForwardProps) {
  const carrying = useApiMutation(carryForward)
  const form = useForm<{ targetDate: string }, z.output<typeof carryForwardTyped>>({
    schema: carryForwardTyped,
    start: { targetDate: '' },
    send: (body) => carrying.run({ params: { id: plan.id }, body: { ...body, planVersion: plan.version } }),
    onDone: close,
  })
  useOnOpen(opened, () => form.begin({ targetDate: '' }))
  return (
    <FormModal
      inPlace
      opened={opened}
      onClose={close}
      title="Start next plan"
      form={form}
      submit="Make draft"
    >
      <Text>
        A new draft takes over the objectives that are not achieved. Here they are marked as carried forward.
      </Text>
      <DayField label="Target date of the draft" {...form.field('targetDate')} />
    </FormModal>
  )
}

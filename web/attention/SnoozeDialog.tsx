import { Textarea } from '@mantine/core'
import { attentionKinds, snooze, snoozeForm } from '#contract/attention.ts'
import { addDays } from '#contract/dates.ts'
import { useToday } from '#web/kernel/clock.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { DayField } from '#web/kit/days/DayField.tsx'
import { dayProblem } from '#web/kit/days/day-from-text.ts'
import { FormModal, useDialogForm } from '#web/kit/dialog/FormModal.tsx'
import { Fact, Facts } from '#web/kit/list/Facts.tsx'
import type { KeyedItem } from './items.ts'

type Props = { item: KeyedItem; opened: boolean; onClose: () => void }

/** Default snooze, in days. */
const usually = 7

/** Asks for the end date and the reason of a snooze. One dialog per item. */
export function SnoozeDialog({ item, ...dialog }: Props) {
  const today = useToday()
  const snoozing = useApiMutation(snooze, { quiet: 'failures' })
  const { form, modal } = useDialogForm({
    ...dialog,
    schema: snoozeForm,
    start: { reason: '', untilDay: addDays(today, usually) },
    alsoCheck: ({ untilDay }) => dayProblem('untilDay', untilDay),
    send: (body) => snoozing.run({ body: { kind: item.kind, id: item.id, ...body } }),
  })
  return (
    <FormModal {...modal} title="Snooze" submit="Snooze" busyLabel="Snoozing...">
      <Facts>
        <Fact name={attentionKinds[item.kind].label}>
          <strong>{item.name}</strong>: {item.reason}
        </Fact>
      </Facts>
      <Textarea
        label="Reason"
        description="Other administrators will see this."
        autosize
        minRows={2}
        maxRows={8}
        {...form.field('reason')}
      />
      <DayField
        label="Until"
        description="We'll show it again on this date"
        earliest={addDays(today, 1)}
        {...form.field('untilDay')}
      />
    </FormModal>
  )
}

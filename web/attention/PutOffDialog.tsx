import { Textarea } from '@mantine/core'
import { attentionKinds, putOffForm } from '#contract/attention.ts'
import { addDays } from '#contract/dates.ts'
import { useToday } from '#web/kernel/clock.ts'
import { DayField } from '#web/kit/days/DayField.tsx'
import { dayProblem } from '#web/kit/days/day-problem.ts'
import { FormModal } from '#web/kit/dialog/FormModal.tsx'
import { useForm } from '#web/kit/form/use-form.ts'
import { Fact, Facts } from '#web/kit/list/Facts.tsx'
import { usePutOff } from './api.ts'
import type { KeyedItem } from './attention-items.ts'

type Props = { item: KeyedItem; opened: boolean; onClose: () => void }

/** In days: what is put off usually waits a week. */
const usually = 7

/** Asks until when something is put off and why; one a thing, so that nothing typed about another is left in it. */
export function PutOffDialog({ item, opened, onClose }: Props) {
  const today = useToday()
  const puttingOff = usePutOff()
  const start = { reason: '', untilDay: addDays(today, usually) }
  const form = useForm({
    schema: putOffForm,
    start,
    alsoCheck: ({ untilDay }) => dayProblem('untilDay', untilDay),
    send: async (body) =>
      puttingOff.run({ body: { kind: item.kind, id: item.id, nature: item.nature ?? '', ...body } }),
    onDone: () => {
      form.begin(start)
      onClose()
    },
  })
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title="Put off"
      form={form}
      submit="Put off"
      busyLabel="Putting off..."
    >
      <Facts>
        <Fact name={attentionKinds[item.kind].label}>
          <strong>{item.name}</strong>: {item.reason}
        </Fact>
      </Facts>
      <Textarea
        label="Reason"
        description="The other administrators read it."
        autosize
        minRows={2}
        maxRows={8}
        {...form.field('reason')}
      />
      <DayField
        label="Until"
        description="On this day it waits again"
        earliest={addDays(today, 1)}
        {...form.field('untilDay')}
      />
    </FormModal>
  )
}

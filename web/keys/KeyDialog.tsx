import { NativeSelect, Text, Textarea, TextInput } from '@mantine/core'
import { addDays } from '#contract/dates.ts'
import { keyForm, keyPurposes } from '#contract/keys.ts'
import { useToday } from '#web/kernel/clock.ts'
import { DayField } from '#web/kit/days/DayField.tsx'
import { dayProblem } from '#web/kit/days/day-problem.ts'
import { FormModal } from '#web/kit/dialog/FormModal.tsx'
import { useForm } from '#web/kit/form/use-form.ts'
import { useCreateKey } from './api.ts'

type Props = {
  opened: boolean
  onClose: () => void
  onMade: (made: { name: string; key: string }) => void
}

const purposes = Object.entries(keyPurposes).map(([value, { label }]) => ({ value, label }))
/** Default life of a key, in days. */
const usually = 365

/** Creates a key. The next dialog shows its secret once. */
export function KeyDialog({ opened, onClose, onMade }: Props) {
  const today = useToday()
  const creating = useCreateKey()
  const start = { name: '', purpose: 'figures', lastDay: addDays(today, usually), addresses: '' }
  const form = useForm({
    schema: keyForm,
    start,
    alsoCheck: ({ lastDay }) => dayProblem('lastDay', lastDay),
    send: (body) => creating.run({ body }),
    onDone: (_sent, { reply }) => {
      form.begin(start)
      onClose()
      onMade(reply)
    },
  })
  const purpose = keyPurposes[form.values.purpose as keyof typeof keyPurposes]
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title="Create key"
      form={form}
      submit="Create key"
      busyLabel="Creating..."
    >
      <TextInput
        label="Name"
        description="Shown in the audit log for everything done with the key"
        autoComplete="off"
        {...form.field('name')}
      />
      <div>
        <NativeSelect label="Purpose" data={purposes} {...form.field('purpose')} />
        <Text c="dimmed" mt={4}>
          {purpose.description}
        </Text>
      </div>
      <DayField
        label="Last day"
        description="At most two years from today. We'll email all administrators 14 days before."
        earliest={today}
        {...form.field('lastDay')}
      />
      <Textarea
        label="Allowed IP addresses"
        description="One on each line, for example 192.0.2.10 or 192.0.2.0/24. Leave blank to allow any address."
        autosize
        minRows={2}
        maxRows={8}
        autoComplete="off"
        spellCheck={false}
        {...form.field('addresses')}
      />
    </FormModal>
  )
}

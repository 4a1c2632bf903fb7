import { NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { keysOf } from '#contract/keys-of.ts'
import { onlyYou } from '#contract/my-record.ts'
import { reflectionKinds, reflectionQuestions } from '#contract/reflections.ts'
import { DayField } from '#web/kit/days/DayField.tsx'
import { FormModal } from '#web/kit/dialog/FormModal.tsx'
import { useOnOpen } from '#web/kit/dialog/use-on-open.ts'
import { DraftNotice } from '#web/kit/form/DraftNotice.tsx'
import { ThemesField } from './ThemesField.tsx'
import { type BegunReflection, useReflectionForm } from './use-reflection-form.ts'

const kinds = keysOf(reflectionKinds).map((value) => ({ value, label: reflectionKinds[value].label }))

type Props = { opened: boolean; onClose: () => void; begun: BegunReflection }

/** Writes a reflection, or edits one. A line under each box says who reads it. */
export function ReflectionDialog({ opened, onClose, begun }: Props) {
  const { form, begin, close, isRestored } = useReflectionForm(begun, onClose)
  useOnOpen(opened, begin)
  return (
    <FormModal
      opened={opened}
      onClose={close}
      title={begun.edited ? 'Edit reflection' : 'Write a reflection'}
      form={form}
      submit="Save reflection"
      busyLabel="Saving..."
    >
      <DraftNotice isRestored={isRestored} />
      <TextInput label="Title" {...form.field('title')} />
      <DayField label="Day" {...form.field('day')} />
      <NativeSelect label="Kind" data={kinds} {...form.field('kind')} />
      {keysOf(reflectionQuestions).map((name) => (
        <Stack key={name} gap={4}>
          <Textarea
            label={reflectionQuestions[name].label}
            rows={4}
            resize="vertical"
            {...form.field(name)}
          />
          <Text c="dimmed">{onlyYou}</Text>
        </Stack>
      ))}
      <ThemesField field={form.field('themes')} />
    </FormModal>
  )
}

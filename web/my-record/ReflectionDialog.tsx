import { NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { keysOf } from '#contract/keys-of.ts'
import { onlyYou } from '#contract/my-record.ts'
import { reflectionKinds, reflectionQuestions } from '#contract/reflections.ts'
import { DayField } from '#web/kit/days/DayField.tsx'
import { FormModal } from '#web/kit/dialog/FormModal.tsx'
import { ThemesField } from './ThemesField.tsx'
import { type BegunReflection, useReflectionForm } from './use-reflection-form.ts'

const kinds = keysOf(reflectionKinds).map((value) => ({ value, label: reflectionKinds[value].label }))

type Props = { opened: boolean; onClose: () => void; begun: BegunReflection }

/** Writes a reflection, or edits one. A line under each box says who reads it. */
export function ReflectionDialog({ opened, onClose, begun }: Props) {
  const { form, modal } = useReflectionForm(begun, { opened, onClose })
  return (
    <FormModal
      {...modal}
      title={begun.edited ? 'Edit reflection' : 'Write a reflection'}
      submit="Save reflection"
      busyLabel="Saving..."
    >
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

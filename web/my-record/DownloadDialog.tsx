import { NativeSelect, Text } from '@mantine/core'
import type * as z from 'zod/mini'
import { keepFileSafe } from '#contract/certificates.ts'
import { keysOf } from '#contract/keys-of.ts'
import { downloadForm, recordFiles } from '#contract/my-record.ts'
import { useToday } from '#web/kernel/clock.ts'
import { DayField } from '#web/kit/days/DayField.tsx'
import { FormModal } from '#web/kit/dialog/FormModal.tsx'
import { useOnOpen } from '#web/kit/dialog/use-on-open.ts'
import { useForm } from '#web/kit/form/use-form.ts'
import { saveFile } from '#web/kit/save-file.ts'
import { useDownloads } from './api.ts'

type Values = z.input<typeof downloadForm>
const files = keysOf(recordFiles).map((value) => ({ value, label: recordFiles[value].label }))
const start: Values = { file: 'pdf', from: '', to: '' }

/** Downloads the record, or a part of it, of some days or of all. */
export function DownloadDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const today = useToday()
  const download = useDownloads()
  const form = useForm<Values, z.output<typeof downloadForm>>({
    schema: downloadForm,
    start,
    keepNothing: true,
    send: async ({ file, ...range }) => {
      const outcome = await download[file].run({ query: range })
      if (!outcome.ok) return outcome
      const { name, type } = recordFiles[file]
      // The reply of a download is a Blob.
      saveFile(`${name}-${today}.${file === 'pdf' ? 'pdf' : 'csv'}`, outcome.reply as Blob, type)
      return undefined
    },
    onDone: onClose,
  })
  useOnOpen(opened, () => form.begin(start))
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title="Download my record"
      form={form}
      submit="Download"
      busyLabel="Preparing..."
    >
      <Text>{keepFileSafe}</Text>
      <NativeSelect label="File" data={files} {...form.field('file')} />
      <DayField label="First day (optional)" {...form.field('from')} />
      <DayField label="Last day (optional)" {...form.field('to')} />
    </FormModal>
  )
}

import { Button, Group, Input, NativeSelect, Stack, Textarea } from '@mantine/core'
import { X } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import * as z from 'zod/mini'
import { incompleteUpload, uploadDocument } from '#contract/documents.ts'
import { optionalText, patientWarning } from '#contract/fields.ts'
import { nameWithAddress } from '#contract/person.ts'
import { useUpload } from '#web/kernel/upload.ts'
import { FileDrop } from '#web/kit/form/FileDrop.tsx'
import { Form, SubmitButton } from '#web/kit/form/Form.tsx'
import { rebaseForm } from '#web/kit/form/rebase-form.ts'
import { useForm } from '#web/kit/form/use-form.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { formatFileSize } from '#web/kit/save-file.ts'
import { ProgressBar } from '#web/kit/states/ProgressBar.tsx'
import { acceptedFiles, problemOf, typeLabelOf } from './chosen-file.ts'
import { DocumentIcon, FileName, Words } from './DocumentList.tsx'

export type Recipient = { id: number; first_name: string; last_name: string; email: string }

const uploadForm = z.object({
  menteeId: z.string(),
  file: z.nullable(z.instanceof(File)),
  description: optionalText(),
})
type Values = { menteeId: string; file: File | null; description: string }

/** One sentence covers both fields, so it is only shown at the first missing one. */
function missing({ menteeId, file }: Values): Record<string, string> {
  if (!menteeId) return { menteeId: incompleteUpload }
  return file ? {} : { file: incompleteUpload }
}

/** Shares a file with one of the mentor's mentees. */
export function UploadForm({ mentees }: { mentees: Recipient[] }) {
  const uploading = useUpload(uploadDocument)
  const onlyOne = mentees.length === 1 && mentees[0] ? String(mentees[0].id) : ''
  const form = useForm<Values, z.output<typeof uploadForm>>({
    schema: uploadForm,
    start: { menteeId: onlyOne, file: null, description: '' },
    alsoCheck: missing,
    warn: patientWarning,
    send: async ({ menteeId, file, description }) => {
      if (!file) return { ok: false }
      const outcome = await uploading.run({ fields: { menteeId, description }, file })
      if (outcome) return outcome
      toast('Upload cancelled')
      return { ok: false }
    },
    // Keep the mentee: the next file is often for the same one.
    onDone: (sent) => rebaseForm(form, { menteeId: sent.menteeId, file: null, description: '' }, sent),
  })
  const { id, error } = form.field('file')
  const { percent } = uploading
  return (
    <Panel title="Share a document">
      <Form form={form} label="Share a document">
        <Stack maw="44em">
          <NativeSelect
            label="Mentee"
            maw={460}
            data={[{ value: '', label: 'Select a mentee' }, ...mentees.map(choiceOf)]}
            {...form.field('menteeId')}
          />
          <FileField
            id={id}
            value={form.values.file}
            error={error}
            busy={form.busy}
            onChange={(file) => form.set('file', file)}
          />
          <Textarea
            label="Description (optional)"
            rows={3}
            resize="vertical"
            {...form.field('description')}
          />
          {percent !== null && (
            <ProgressBar
              percent={percent}
              label={percent < 100 ? 'Uploading' : 'Checking the file'}
              name={`Upload of ${form.values.file?.name}`}
            />
          )}
        </Stack>
        <Group>
          <SubmitButton form={form} busyLabel="Uploading...">
            Upload
          </SubmitButton>
          {percent !== null && (
            <Button
              variant="default"
              onClick={() => {
                uploading.cancel()
                // This button unmounts when the upload is cancelled, so move the focus.
                focusOnSubmit(form.id)
              }}
            >
              Cancel upload
            </Button>
          )}
        </Group>
      </Form>
    </Panel>
  )
}

const choiceOf = (mentee: Recipient) => ({
  value: String(mentee.id),
  label: nameWithAddress(mentee),
})

const focusOnSubmit = (formId: string) =>
  document.getElementById(formId)?.querySelector<HTMLElement>('[type="submit"]')?.focus()

type Props = {
  id: string
  value: File | null
  onChange: (file: File | null) => void
  error?: string | undefined
  busy: boolean
}

/**
 * File input with drag and drop. Shows the type and size of the file, or the reason why it cannot be shared.
 */
function FileField({ id, value, onChange, error, busy }: Props) {
  const [refused, setRefused] = useState<string>()
  const shown = refused ?? error

  function take(files: File[]) {
    const [file] = files
    if (!file) return
    const problem = files.length > 1 ? 'Choose one file at a time.' : problemOf(file)
    setRefused(problem ? (files.length > 1 ? problem : `${file.name}: ${problem}`) : undefined)
    onChange(problem ? null : file)
  }
  return (
    <Input.Wrapper
      id={`${id}-field`}
      label="File"
      labelElement="div"
      description="PDF, Office, OpenDocument, text, CSV or picture, up to 25 MB"
      error={shown && <span role={refused ? 'alert' : undefined}>{shown}</span>}
      descriptionProps={{ id: `${id}-hint` }}
      errorProps={{ id: `${id}-error` }}
    >
      <FileDrop
        id={id}
        words={value ? 'Choose another file' : 'Choose file'}
        hint="or drop a file here"
        label="File"
        accept={acceptedFiles}
        busy={busy}
        describedBy={shown ? `${id}-hint ${id}-error` : `${id}-hint`}
        onFiles={take}
      />
      {value && (
        <Group gap={12} pt={12}>
          <DocumentIcon name={value.name} />
          <Words role="status">
            <FileName name={value.name} />
            <Group gap="0 16px" c="dimmed">
              <span>{typeLabelOf(value.name)}</span>
              <span>{formatFileSize(value.size)}</span>
            </Group>
          </Words>
          {!busy && (
            <Button
              variant="default"
              leftSection={<X size={18} aria-hidden />}
              aria-label={`Remove ${value.name}`}
              onClick={() => {
                onChange(null)
                // The Remove button unmounts together with the file, so move the focus.
                document.getElementById(id)?.focus()
              }}
            >
              Remove
            </Button>
          )}
        </Group>
      )}
    </Input.Wrapper>
  )
}

import { Button, Group, NativeSelect, Stack, Textarea } from '@mantine/core'
import { toast } from 'react-hot-toast/headless'
import * as z from 'zod/mini'
import { incompleteUpload } from '#contract/documents.ts'
import { optionalText } from '#contract/fields.ts'
import { patientWarning } from '#contract/nhs-number.ts'
import { fullName } from '#contract/person.ts'
import { Form, SubmitButton } from '#web/kit/form/Form.tsx'
import { rebaseForm } from '#web/kit/form/rebase-form.ts'
import { useForm } from '#web/kit/form/use-form.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { ProgressBar } from '#web/kit/states/ProgressBar.tsx'
import { useUploadDocument } from './api.ts'
import { FileField } from './FileField.tsx'

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
  const uploading = useUploadDocument()
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
  label: `${fullName(mentee)} (${mentee.email})`,
})

const focusOnSubmit = (formId: string) =>
  document.getElementById(formId)?.querySelector<HTMLElement>('[type="submit"]')?.focus()

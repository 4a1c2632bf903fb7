import { Button, Group, TextInput } from '@mantine/core'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { maxLength, optionalLine } from '#contract/fields.ts'
import type { ReferralRow } from '#contract/referrals.ts'
import { useBaseVersion } from '#web/kernel/use-base-version.ts'
import { Form, SubmitButton } from '#web/kit/form/Form.tsx'
import { focusFormOf } from '#web/kit/form/focus-form-of.ts'
import { rebaseForm } from '#web/kit/form/rebase-form.ts'
import { useForm } from '#web/kit/form/use-form.ts'
import { useEditReferral } from './api.ts'

const departmentForm = z.object({ department: optionalLine(maxLength.title) })

/** Applicants do not enter it; an administrator does (rule 20). */
export function Department({ referral }: { referral: ReferralRow }) {
  const saving = useEditReferral()
  const version = useBaseVersion(referral.version)
  const form = useForm({
    schema: departmentForm,
    start: { department: referral.department ?? '' },
    row: { version, fieldTexts: ({ department }) => [['Department', department]] },
    send: async ({ department }) => {
      const body = { department: department || null, ...version.sent() }
      return saving.run({ params: { id: referral.id }, body })
    },
    onDone: (sent, { reply }) => {
      version.set(reply.version)
      rebaseForm(form, { department: reply.department ?? '' }, sent)
    },
  })
  // Adopt a newer version of the referral, for example after a decision, unless there are unsaved changes.
  useEffect(() => {
    if (form.isDirty || form.busy || referral.version <= (version.base() ?? 0)) return
    version.set(referral.version)
    form.begin({ department: referral.department ?? '' })
  })
  return (
    <Form form={form} label="Department">
      <Group align="flex-end" gap="sm">
        <TextInput
          label="Department (optional)"
          flex="1 1 220px"
          autoComplete="off"
          {...form.field('department')}
        />
        <SubmitButton form={form} variant="default" busyLabel="Saving...">
          Save department
        </SubmitButton>
        {form.isDirty && (
          <Button
            variant="subtle"
            onClick={(event) => {
              if (form.busy) return
              focusFormOf(event)
              form.discard()
            }}
          >
            Undo
          </Button>
        )}
      </Group>
    </Form>
  )
}

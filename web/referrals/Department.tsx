import { Button, TextInput } from '@mantine/core'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { maxLength, optionalLine } from '#contract/fields.ts'
import type { ReferralRow } from '#contract/referrals.ts'
import { useBaseVersion } from '#web/kernel/use-base-version.ts'
import { Form, SubmitButton } from '#web/kit/form/Form.tsx'
import { useForm } from '#web/kit/form/use-form.ts'
import { useEditReferral } from './api.ts'
import styles from './Referrals.module.css'

const departmentForm = z.object({ department: optionalLine(maxLength.title) })

/** The form does not ask applicants for it: an administrator fills it in (rule 20). */
export function Department({ referral }: { referral: ReferralRow }) {
  const saving = useEditReferral()
  const version = useBaseVersion(referral.version)
  const form = useForm({
    schema: departmentForm,
    start: { department: referral.department ?? '' },
    row: { version, fieldTexts: ({ department }) => [['Department', department]] },
    send: async ({ department }) => {
      const body = { department: department || null, ...version.sent() }
      const outcome = await saving.run({ params: { id: referral.id }, body })
      if (outcome.ok) version.set(outcome.reply.version)
      return outcome
    },
  })
  // What was decided meanwhile, here too, shows unless something is typed.
  useEffect(() => {
    if (form.isDirty || form.busy || referral.version <= (version.base() ?? 0)) return
    version.set(referral.version)
    form.begin({ department: referral.department ?? '' })
  })
  return (
    <Form form={form} label="Department">
      <div className={styles.department}>
        <TextInput label="Department (optional)" autoComplete="off" {...form.field('department')} />
        <SubmitButton form={form} variant="default" busyLabel="Saving...">
          Save department
        </SubmitButton>
        {form.isDirty && (
          <Button variant="subtle" onClick={form.discard}>
            Undo
          </Button>
        )}
      </div>
    </Form>
  )
}

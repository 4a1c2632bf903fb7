import { Button, TextInput } from '@mantine/core'
import { useRef } from 'react'
import * as z from 'zod/mini'
import { longest, optionalLine } from '#contract/fields.ts'
import type { ReferralRow } from '#contract/referrals.ts'
import { Form, SubmitButton } from '#web/kit/Form.tsx'
import { useForm } from '#web/kit/use-form.ts'
import { useEditReferral } from './api.ts'
import styles from './Referrals.module.css'

const departmentForm = z.object({ department: optionalLine(longest.title) })

/** The form does not ask applicants for it: an administrator fills it in (decision 20). */
export function Department({ referral }: { referral: ReferralRow }) {
  const saving = useEditReferral()
  // The version that was seen, so that another's change is noticed; after being told of it, the new one.
  const seen = useRef<number | null>(null)
  const form = useForm({
    schema: departmentForm,
    start: { department: referral.department ?? '' },
    send: async ({ department }) => {
      const version = seen.current ?? referral.version
      const outcome = await saving.run({
        params: { id: referral.id },
        body: { department: department || null, version },
      })
      seen.current = outcome.ok ? outcome.reply.version : null
      return outcome
    },
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

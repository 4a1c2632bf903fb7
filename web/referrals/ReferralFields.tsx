import { Button, Group, Textarea, TextInput } from '@mantine/core'
import { Link } from 'react-router'
import { maxLength } from '#contract/fields.ts'
import { Form, SubmitButton } from '#web/kit/form/Form.tsx'
import type { FormState } from '#web/kit/form/use-form.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import styles from './Referral.module.css'

export const emptyReferral = {
  firstName: '',
  lastName: '',
  grsNumber: '',
  email: '',
  reason: '',
  website: '',
}

export function ReferralFields({ form }: { form: FormState<typeof emptyReferral> }) {
  return (
    <Panel>
      <Form form={form} label="Referral">
        <TextInput label="First name" autoComplete="given-name" {...form.field('firstName')} />
        <TextInput label="Last name" autoComplete="family-name" {...form.field('lastName')} />
        <TextInput
          label="GRS number"
          description="Your staff rostering number"
          autoComplete="off"
          maw={280}
          {...form.field('grsNumber')}
        />
        <TextInput
          label="Work email"
          description="We'll use this to contact you"
          type="email"
          autoComplete="work email"
          {...form.field('email')}
        />
        <Textarea
          label="Reason"
          description={`Why you would like MST support, in up to ${maxLength.reason.toLocaleString('en-GB')} characters`}
          rows={6}
          resize="vertical"
          {...form.field('reason')}
        />
        <FieldForRobots form={form} />
        <Group className={styles.buttons ?? ''}>
          <SubmitButton form={form} busyLabel="Submitting...">
            Submit Referral
          </SubmitButton>
          <Button variant="default" component={Link} to="/login">
            Cancel
          </Button>
        </Group>
      </Form>
    </Panel>
  )
}

/**
 * Honeypot: hidden from people, keyboards and screen readers, so only bots fill it in. Browsers and password
 * managers skip a field that is read-only.
 */
function FieldForRobots({ form }: { form: FormState<typeof emptyReferral> }) {
  const { value, onChange } = form.field('website')
  return (
    <div className={styles.trap} aria-hidden inert>
      <label>
        Website
        <input
          type="text"
          name="website"
          tabIndex={-1}
          readOnly
          autoComplete="off"
          data-1p-ignore
          data-lpignore="true"
          data-bwignore
          value={value}
          onChange={onChange}
        />
      </label>
    </div>
  )
}

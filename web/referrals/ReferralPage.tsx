import { Box, Button, Flex, Paper, Text, Textarea, TextInput } from '@mantine/core'
import { DoorClosed, Wrench } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { Link } from 'react-router'
import { maxLength } from '#contract/fields.ts'
import { wishes } from '#contract/matches.ts'
import { isOn } from '#contract/modules.ts'
import { getPublicSettings } from '#contract/public-settings.ts'
import { referralForm, referralsClosed, submitReferral } from '#contract/referrals.ts'
import { withFlashMessage } from '#web/kernel/navigation.ts'
import { usePublicSettings } from '#web/kernel/public-settings.ts'
import { useApiMutation, useBaseVersion } from '#web/kernel/use-api-mutation.ts'
import { useApiQuery } from '#web/kernel/use-api-query.ts'
import { useOnOpen } from '#web/kit/dialog/use-dialog.ts'
import { DraftNotice, useDraft } from '#web/kit/form/DraftNotice.tsx'
import { Form, SubmitButton } from '#web/kit/form/Form.tsx'
import { type FormState, useForm } from '#web/kit/form/use-form.ts'
import { Buttons } from '#web/kit/layout/Buttons.tsx'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { LoadingState } from '#web/kit/states/LoadingState.tsx'
import { Notice } from '#web/kit/states/Notice.tsx'
import { useNavigateFromHere } from '#web/kit/url/use-query-param.ts'
import { TopicsField } from '#web/matches/TopicsField.tsx'
import styles from './Referrals.module.css'

/** The public form on which people refer themselves. */
export function ReferralPage() {
  const settings = useApiQuery(getPublicSettings)
  const navigate = useNavigateFromHere()
  const submitting = useApiMutation(submitReferral)
  const form = useForm({
    schema: referralForm,
    start: emptyReferral,
    send: (body) => submitting.run({ body }),
    onDone: () => navigate('/login', withFlashMessage(submitReferral.texts.success)),
  })
  const draft = useDraft(form, useBaseVersion())
  useOnOpen(true, () => draft.begin('referral', emptyReferral, null))
  // On a shared computer the next person must not read it: only a reload keeps it.
  const forget = useEffectEvent(() => draft.end())
  useEffect(() => () => forget(), [])
  const shut = settings.data && reasonToWait(settings.data)
  // Keep a form with input on screen, even if an administrator disables registrations meanwhile.
  const showsForm = !settings.loading && (!shut || form.isDirty)

  return (
    <Box component="main" w="min(1040px, 100%)" p="var(--ui-pad)">
      <PageHeader
        title="Refer yourself for MST support"
        lead={
          showsForm && (
            <>
              Tell us who you are and why you would like support.{' '}
              <Link to="/how-this-works">How this works</Link>
            </>
          )
        }
      />
      {settings.loading && <LoadingState rows={5} />}
      {shut && (
        <Box maw="44em" mb={showsForm ? 'lg' : 0}>
          <Notice colour={shut.colour} icon={shut.icon}>
            <strong>{shut.title}</strong>
            <Text mt={4}>{shut.text}</Text>
          </Notice>
        </Box>
      )}
      {showsForm && (
        <div className={styles.columns}>
          <ReferralFields form={form} draft={draft} />
          <WhatHappensNext />
        </div>
      )}
    </Box>
  )
}

const maintenance = {
  colour: 'yellow',
  icon: Wrench,
  title: 'The service is down for maintenance.',
  text: 'You cannot send a referral at the moment. Please try again later.',
} as const
const closed = {
  colour: 'blue',
  icon: DoorClosed,
  title: referralsClosed,
  text: 'We are not taking new referrals at the moment. Please try again later. If you already have an account, you can sign in.',
} as const

function reasonToWait(settings: { maintenanceMode: boolean; allowRegistrations: boolean }) {
  if (!settings.allowRegistrations) return closed
  return settings.maintenanceMode ? maintenance : undefined
}

const promises = [
  "We'll review your referral in 2-3 business days.",
  "If your referral is approved, we'll email you a link to set up your account.",
  "We'll match you with a mentor.",
  "You'll be able to see your shifts, goals and learning plans.",
]

function WhatHappensNext() {
  return (
    <Paper
      component="section"
      withBorder
      px="lg"
      py="md"
      style={{ borderLeft: '6px solid var(--ui-link)' }}
      aria-labelledby="what-happens-next"
    >
      <Text component="h2" id="what-happens-next" fz="lg" fw={700} mb="sm">
        What happens next?
      </Text>
      <Flex component="ol" direction="column" gap={12} pl="lg" style={{ listStyle: 'decimal' }}>
        {promises.map((promise) => (
          <li key={promise}>{promise}</li>
        ))}
      </Flex>
    </Paper>
  )
}

const emptyReferral = {
  firstName: '',
  lastName: '',
  grsNumber: '',
  email: '',
  reason: '',
  topics: [] as string[],
  website: '',
}

type FieldsProps = {
  form: FormState<typeof emptyReferral>
  draft: { isRestored: boolean; discard: () => void }
}

function ReferralFields({ form, draft }: FieldsProps) {
  const { modulesOff } = usePublicSettings()
  return (
    <Panel>
      <Form form={form} label="Referral">
        <DraftNotice isRestored={draft.isRestored} onDiscard={draft.discard} />
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
        {isOn(modulesOff, 'matching') && <TopicsField label={wishes.own} field={form.field('topics')} />}
        <FieldForRobots form={form} />
        <Buttons>
          <SubmitButton form={form} busyLabel="Submitting...">
            Submit Referral
          </SubmitButton>
          <Button variant="default" component={Link} to="/login">
            Cancel
          </Button>
        </Buttons>
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
    <div className="reader-only" aria-hidden inert>
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

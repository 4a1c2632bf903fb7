import { Box, Text } from '@mantine/core'
import { DoorClosed, Wrench } from 'lucide-react'
import { getPublicSettings } from '#contract/public-settings.ts'
import { referralForm, referralsClosed } from '#contract/referrals.ts'
import { withFlashMessage } from '#web/kernel/flash-message.ts'
import { useApiQuery } from '#web/kernel/use-api-query.ts'
import { useForm } from '#web/kit/form/use-form.ts'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { LoadingState } from '#web/kit/states/LoadingState.tsx'
import { Notice } from '#web/kit/states/Notice.tsx'
import { useNavigateFromHere } from '#web/kit/url/use-navigate-from-here.ts'
import { messages, useSubmitReferral } from './api.ts'
import styles from './Referral.module.css'
import { emptyReferral, ReferralFields } from './ReferralFields.tsx'
import { WhatHappensNext } from './WhatHappensNext.tsx'

/** The public form on which people refer themselves. */
export function ReferralPage() {
  const settings = useApiQuery(getPublicSettings)
  const navigate = useNavigateFromHere()
  const submitting = useSubmitReferral()
  const form = useForm({
    schema: referralForm,
    start: emptyReferral,
    send: (body) => submitting.run({ body }),
    onDone: () => navigate('/login', withFlashMessage(messages.submit.success)),
  })
  const shut = settings.data && reasonToWait(settings.data)
  // Keep a form with input on screen, even if an administrator disables registrations meanwhile.
  const showsForm = !settings.loading && (!shut || form.isDirty)

  return (
    <Box component="main" w="min(1040px, 100%)" p="var(--ui-pad)">
      <PageHeader
        title="Refer yourself for MST support"
        {...(showsForm && { lead: 'Tell us who you are and why you would like support.' })}
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
          <ReferralFields form={form} />
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
  text: 'We are not taking new referrals at the moment. Please try again later. If you already have an account, you can log in.',
} as const

function reasonToWait(settings: { maintenanceMode: boolean; allowRegistrations: boolean }) {
  if (!settings.allowRegistrations) return closed
  return settings.maintenanceMode ? maintenance : undefined
}

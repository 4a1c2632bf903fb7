import { Button, Stack, Title } from '@mantine/core'
import { CircleCheck, Wrench } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { signIn } from '#contract/session.ts'
import { useFlashMessage } from '#web/kernel/flash-message.ts'
import { loadChunk } from '#web/kernel/load-chunk.ts'
import { usePublicSettings } from '#web/kernel/public-settings.ts'
import { adoptSession } from '#web/kernel/session.ts'
import type { AskedStep } from '#web/kernel/use-api-mutation.ts'
import { useForm } from '#web/kit/form/use-form.ts'
import { PlainPage } from '#web/kit/layout/PlainPage.tsx'
import { usePageTitle } from '#web/kit/page/page-title.ts'
import { Notice } from '#web/kit/states/Notice.tsx'
import { PasswordSignIn } from './PasswordSignIn.tsx'
import { SessionCard } from './SessionCard.tsx'
import { useSignIn } from './use-sign-in.ts'
import { WorkSignIn } from './WorkSignIn.tsx'

// Lazy, because most people need no second step.
const SecondStep = lazy(async () => ({
  default: (await loadChunk(() => import('./SecondStep.tsx'))).SecondStep,
}))

export function LoginPage() {
  const { siteName, maintenanceMode, workSignIn, passkeys } = usePublicSettings()
  const flashMessage = useFlashMessage()
  const signingIn = useSignIn()
  const [asked, setAsked] = useState<AskedStep>()
  const form = useForm({
    schema: signIn.body,
    start: { email: '', password: '' },
    refusalFocus: 'password',
    keepNothing: true,
    send: async (body) => {
      const outcome = await signingIn.run({ body })
      if (outcome.ok) {
        adoptSession(outcome.reply)
        return outcome
      }
      if (outcome.status !== undefined) form.set('password', '')
      if (outcome.asked) {
        setAsked(outcome.asked)
        return { ok: true }
      }
      // One message for both fields: it must not reveal which one was wrong.
      return { ok: false, fields: { password: outcome.message } }
    },
  })
  const heading = usePageTitle('Login')
  function restart() {
    setAsked(undefined)
    heading.current?.focus()
  }

  return (
    <PlainPage>
      <SessionCard>
        <Title order={1} ref={heading} tabIndex={-1}>
          {asked ? "Confirm it's you" : `Welcome to the ${siteName} dashboard`}
        </Title>
        {flashMessage && (
          <Notice colour="green" icon={CircleCheck}>
            {flashMessage}
          </Notice>
        )}
        {!asked && <p>Log in, or refer yourself for MST support.</p>}
        {maintenanceMode && (
          <Notice colour="yellow" icon={Wrench}>
            The service is down for maintenance. Only administrators can log in.
          </Notice>
        )}
        {asked ? (
          <Suspense>
            <SecondStep asked={asked} onDone={adoptSession} onRestart={restart} />
          </Suspense>
        ) : (
          <>
            {workSignIn && <WorkSignIn {...workSignIn} onAsked={setAsked} />}
            <PasswordSignIn form={form} isFolded={workSignIn?.only ?? false} passkeys={passkeys} />
          </>
        )}
        {!asked && (
          <Stack gap="sm" pt="md" style={{ borderTop: '1px solid var(--ui-line)' }}>
            <p>New to the programme?</p>
            <Button component={Link} to="/referral" variant="default" fullWidth>
              Refer Myself
            </Button>
          </Stack>
        )}
      </SessionCard>
    </PlainPage>
  )
}

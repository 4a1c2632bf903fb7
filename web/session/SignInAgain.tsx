import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Reply } from '#contract/endpoint.ts'
import type { signIn } from '#contract/session.ts'
import { loadChunk } from '#web/kernel/load-chunk.ts'
import { adoptSession } from '#web/kernel/session.ts'
import { forgetEverythingUnsaved } from '#web/kernel/unsaved-changes.ts'
import type { AskedStep } from '#web/kernel/use-api-mutation.ts'
import { Dialog } from '#web/kit/dialog/Dialog.tsx'
import { leaveSession } from './leave-session.ts'
import { WaysInAgain } from './WaysInAgain.tsx'

// Lazy, because most people need no second step.
const SecondStep = lazy(async () => ({
  default: (await loadChunk(() => import('./SecondStep.tsx'))).SecondStep,
}))

type Props = {
  opened: boolean
  email: string
  title: string
  text: string
  /** Postpones the sign-in; undefined once the session has expired. */
  onLater?: () => void
}

/** Signs in over the open page. If another person signs in, it navigates to the dashboard. */
export function SignInAgain({ opened, email, title, text, onLater }: Props) {
  const navigate = useNavigate()
  const [asked, setAsked] = useState<AskedStep>()
  const [isRestarted, setRestarted] = useState(false)
  async function adopt(session: Reply<typeof signIn>) {
    setAsked(undefined)
    if (adoptSession(session)) return
    forgetEverythingUnsaved()
    await navigate('/dashboard', { replace: true })
  }
  // The closed dialog forgets the password: after the session expires, anybody at this computer could submit it.
  const later =
    onLater &&
    (() => {
      setAsked(undefined)
      onLater()
    })
  return (
    <Dialog
      opened={opened}
      onClose={() => later?.()}
      title={title}
      width={440}
      role="alertdialog"
      neverFullScreen
      closeButton={false}
      zIndex={210}
    >
      {asked ? (
        <Suspense>
          <SecondStep
            asked={asked}
            onDone={(session) => void adopt(session)}
            onRestart={() => {
              setAsked(undefined)
              setRestarted(true)
            }}
          />
        </Suspense>
      ) : (
        <WaysInAgain
          email={email}
          text={text}
          isRestarted={isRestarted}
          onSignedIn={adopt}
          onAsked={setAsked}
          leave={
            <Button variant="default" onClick={later ?? leaveSession}>
              {later ? 'Not now' : 'Logout'}
            </Button>
          }
        />
      )}
    </Dialog>
  )
}

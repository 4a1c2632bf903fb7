import { Button } from '@mantine/core'
import { startWorkSignIn, workAccountName } from '#contract/work-account.ts'
import { TextButton } from '#web/kit/layout/Buttons.tsx'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'

type Props = {
  name: string | null
  /** Shows the form for the administrator for emergencies; `emergency` is its button. */
  onEmergency: () => void
  emergency: string
}

/** Passwords sign in nobody but the administrator for emergencies. */
export function UseWorkAccount({ name, emergency, onEmergency }: Props) {
  return (
    <>
      <PageHeader
        title="You do not need a password"
        lead="Everyone signs in here with their work account."
        withoutBack
      />
      <Button component="a" href={startWorkSignIn.path} fullWidth>
        Sign in with {workAccountName(name)}
      </Button>
      <TextButton ta="center" mih={44} onClick={onEmergency}>
        {emergency}
      </TextButton>
    </>
  )
}

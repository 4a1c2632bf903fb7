import { Anchor, Button, Stack, Text } from '@mantine/core'
import { endWorkSession, startWorkSignIn, workAccountName } from '#contract/work-account.ts'
import type { AskedStep } from '#web/kernel/use-api-mutation.ts'
import { useErrorInTitle } from '#web/kit/page/page-title.ts'
import { FocusedProblem } from '#web/kit/states/FocusedProblem.tsx'
import { useIsStillAtProvider } from './signed-out.ts'
import { useWorkSignIn } from './use-work-sign-in.ts'

type Props = {
  name: string | null
  only: boolean
  /** The person needs a second step. */
  onAsked: (asked: AskedStep) => void
}

/** The button to the provider, and the result of the way there. The button keeps its place while it waits. */
export function WorkSignIn({ name, only, onAsked }: Props) {
  const { problem, waiting, leave } = useWorkSignIn(onAsked)
  const isStillThere = useIsStillAtProvider()
  useErrorInTitle(problem !== undefined)
  return (
    <Stack gap="md">
      {problem && <FocusedProblem>{problem}</FocusedProblem>}
      <Button
        component="a"
        href={startWorkSignIn.path}
        fullWidth
        h="auto"
        py={13}
        styles={{ label: { whiteSpace: 'normal' } }}
        aria-busy={waiting}
        onClick={leave}
      >
        {waiting ? 'Signing in...' : `Sign in with ${workAccountName(name)}`}
      </Button>
      {isStillThere && (
        <Text ta="center">
          <Anchor href={endWorkSession.path}>Sign out of {workAccountName(name)} too</Anchor>
        </Text>
      )}
      {!only && (
        <Text ta="center" c="dimmed">
          or
        </Text>
      )}
    </Stack>
  )
}

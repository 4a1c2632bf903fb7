import { Flex } from '@mantine/core'

/** Shows while it is not known yet who is signed in. */
export function LoadingPage() {
  return (
    <Flex component="main" mih="100dvh" align="center" justify="center" c="dimmed" aria-busy="true">
      <p role="status">Loading MST System...</p>
    </Flex>
  )
}

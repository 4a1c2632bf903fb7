import { Button, Group, Stack, Title } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useRouteError } from 'react-router'
import { homePath } from '#contract/pages.ts'
import { ChunkLoadError } from '#web/kernel/load-chunk.ts'
import { isServerThere, useReloadOnceOnline } from '#web/kernel/reload-once-online.ts'

/** What shows when a page breaks, or when its file cannot be had. */
export function ErrorPage() {
  return useRouteError() instanceof ChunkLoadError ? <FileMissing /> : <PageBroken />
}

/** Without a network its file may be missing as well. */
const LastSeenShifts = lazy(() =>
  import('#web/shifts/LastSeenShifts.tsx').then(
    ({ LastSeenShifts }) => ({ default: LastSeenShifts }),
    () => ({ default: () => null }),
  ),
)

function PageBroken() {
  const error = useRouteError()
  useEffect(() => reportError(error), [error])
  return (
    <Told title="Unexpected Application Error!">
      <p>
        This page could not be shown. What you saved is safe. Load the page again, or go to the dashboard.
      </p>
      <Group>
        <Button onClick={() => location.reload()}>Load again</Button>
        <Button variant="default" component="a" href={homePath}>
          Go to Dashboard
        </Button>
      </Group>
    </Told>
  )
}

/** Loading afresh brings the files of the version that is there now; without a network it would lose the program. */
function FileMissing() {
  const [state, setState] = useState<'told' | 'trying' | 'still'>('told')
  async function tryAgain() {
    setState('trying')
    if (await isServerThere()) location.reload()
    else setState('still')
  }
  useReloadOnceOnline()
  return (
    <Told title="This page could not be loaded">
      <p>
        You are offline, or a new version has just been installed. What you saved is safe. Try again once you
        have a connection.
      </p>
      <Button aria-busy={state === 'trying'} onClick={() => void tryAgain()}>
        Try again
      </Button>
      <p role="status">{state === 'still' && 'There is still no connection.'}</p>
      <Suspense>
        <LastSeenShifts />
      </Suspense>
    </Told>
  )
}

function Told({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = title
    heading.current?.focus()
  }, [title])
  return (
    <Stack role="alert" maw="44em" mx="auto" px="md" py={48}>
      <Title order={1} ref={heading} tabIndex={-1}>
        {title}
      </Title>
      {children}
    </Stack>
  )
}

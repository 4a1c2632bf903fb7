import { Button, Group, Stack, Title } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useRouteError } from 'react-router'
import { homePath } from '#contract/pages.ts'
import { ChunkLoadError } from '#web/kernel/load-chunk.ts'
import { isServerThere, useReloadOnceOnline } from '#web/kernel/reload-once-online.ts'

/** Route error boundary: distinguishes a missing chunk from a rendering error. */
export function ErrorPage() {
  return useRouteError() instanceof ChunkLoadError ? <FileMissing /> : <PageBroken />
}

/** This chunk may be unavailable offline too, so a failed import renders nothing. */
const SavedLists = lazy(() =>
  import('./SavedLists.tsx').then(
    ({ SavedLists }) => ({ default: SavedLists }),
    () => ({ default: () => null }),
  ),
)

function PageBroken() {
  const error = useRouteError()
  useEffect(() => reportError(error), [error])
  return (
    <ErrorMessage title="Unexpected Application Error!">
      <p>We could not show this page. Your saved work is safe. Reload the page, or go to the dashboard.</p>
      <Group>
        <Button onClick={() => location.reload()}>Reload page</Button>
        <Button variant="default" component="a" href={homePath}>
          Go to Dashboard
        </Button>
      </Group>
    </ErrorMessage>
  )
}

/**
 * A reload fetches the files of the current version. Offline it would lose the running app, so check the
 * server first.
 */
function FileMissing() {
  const [state, setState] = useState<'told' | 'trying' | 'still'>('told')
  async function tryAgain() {
    setState('trying')
    if (await isServerThere()) location.reload()
    else setState('still')
  }
  useReloadOnceOnline()
  return (
    <ErrorMessage title="We could not load this page">
      <p>
        You are offline, or a new version has just been installed. Your saved work is safe. Try again when you
        have a connection.
      </p>
      <Button aria-busy={state === 'trying'} onClick={() => void tryAgain()}>
        Try again
      </Button>
      <p role="status">{state === 'still' && 'You are still offline.'}</p>
      <Suspense>
        <SavedLists />
      </Suspense>
    </ErrorMessage>
  )
}

function ErrorMessage({ title, children }: { title: string; children: ReactNode }) {
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

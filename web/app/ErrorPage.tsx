import { Button, Group, Title } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useRouteError } from 'react-router'
import styles from './ErrorPage.module.css'
import { homePath } from './routes.tsx'

/** What shows when a page breaks. Loading afresh also helps when a new version has replaced the page's file. */
export function ErrorPage() {
  const error = useRouteError()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = 'Unexpected Application Error!'
    heading.current?.focus()
    reportError(error)
  }, [error])
  return (
    <div className={styles.page} role="alert">
      <Title order={1} ref={heading} tabIndex={-1}>
        Unexpected Application Error!
      </Title>
      <p>
        This page could not be shown. What you saved is safe. Load the page again, or go to the dashboard.
      </p>
      <Group>
        <Button onClick={() => location.reload()}>Load again</Button>
        <Button variant="default" component="a" href={homePath}>
          Go to Dashboard
        </Button>
      </Group>
    </div>
  )
}

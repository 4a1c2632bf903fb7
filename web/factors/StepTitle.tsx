import { Title } from '@mantine/core'
import { useEffect, useRef } from 'react'

/** Receives the focus when its step appears. */
export function StepTitle({ children }: { children: string }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <Title order={3} ref={title} tabIndex={-1}>
      {children}
    </Title>
  )
}

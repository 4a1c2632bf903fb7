import { Box, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useEffect, useRef } from 'react'

/** Shown once. The browser keeps no copy. */
export function RecoveryCodes({
  title,
  codes,
  onDone,
}: {
  title: string
  codes: string[]
  onDone: () => void
}) {
  return (
    <Stack maw={460}>
      <StepTitle>{title}</StepTitle>
      <Text>
        Use a recovery code to sign in if you lose your phone. Each code works once. Print them or write them
        down now. We will not show them again.
      </Text>
      <Box
        component="ul"
        p={0}
        style={{
          display: 'grid',
          gridTemplateColumns: 'repeat(2, max-content)',
          gap: '4px 32px',
          listStyle: 'none',
        }}
      >
        {codes.map((code) => (
          <Text component="li" key={code} ff="monospace" fz="lg">
            {code}
          </Text>
        ))}
      </Box>
      <Group>
        <Button onClick={onDone}>I have saved my codes</Button>
        <Button variant="default" onClick={() => window.print()}>
          Print
        </Button>
      </Group>
    </Stack>
  )
}

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

import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useChooseGuide } from './api.ts'

/** Dismisses the guide for new people. */
export function HideButton({ children }: { children: ReactNode }) {
  const choosing = useChooseGuide()
  return (
    <Group gap="8px 16px" py="sm">
      <Button
        size="compact-sm"
        variant="default"
        mih="var(--ui-target)"
        aria-busy={choosing.busy}
        onClick={() => void choosing.run({ body: { shown: false } })}
      >
        Hide
      </Button>
      <Text c="dimmed" flex="1 1 200px">
        {children}
      </Text>
    </Group>
  )
}

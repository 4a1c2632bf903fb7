import { Title } from '@mantine/core'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { TextButton } from '#web/kit/text/TextButton.tsx'

/** A collapsible section that mounts its content when opened, so its queries do not run before. */
export function Disclosure({ title, children }: { title: string; children: ReactNode }) {
  const [opened, setOpened] = useState(false)
  const id = useId()
  const Icon = opened ? ChevronDown : ChevronRight
  return (
    <>
      <Title order={2}>
        <TextButton
          mih={44}
          pr="sm"
          style={{ display: 'inline-flex', alignItems: 'center', gap: 8 }}
          aria-expanded={opened}
          aria-controls={id}
          onClick={() => setOpened(!opened)}
        >
          <Icon size={24} aria-hidden />
          {title}
        </TextButton>
      </Title>
      <div id={id} hidden={!opened}>
        {opened && children}
      </div>
    </>
  )
}

import '@mantine/core/styles/Tooltip.layer.css'
import { Tooltip } from '@mantine/core'
import type { ReactElement } from 'react'

const onAnyWay = { hover: true, focus: true, touch: true }

/** In its own file, because tooltips are loaded together with the other overlays after the page. */
export const DefinitionTooltip = ({ text, children }: { text: string; children: ReactElement }) => (
  <Tooltip
    label={text}
    events={onAnyWay}
    multiline
    w="min(340px, calc(100vw - 32px))"
    interactive
    px={12}
    py="sm"
    bg="var(--ui-text)"
    c="var(--ui-surface)"
    fz="md"
    fw={400}
    lh={1.5}
    ta="left"
    transitionProps={{ duration: 0 }}
  >
    {children}
  </Tooltip>
)

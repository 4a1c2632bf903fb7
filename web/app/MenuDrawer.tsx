import type { ReactNode } from 'react'
import { useOpenedOnceMounted, useOverlays } from '#web/kit/dialog/overlays.ts'
import { usePageLock, withoutStyleOnBody } from '#web/kit/dialog/use-page-lock.ts'
import styles from './MenuDrawer.module.css'

type Props = { opened: boolean; from: 'left' | 'bottom'; onClose: () => void; children: ReactNode }

/** The menu on phones. */
export function MenuDrawer(props: Props) {
  const overlays = useOverlays(props.opened, props.onClose)
  const opened = useOpenedOnceMounted(props.opened && overlays !== undefined)
  usePageLock(opened)
  if (!overlays) return null
  const { Drawer } = overlays
  return (
    <Drawer.Root
      opened={opened}
      onClose={props.onClose}
      // The opener sets it, and after navigation it belongs to the new page's heading.
      returnFocus={false}
      removeScrollProps={withoutStyleOnBody}
      position={props.from}
      size={280}
      padding={16}
      transitionProps={{ duration: 120 }}
    >
      <Drawer.Overlay backgroundOpacity={0.5} />
      <Drawer.Content className={props.from === 'bottom' ? (styles.sheet ?? '') : ''}>
        <Drawer.Header role="presentation">
          <Drawer.Title fw={700}>Menu</Drawer.Title>
          <Drawer.CloseButton aria-label="Close menu" size={44} />
        </Drawer.Header>
        <Drawer.Body>{props.children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}

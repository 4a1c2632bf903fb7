import type { Modal as ModalOfKit, ModalProps } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import styles from './Dialog.module.css'
import { isAnyDialogOpen, useIsTopDialog } from './dialog-stack.ts'
import { useOpenedOnceMounted, useOverlays } from './overlays.ts'
import { usePageLock, withoutStyleOnBody } from './use-page-lock.ts'

export type DialogProps = {
  /**
   * Toggle this and keep the dialog mounted. Otherwise the focus does not return to the button that opened
   * it.
   */
  opened: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  width?: number
  /** `alertdialog` for a question that requires an answer. */
  role?: 'dialog' | 'alertdialog'
  /** Keeps small questions small on phones. */
  neverFullScreen?: boolean
  closeButton?: boolean
  /** False when closing navigates to another page, whose heading receives the focus. */
  returnsFocus?: boolean
  zIndex?: number
  /** At the right edge, at full height, beside the page that it is about. */
  side?: boolean
}

// One Escape must close only one dialog, although all listen and see the same topmost dialog at that moment.
const handledEscapes = new WeakSet<KeyboardEvent>()

// Mantine only supports role="dialog". Both functions are stable, because a new ref would restart the focus
// trap.
const markAsAlert = (content: HTMLElement | null) => content?.setAttribute('role', 'alertdialog')
const markAsPlain = () => undefined

/** Focuses the page when the element that opened the dialog was removed, for example a deleted row. */
function stayInPage() {
  // Wait until the dialog is removed together with its focused element.
  setTimeout(() => {
    const isNowhere = document.activeElement === document.body
    if (isNowhere && !isAnyDialogOpen()) document.querySelector('main')?.focus({ preventScroll: true })
  }, 50)
}

const besideThePage: Partial<ModalProps> = {
  xOffset: 0,
  yOffset: 0,
  radius: 0,
  classNames: { inner: styles.side ?? '', content: styles.panel ?? '' },
}

/**
 * A dialog, full-screen on phones; its title is the h2. Use FormModal for forms and `useConfirm` for
 * questions.
 */
export function Dialog(props: DialogProps) {
  const overlays = useOverlays(props.opened, props.onClose)
  return overlays && <Window {...props} Modal={overlays.Modal} />
}

function Window(props: DialogProps & { Modal: typeof ModalOfKit }) {
  const { onClose, title, children, width = 620, role = 'dialog', zIndex, Modal } = props
  const opened = useOpenedOnceMounted(props.opened)
  const isPhone = useMediaQuery('(max-width: 480px)', false, { getInitialValueInEffect: false })
  const isTop = useIsTopDialog(opened)
  usePageLock(opened)
  const optional: Partial<ModalProps> = {
    ...(zIndex === undefined ? {} : { zIndex }),
    ...(props.side ? besideThePage : {}),
  }
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size={width}
      fullScreen={isPhone && !props.neverFullScreen}
      closeOnEscape={isTop}
      returnFocus={props.returnsFocus !== false}
      onExitTransitionEnd={stayInPage}
      __handledEscapeEvents={handledEscapes}
      closeOnClickOutside={isTop}
      removeScrollProps={withoutStyleOnBody}
      padding={24}
      transitionProps={{ duration: 120, transition: 'fade' }}
      centered={role === 'alertdialog'}
      {...optional}
    >
      <Modal.Overlay backgroundOpacity={0.5} />
      <Modal.Content ref={role === 'alertdialog' ? markAsAlert : markAsPlain}>
        {/* Mantine renders a header element, which would be a second banner landmark. */}
        <Modal.Header role="presentation">
          <Modal.Title fz="h2" fw={700} lh={1.3} miw={0} style={{ overflowWrap: 'anywhere' }}>
            {title}
          </Modal.Title>
          {props.closeButton !== false && <Modal.CloseButton aria-label="Close" size={44} />}
        </Modal.Header>
        <Modal.Body pt={8}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

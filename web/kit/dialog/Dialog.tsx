import type { Modal as ModalOfKit, ModalProps } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { isAnyDialogOpen, useIsTopDialog } from './dialog-stack.ts'
import { useOpenedOnceMounted, useOverlays } from './overlays.ts'
import { usePageLock, withoutStyleOnBody } from './use-page-lock.ts'

export type DialogProps = {
  /** Toggle this and leave the dialog mounted, or the focus never returns to what opened it. */
  opened: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  width?: number
  /** `alertdialog` for a question that has to be answered. */
  role?: 'dialog' | 'alertdialog'
  /** Small questions stay small on a phone. */
  neverFullScreen?: boolean
  closeButton?: boolean
  /** Not where closing it leads to another page, whose heading takes the focus. */
  returnsFocus?: boolean
  zIndex?: number
}

// One press of Escape closes one dialog, though all of them listen and see who is topmost at that moment.
const handledEscapes = new WeakSet<KeyboardEvent>()

// Mantine knows plain dialogs only. The same functions at each rendering, or its focus trap would start again.
const markAsAlert = (content: HTMLElement | null) => content?.setAttribute('role', 'alertdialog')
const markAsPlain = () => undefined

/** What opened the dialog may be gone, as a row that was dealt with is: then the page has the focus. */
function stayInPage() {
  // A moment later the dialog has left the page, with whatever had the focus in it.
  setTimeout(() => {
    const isNowhere = document.activeElement === document.body
    if (isNowhere && !isAnyDialogOpen()) document.querySelector('main')?.focus({ preventScroll: true })
  }, 50)
}

/** A dialog: its title is the h2, full screen on a phone. Forms use FormModal, questions `useConfirm`. */
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
  const optional: Partial<ModalProps> = zIndex === undefined ? {} : { zIndex }
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
        {/* The kit draws a header element, which would be a second banner of the page. */}
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

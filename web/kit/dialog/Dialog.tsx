import { Group, getDefaultZIndex, type Modal as ModalOfKit, type ModalProps } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useEffect } from 'react'
import styles from './Dialog.module.css'
import { useOpenedOnceMounted, useOverlays } from './overlays.ts'
import { isAnyDialogOpen, useIsTopDialog } from './use-dialog.ts'

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
  /** A question that requires an answer: small on phones too, and without a button that only closes it. */
  isQuestion?: boolean
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
  styles: { inner: { justifyContent: 'flex-end' }, content: { height: '100dvh', maxHeight: '100dvh' } },
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
  const {
    onClose,
    title,
    children,
    isQuestion = false,
    width = isQuestion ? 440 : 620,
    zIndex = getDefaultZIndex('modal'),
    Modal,
  } = props
  const opened = useOpenedOnceMounted(props.opened)
  const isPhone = useMediaQuery('(max-width: 480px)', false, { getInitialValueInEffect: false })
  const isTop = useIsTopDialog(opened)
  usePageLock(opened)
  const place = props.side ? besideThePage : {}
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size={width}
      fullScreen={isPhone && !isQuestion}
      closeOnEscape={isTop}
      returnFocus={props.returnsFocus !== false}
      onExitTransitionEnd={stayInPage}
      __handledEscapeEvents={handledEscapes}
      closeOnClickOutside={isTop}
      removeScrollProps={withoutStyleOnBody}
      padding={24}
      transitionProps={{ duration: 120, transition: 'fade' }}
      centered={isQuestion}
      zIndex={zIndex}
      {...place}
    >
      <Modal.Overlay backgroundOpacity={0.5} />
      <Modal.Content ref={isQuestion ? markAsAlert : markAsPlain} data-side={props.side}>
        {/* Mantine renders a header element, which would be a second banner landmark. */}
        <Modal.Header role="presentation" pb={8}>
          <Modal.Title className="long-words" fz="var(--ui-hero)" fw={700} lh={1.25} miw={0}>
            {title}
          </Modal.Title>
          {!isQuestion && <Modal.CloseButton aria-label="Close" size={44} iconSize={20} />}
        </Modal.Header>
        <Modal.Body pt={8}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

/** The buttons at the end of a dialog, sticky so that they are always visible. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return (
    <Group justify="flex-end" className={`sticky-foot ${styles.foot}`}>
      {children}
    </Group>
  )
}

/** Mantine's own lock sets CSS variables on `body`, which recalculates the styles of the whole page. */
export const withoutStyleOnBody = { removeScrollBar: false } as const

/** The element that contains the page, but neither dialogs nor toasts. App.tsx names it, and must not load this file. */
const pageId = 'page'

/** `inert` restyles the whole page, so set it after the dialog is drawn. Until then the focus trap suffices. */
const inertAfterMilliseconds = 400

let locks = 0
let becomesInert: ReturnType<typeof setTimeout>

function change(by: number) {
  const wasLocked = locks > 0
  locks += by
  const isLocked = locks > 0
  if (isLocked === wasLocked) return
  const { documentElement: root, body } = document
  // Reserve the width of the scrollbar, so that the page does not move.
  body.style.paddingRight = isLocked ? `${window.innerWidth - root.clientWidth}px` : ''
  root.style.overflow = isLocked ? 'hidden' : ''
  clearTimeout(becomesInert)
  const setInert = () => document.getElementById(pageId)?.toggleAttribute('inert', isLocked)
  if (isLocked) becomesInert = setTimeout(setInert, inertAfterMilliseconds)
  // Immediately, before Mantine returns the focus.
  else setInert()
}

/** Makes the page inert while an overlay is open, and prevents scrolling by keys; Mantine only blocks wheel and touch. */
export function usePageLock(opened: boolean): void {
  useEffect(() => {
    if (!opened) return
    change(1)
    return () => change(-1)
  }, [opened])
}

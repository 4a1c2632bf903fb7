import { CircleAlert, CircleCheck, Info, LoaderCircle, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { resolveValue, type Toast, toast, useToaster } from 'react-hot-toast/headless'
import { undoChange } from '#contract/undo.ts'
import { endUndo, restoreUndo, undoOf } from '#web/kernel/undo.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { announce } from '#web/kit/page/LiveRegions.tsx'
import { isShortcut, modifier, shortcutShown } from '#web/kit/shortcuts.ts'
import { tint } from '#web/kit/states/StatusTag.tsx'
import { rememberMessage } from './recent-messages.ts'
import styles from './Toaster.module.css'

const kinds = {
  success: { icon: CircleCheck, word: 'Success', colour: 'green' },
  error: { icon: CircleAlert, word: 'Error', colour: 'red' },
  loading: { icon: LoaderCircle, word: 'Working', colour: 'blue' },
  blank: { icon: Info, word: 'Note', colour: 'blue' },
  custom: { icon: Info, word: 'Note', colour: 'blue' },
} as const

/**
 * Renders the toasts: 2 s for success, 10 s with Undo, 4 s otherwise, loading until done; at most 20, newest on top.
 * Hovering or focusing a toast pauses it.
 */
export function Toaster() {
  const { toasts, handlers } = useToaster({ removeDelay: 0 })
  const undo = useUndo(toasts)
  const announced = useRef(new Set<string>())
  const cameFrom = useRef<Element>(null)
  useEffect(() => {
    for (const one of toasts) {
      const key = `${one.id} ${one.type}`
      if (announced.current.has(key)) continue
      announced.current.add(key)
      const text = textOf(one)
      announce(text, one.type === 'error' ? 'alert' : 'status')
      if (undoOf(one) !== undefined) announce(`To undo this, press ${shortcutShown('z')}.`)
      if (one.type !== 'loading') rememberMessage({ text, isError: one.type === 'error' })
    }
  }, [toasts])

  /** The toast unmounts, so the focus returns to the previous element. */
  function leave(end: () => void) {
    const back = cameFrom.current
    end()
    handlers.endPause()
    if (back instanceof HTMLElement && back.isConnected) back.focus()
    cameFrom.current = null
  }

  return (
    <section
      aria-label="Messages"
      className={`stack ${styles.stack} no-print`}
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      onFocus={(event) => {
        handlers.startPause()
        if (!event.currentTarget.contains(event.relatedTarget)) cameFrom.current = event.relatedTarget
      }}
      onBlur={handlers.endPause}
    >
      {toasts
        .filter((one) => one.visible)
        .map((one) => (
          <ToastBox
            key={one.id}
            toast={one}
            onUndo={undoOf(one) === undefined ? undefined : () => leave(() => undo(one))}
            onDismiss={() => leave(() => toast.dismiss(one.id))}
          />
        ))}
    </section>
  )
}

type BoxProps = { toast: Toast; onUndo: (() => void) | undefined; onDismiss: () => void }

function ToastBox({ toast: one, onUndo, onDismiss }: BoxProps) {
  const { icon: Icon, word, colour } = kinds[one.type]
  const text = textOf(one)
  return (
    <div className={`row align-start edged ${styles.toast}`} style={tint(colour)}>
      <Icon className="first-line" size={22} role="img" aria-label={word} />
      <strong className="grow">{text}</strong>
      {onUndo && (
        <button
          type="button"
          className={`row ${styles.undo}`}
          aria-keyshortcuts={`${modifier}+Z`}
          onClick={onUndo}
        >
          <span>
            Undo<span className="reader-only">: {text}</span>
          </span>
          <kbd aria-hidden className={`keyboard-only ${styles.keys}`}>
            {shortcutShown('z')}
          </kbd>
        </button>
      )}
      <button
        type="button"
        className={`icon-button ${styles.dismiss}`}
        aria-label={`Dismiss: ${text}`}
        onClick={onDismiss}
      >
        <X size={20} aria-hidden />
      </button>
    </div>
  )
}

const textOf = (one: Toast): string => String(resolveValue(one.message, one) ?? '')

/** In these fields Ctrl+Z belongs to the browser. */
const textFields =
  'textarea, [contenteditable], input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="file"])'

/** Undoes a toast's change; Ctrl+Z or ⌘Z undoes the newest. */
function useUndo(toasts: Toast[]): (one: Toast) => void {
  const undoing = useApiMutation(undoChange)

  async function undo(one: Toast) {
    const id = undoOf(one)
    endUndo(one)
    if (id === undefined) return
    const outcome = await undoing.run({ params: { id } })
    if (!outcome.ok && outcome.status === undefined) restoreUndo(one, id)
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isShortcut(event, 'z') || document.activeElement?.matches(textFields)) return
    const newest = toasts.find((one) => one.visible && undoOf(one) !== undefined)
    if (!newest) return
    event.preventDefault()
    void undo(newest)
  })
  useEffect(() => {
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (one) => void undo(one)
}

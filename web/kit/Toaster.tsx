import { CircleAlert, CircleCheck, Info, LoaderCircle, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { resolveValue, type Toast, toast, useToaster } from 'react-hot-toast/headless'
import { announce } from './LiveRegions.tsx'
import { rememberMessage } from './recent-messages.ts'
import styles from './Toaster.module.css'

const kinds = {
  success: { icon: CircleCheck, word: 'Success' },
  error: { icon: CircleAlert, word: 'Error' },
  loading: { icon: LoaderCircle, word: 'Working' },
  blank: { icon: Info, word: 'Note' },
  custom: { icon: Info, word: 'Note' },
} as const

/**
 * Draws the toasts of react-hot-toast: 2 s for success, 4 s else, loading ones until done, at most 20, newest on
 * top. They wait while they are pointed at or focused.
 */
export function Toaster() {
  const { toasts, handlers } = useToaster({ removeDelay: 0 })
  const said = useRef(new Set<string>())
  useEffect(() => {
    for (const one of toasts) {
      const key = `${one.id} ${one.type}`
      if (said.current.has(key)) continue
      said.current.add(key)
      const text = textOf(one)
      announce(text, one.type === 'error' ? 'alert' : 'status')
      if (one.type !== 'loading') rememberMessage({ text, isError: one.type === 'error' })
    }
  }, [toasts])

  return (
    <section
      aria-label="Messages"
      className={styles.stack}
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
    >
      {toasts
        .filter((one) => one.visible)
        .map((one) => (
          <ToastBox key={one.id} toast={one} onDismiss={handlers.endPause} />
        ))}
    </section>
  )
}

function ToastBox({ toast: one, onDismiss }: { toast: Toast; onDismiss: () => void }) {
  const { icon: Icon, word } = kinds[one.type]
  const text = textOf(one)
  return (
    <div className={styles.toast} data-kind={one.type}>
      <Icon size={22} className={styles.icon} role="img" aria-label={word} />
      <span className={styles.text}>{text}</span>
      <button
        type="button"
        className={styles.dismiss}
        aria-label={`Dismiss: ${text}`}
        onClick={() => {
          toast.dismiss(one.id)
          onDismiss()
        }}
      >
        <X size={20} aria-hidden />
      </button>
    </div>
  )
}

const textOf = (one: Toast): string => String(resolveValue(one.message, one) ?? '')

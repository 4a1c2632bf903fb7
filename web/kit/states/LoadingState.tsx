import { useEffect, useState } from 'react'
import styles from './States.module.css'

/** The shape of the content: rows of a list or table, cards, the bubbles of a chat, the weeks of a month, or a page. */
export type LoadingShape = 'rows' | 'table' | 'cards' | 'chat' | 'month' | 'page'

/** The lines of each piece, as widths. */
const lines: Record<LoadingShape, string[]> = {
  rows: ['55%', '35%'],
  table: ['24%', '32%', '10%', '14%'],
  cards: ['40%', '90%', '70%'],
  chat: ['80%', '50%'],
  month: Array.from({ length: 7 }, () => '28px'),
  page: ['30%', '80%', '65%'],
}

type Props = { text?: string | undefined; rows?: number; shape?: LoadingShape }

/**
 * A skeleton in the shape of what comes, visible after 200 ms. The content below it appears when this content
 * has loaded (global.css).
 */
export function LoadingState({ text = 'Loading...', rows = 4, shape = 'rows' }: Props) {
  const late = useDelayed(true)
  return (
    <div
      aria-busy="true"
      data-coming
      className={`stack ${styles.loading}`}
      data-shape={shape}
      style={late ? {} : { visibility: 'hidden' }}
    >
      {late && (
        <span role="status" className="reader-only">
          {text}
        </span>
      )}
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows have no other key
        <div key={row} className={`stack ${styles.piece}`}>
          {lines[shape].map((width, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same of its lines
            <div key={line} className={styles.line} style={{ width }} />
          ))}
        </div>
      ))}
    </div>
  )
}

const delayMilliseconds = 200

/** True once `waiting` has been true for a while, so that quick replies cause no flicker. */
export function useDelayed(waiting: boolean): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setLate(true), delayMilliseconds)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [waiting])
  return waiting && late
}

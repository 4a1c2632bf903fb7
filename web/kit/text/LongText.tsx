import { useId, useState } from 'react'
import styles from './LongText.module.css'

const longFrom = 280

/** What people wrote, with their line breaks; a long text is cut to a few lines until it is asked for. */
export function LongText({ text, about }: { text: string; about: string }) {
  const id = useId()
  const [whole, setWhole] = useState(false)
  const isLong = text.length > longFrom || text.split('\n').length > 5
  return (
    <div>
      <p id={id} className={styles.text} data-cut={isLong && !whole}>
        {text}
      </p>
      {isLong && (
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={whole}
          aria-controls={id}
          aria-label={`${whole ? 'Show less' : 'Show all'} of ${about}`}
          onClick={() => setWhole(!whole)}
        >
          {whole ? 'Show less' : 'Show all'}
        </button>
      )}
    </div>
  )
}

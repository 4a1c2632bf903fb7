import { useId, useState } from 'react'
import { LinkedText } from './LinkedText.tsx'
import styles from './LongText.module.css'
import { TextButton } from './TextButton.tsx'

const longFrom = 280

/** User text with its line breaks; a long text is collapsed to a few lines. */
export function LongText({ text, about }: { text: string; about: string }) {
  const id = useId()
  const [whole, setWhole] = useState(false)
  const isLong = text.length > longFrom || text.split('\n').length > 5
  return (
    <div>
      <p id={id} className={styles.text} data-cut={isLong && !whole}>
        <LinkedText text={text} />
      </p>
      {isLong && <TextToggle text={id} about={about} isWhole={whole} onTurn={() => setWhole(!whole)} />}
    </div>
  )
}

type ToggleProps = {
  /** The id of the text. */
  text: string
  about: string
  isWhole: boolean
  onTurn: () => void
}

/** Expands and collapses a long text. */
export function TextToggle({ text, about, isWhole, onTurn }: ToggleProps) {
  const label = isWhole ? 'Show less' : 'Show all'
  return (
    <TextButton
      mih="var(--ui-target)"
      className="no-print"
      aria-expanded={isWhole}
      aria-controls={text}
      aria-label={`${label} of ${about}`}
      onClick={onTurn}
    >
      {label}
    </TextButton>
  )
}

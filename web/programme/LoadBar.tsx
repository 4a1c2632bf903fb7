import styles from './Programme.module.css'

type Props = {
  count: number
  most: number
  text?: string
  /** Aligned with a text above it, instead of to the end of a column. */
  start?: boolean
}

/** A number as a bar; `most` fills it. The number is its text. */
export const LoadBar = ({ count, most, text = `${count}`, start }: Props) => (
  <span className={`row ${styles.load}`} data-start={start}>
    <span aria-hidden className="track">
      <span style={{ width: `${most > 0 ? (100 * count) / most : 0}%` }} />
    </span>
    <span>{text}</span>
  </span>
)

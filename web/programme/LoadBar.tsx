import styles from './LoadBar.module.css'

type Props = { count: number; most: number; text?: string }

/** The number of a mentor's mentees as a bar; `most` fills it. The number is its text. */
export const LoadBar = ({ count, most, text = `${count}` }: Props) => (
  <span className={styles.load}>
    <span aria-hidden className={styles.bar}>
      <span style={{ width: `${most > 0 ? (100 * count) / most : 0}%` }} />
    </span>
    <span className={styles.count}>{text}</span>
  </span>
)

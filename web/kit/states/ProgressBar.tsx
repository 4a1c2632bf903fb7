import styles from './ProgressBar.module.css'

/** A bar that says its value in words as well: '50% – Undergoing MST'. */
export function ProgressBar({ percent, label, name }: { percent: number; label: string; name: string }) {
  const words = `${percent}% – ${label}`
  return (
    <div className={styles.block}>
      <div
        role="progressbar"
        aria-label={name}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={words}
        className={styles.track}
      >
        <div className={styles.fill} style={{ width: `${percent}%` }} />
      </div>
      <span className={styles.words} aria-hidden>
        {words}
      </span>
    </div>
  )
}

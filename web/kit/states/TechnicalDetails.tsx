import styles from './TechnicalDetails.module.css'

/** Error codes of another system, for technicians. */
export function TechnicalDetails({ text }: { text: string }) {
  return (
    <details className={styles.details}>
      <summary>Details</summary>
      <code>{text}</code>
    </details>
  )
}

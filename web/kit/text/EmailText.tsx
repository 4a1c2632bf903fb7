import styles from './EmailText.module.css'

/** An e-mail address that, where it does not fit on a line, breaks before its @. */
export function EmailText({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  return (
    <span className={styles.email}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  )
}

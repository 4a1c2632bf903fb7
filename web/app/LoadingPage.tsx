import styles from './LoadingPage.module.css'

/** Shows while it is not known yet who is signed in. */
export function LoadingPage() {
  return (
    <main className={styles.page} aria-busy="true">
      <p role="status">Loading MST System...</p>
    </main>
  )
}

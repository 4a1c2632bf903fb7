import { TriangleAlert } from 'lucide-react'
import styles from './ActiveContent.module.css'

/** Stands at a document that does something by itself when it is opened, where such documents are taken. */
export const ActiveContent = ({ what }: { what: string | null }) =>
  what && (
    <span className={styles.warning}>
      <TriangleAlert size={16} aria-hidden className={styles.icon} />
      Holds active content: {what}
    </span>
  )

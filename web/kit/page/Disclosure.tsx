import { ChevronDown, ChevronRight } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import styles from './Disclosure.module.css'

/** A part of a page that is there only once its heading was pressed: what it asks the server for waits till then. */
export function Disclosure({ title, children }: { title: string; children: ReactNode }) {
  const [opened, setOpened] = useState(false)
  const id = useId()
  const Icon = opened ? ChevronDown : ChevronRight
  return (
    <>
      <h2 className={styles.heading}>
        <button type="button" aria-expanded={opened} aria-controls={id} onClick={() => setOpened(!opened)}>
          <Icon size={24} aria-hidden />
          {title}
        </button>
      </h2>
      <div id={id} hidden={!opened}>
        {opened && children}
      </div>
    </>
  )
}

import { Button, Flex } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import styles from './ListTools.module.css'

type Props = {
  search?: ReactNode
  /** The filters. Where the list is narrow, a button shows them. */
  filters: ReactNode
  /** The number of filters in use. */
  active: number
  /** The number of rows, as text. */
  count?: ReactNode
  /** The menu of views, columns and files. */
  view?: ReactNode
}

/** One line above a list: search, filters, the number of rows, and the view menu. */
export function ListTools({ search, filters, active, count, view }: Props) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <Flex component="search" wrap="wrap" align="flex-start" className={`${styles.tools} no-print`}>
      {search && <div className={styles.search}>{search}</div>}
      {filters && (
        <Button
          variant="default"
          className={styles.fold ?? ''}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {active > 0 ? `Filter (${active})` : 'Filter'}
        </Button>
      )}
      <div id={id} className={styles.filters} data-open={isOpen}>
        {filters}
      </div>
      <div className={styles.end}>
        <p role="status" className={styles.count}>
          {count}
        </p>
        {view}
      </div>
    </Flex>
  )
}

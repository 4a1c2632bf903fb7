import { Button, Flex } from '@mantine/core'
import { ListFilter } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import styles from './ListTools.module.css'

type Props = {
  search?: ReactNode
  /** The filters, which a button shows. Filters in use are visible at first. */
  filters: ReactNode
  /** The number of filters in use. */
  active: number
  /** A short list needs neither search nor filters. */
  isShort?: boolean
  /** The number of rows, as text. */
  count?: ReactNode
  /** Such as 'Download CSV' and 'Print'. */
  buttons?: ReactNode
}

/** Lists with fewer rows show no search and no filters. */
export const shortBelow = 10

/** One line above a list: search, filters, the number of rows, and buttons. */
export function ListTools({ search, filters, active, isShort = false, count, buttons }: Props) {
  const [isOpen, setOpen] = useState(active > 0)
  const id = useId()
  return (
    <Flex component="search" wrap="wrap" align="center" className={`${styles.tools} no-print`}>
      {search && !isShort && <div className={styles.search}>{search}</div>}
      {filters && !isShort && (
        <>
          <Button
            variant="default"
            className={styles.fold ?? ''}
            aria-label={active > 0 ? `Filter (${active})` : 'Filter'}
            aria-expanded={isOpen}
            aria-controls={id}
            leftSection={<ListFilter size={18} aria-hidden />}
            onClick={() => setOpen(!isOpen)}
          >
            <span className={styles.word}>Filter</span>
            {active > 0 && <span>&nbsp;({active})</span>}
          </Button>
          <div id={id} className={styles.filters} data-open={isOpen}>
            {filters}
          </div>
        </>
      )}
      <div className={styles.end}>
        <p role="status" className={styles.count}>
          {count}
        </p>
        {buttons}
      </div>
    </Flex>
  )
}

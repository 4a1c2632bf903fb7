import { Button } from '@mantine/core'
import styles from './DataTable.module.css'

type Props = { page: number; pages: number; onPage: (page: number) => void; of: string }

export function Pager({ page, pages, onPage, of }: Props) {
  if (pages === 1) return null
  return (
    <nav className={styles.pager} aria-label={`Pages of ${of}`}>
      <Button variant="default" disabled={page === 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <span aria-current="page">
        Page {page} of {pages}
      </span>
      <Button variant="default" disabled={page === pages} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </nav>
  )
}

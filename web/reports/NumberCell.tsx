import { VisuallyHidden } from '@mantine/core'
import type { ReportColumn } from '#contract/report-numbers.ts'
import type { ReportName } from '#contract/reports.ts'
import { formatValue, missingTexts } from './format.ts'
import { type Behind, figureOf, nameOfNumber, type ReportRow } from './rows.ts'
import styles from './Table.module.css'

type Props = {
  name: ReportName
  id: string
  column: ReportColumn
  row: ReportRow
  today: string
  onShow: (behind: Behind) => void
}

/** A number; a button when the people behind it can be listed. */
export function NumberCell({ name, id, column, row, today, onShow }: Props) {
  const value = row.values[id]
  if (value === null && id === 'last_contact') return <td>No contact yet</td>
  if (value === null || value === undefined || value === '')
    return (
      <td>
        <span aria-hidden>–</span>
        <VisuallyHidden>{missingTexts[id]}</VisuallyHidden>
      </td>
    )
  const words = formatValue(id, value, today)
  const figure = figureOf(name, id, row)
  if (!figure) return <td>{words}</td>
  return (
    <td>
      <button
        type="button"
        className={`${styles.number} underlined`}
        aria-haspopup="dialog"
        aria-label={`${nameOfNumber(name, column, row)}: ${words}, show people`}
        onClick={() => onShow({ figure, key: row.key })}
      >
        {words}
      </button>
    </td>
  )
}

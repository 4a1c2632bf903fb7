import papaparse from 'papaparse'
import { byteOrderMark, formulaStart, keptNumber } from '#contract/text-blocks.ts'

export type CsvCell = string | number | null
export type CsvRow = CsvCell[]

/** The line with the names of the columns. */
export const csvHeader = (header: string[]): string => byteOrderMark + unparse([header])

/** Each row starts with a line break, so that no file ends with an empty row. */
export const csvRows = (rows: CsvRow[]): string => (rows.length === 0 ? '' : `\r\n${unparse(rows)}`)

/** Contains only the table: a row about the file itself breaks sums and imports. */
export const csvFile = (header: string[], rows: CsvRow[]): string => csvHeader(header) + csvRows(rows)

/** A quote before a formula makes spreadsheets show it as text (no injection). Only a kept number may be one. */
const unparse = (rows: CsvRow[]) => papaparse.unparse(rows, { escapeFormulae: formula, newline: '\r\n' })
const formula = new RegExp(`^(?!${keptNumber.source}$)(?:${formulaStart.source.slice(1)})`, 'u')

import papaparse from 'papaparse'

export type CsvCell = string | number | null
export type CsvRow = CsvCell[]

/** Spreadsheets read a file as UTF-8 only when it begins with this. */
export const byteOrderMark = '\uFEFF'

/** Lines of CSV. A cell that a spreadsheet would take for a formula (= + - @) is made harmless by a quote before it. */
export const csvLines = (rows: CsvRow[]): string =>
  rows.length === 0 ? '' : `${papaparse.unparse(rows, { escapeFormulae: true, newline: '\r\n' })}\r\n`

/** A whole file: the header first, as programs expect it, and at its end what people ask of a file that lies around. */
export const csvFile = (header: string[], rows: CsvRow[], facts: [name: string, value: string][]): string =>
  byteOrderMark + csvLines([header, ...rows]) + csvFacts(facts)

/** After an empty line: what the file covers and when it was made. */
export const csvFacts = (facts: [name: string, value: string][]): string => `\r\n${csvLines(facts)}`

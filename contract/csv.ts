/** Without this mark Excel does not read a file as UTF-8. */
export const byteOrderMark = '\uFEFF'

/**
 * A cell that a spreadsheet may run as a formula. Some ignore spaces and invisible characters before the sign. Some
 * read full-width signs as narrow ones. The text may go on over many lines.
 */
export const formulaStart = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}\p{DI}]*[=+\-@\u{FF1D}\u{FF0B}\u{FF0D}\u{FF20}])/u

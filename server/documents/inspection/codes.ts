export const linkToProgram = 'a link to another program (DDE)'
export const unreadablePart = 'a part that cannot be read'
export const startOfProgram = 'a command that starts another program'
export const foreignTemplate = 'a template from another location'
export const embeddedObject = 'an embedded object'
/** Private-use characters that mark in a part's text where fields and formulas begin and end. */
export const marks = {
  field: '\ue000',
  fieldEnd: '\ue001',
  formula: '\ue002',
  formulaEnd: '\ue003',
  unknown: '\ue004',
}

/** Fields of Word that only show something or need a click. */
const inertFields = new Set(
  `= ADDIN ADDRESSBLOCK ADVANCE ASK AUTHOR AUTONUM AUTONUMLGL AUTONUMOUT AUTOTEXT AUTOTEXTLIST BARCODE BIBLIOGRAPHY
  BIDIOUTLINE CITATION COMMENTS COMPARE CREATEDATE DATE DISPLAYBARCODE DOCPROPERTY DOCVARIABLE EDITTIME EQ FILENAME
  FILESIZE FILLIN FORMCHECKBOX FORMDROPDOWN FORMTEXT GOTOBUTTON GREETINGLINE HYPERLINK IF INDEX INFO KEYWORDS LISTNUM
  LASTSAVEDBY MACROBUTTON MERGEFIELD MERGEREC MERGESEQ NEXT NEXTIF NOTEREF NUMCHARS NUMPAGES NUMWORDS PAGE PAGEREF
  PRINTDATE QUOTE REF REVNUM SAVEDATE SECTION SECTIONPAGES SEQ SET SHAPE SKIPIF STYLEREF SUBJECT SYMBOL TA TC TEMPLATE
  TIME TITLE TOA TOC USERADDRESS USERINITIALS USERNAME XE`.split(/\s+/),
)

/** The first word is the field's name. If another field computes a part of it, only Word knows the name. */
export function activeInFields(text: string): string | undefined {
  for (const [, name = '', computed] of text.matchAll(/\ue000\s*(=|[^\s"\\\ue000\ue001]*)(\ue000?)/g))
    if (computed || (name !== '' && !inertFields.has(name.toUpperCase())))
      return /^DDE/i.test(name) ? linkToProgram : 'a field that loads content or starts a program'
  return undefined
}

/** Removes quoted names and texts, which may contain any character. A formula uses '|' only for DDE. */
export function activeInFormulas(text: string): string | undefined {
  for (const [, formula = ''] of text.matchAll(/\ue002([^\ue003]*)/g)) {
    const calls = formula.replace(/"[^"]*"|'[^']*'|\[[^\]]*\]/g, '')
    if (/\||\bDDE\s*\(/i.test(calls)) return linkToProgram
    if (/\b(WEBSERVICE|IMAGE|RTD|CALL|REGISTER(\.ID)?)\s*\(/i.test(calls)) return loadedFromElsewhere
  }
  return undefined
}

export const loadedFromElsewhere = 'content that is loaded from another location'

/** Word stores the path of a template on its author's disk. On another computer that path does not exist. */
export function isOnOwnDisk(target: string): boolean {
  const step = String.raw`(?!\.)(?:[\p{L}\p{N} _.,;&()'+~@#$=!-]|%20)+`
  return new RegExp(
    String.raw`^(?:(?:file:///)?[a-z]:[\\/]|file:///|/)?${step}(?:[\\/]${step})*$`,
    'iu',
  ).test(target)
}

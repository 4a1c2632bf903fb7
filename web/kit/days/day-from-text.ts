import { labelOf } from '#contract/messages.ts'
import { isDay } from './month.ts'

const months = 'january february march april may june july august september october november december'.split(
  ' ',
)

const year = String.raw`(?<year>\d{4}|\d{2})`
const forms = [
  new RegExp(String.raw`^(?<day>\d{1,2}) ?[/.\- ] ?(?<month>\d{1,2}) ?[/.\- ] ?${year}$`),
  new RegExp(String.raw`^(?<day>\d{1,2})(?:st|nd|rd|th)?[/.\- ]?(?<name>[a-z]{3,9})[/.\-, ]{0,2}${year}$`),
  /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/,
]

/** Parses a day as people type it, day first: '1/12/26', '1 Dec 2026' and '2026-12-01' are '2026-12-01'. */
export function dayFromText(text: string): string | undefined {
  const typed = text.trim().toLowerCase()
  for (const form of forms) {
    const { day = '', month = '', name, year = '' } = form.exec(typed)?.groups ?? {}
    const written = `${fullYear(year)}-${(name ? numberOf(name) : month).padStart(2, '0')}-${day.padStart(2, '0')}`
    if (isDay(written)) return written
  }
  return undefined
}

/** While typing, a year of two digits may be the start of a year of four digits. */
export const dayWhileTyping = (text: string): string | undefined =>
  /(^|\D)\d\d$/.test(text.trim()) && !/^\d{4}-/.test(text.trim()) ? undefined : dayFromText(text)

const fullYear = (year: string) => (year.length === 2 ? `20${year}` : year)

/** Three or more letters identify a month. */
const numberOf = (name: string) => String(months.findIndex((month) => month.startsWith(name)) + 1)

export const realDay = 'must be a real date, for example 27/3/2027'

/** For a form's `alsoCheck`: validates a day field. */
export function dayProblem(name: string, value: string): Record<string, string> {
  if (!value.trim()) return { [name]: `${labelOf(name)} is required` }
  return isDay(value) ? {} : { [name]: `${labelOf(name)} ${realDay}` }
}

/** Parses '9', '930', '9.30' and '09:30' as 24-hour times; undefined for other text. */
export function timeFromText(text: string): string | undefined {
  const [, hours, minutes = '00'] = /^(\d{1,2})(?:[:.]?([0-5]\d))?$/.exec(text.trim()) ?? []
  if (hours === undefined || Number(hours) > 23) return undefined
  return `${hours.padStart(2, '0')}:${minutes}`
}

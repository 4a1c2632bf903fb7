/** Parses '9', '930', '9.30' and '09:30' as 24-hour times; undefined for other text. */
export function timeFromText(text: string): string | undefined {
  const [, hours, minutes = '00'] = /^(\d{1,2})(?:[:.]?([0-5]\d))?$/.exec(text.trim()) ?? []
  if (hours === undefined || Number(hours) > 23) return undefined
  return `${hours.padStart(2, '0')}:${minutes}`
}

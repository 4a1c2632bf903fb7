/**
 * Ten digits with spaces anywhere between them, or with hyphens in the usual groups: elsewhere hyphens are in days
 * and telephone numbers. The look-ahead also finds a number that overlaps another.
 */
const tenDigits =
  /(?<!\d)(?=(\d(?:[ \u00a0\u2009\u202f]?\d){9}|\d{3} ?[\p{Pd}\u2212] ?\d{3} ?[\p{Pd}\u2212] ?\d{4})(?!\d))/gu

/** The first ten-digit number with a valid NHS check digit (modulus 11) in a text. */
export function findNhsNumber(text: string): string | undefined {
  for (const [, found = ''] of text.matchAll(tenDigits)) if (hasCheckDigit(found)) return found
  return undefined
}

function hasCheckDigit(number: string): boolean {
  const digits = [...number.replaceAll(/\D/g, '')].map(Number)
  const sum = digits.slice(0, 9).reduce((total, digit, place) => total + digit * (10 - place), 0)
  return (11 - (sum % 11)) % 11 === digits[9]
}

/** Warns about an NHS number in any text of a form. Only the browser checks; nothing is stored about it. */
export function patientWarning(values: object): string | undefined {
  const found = textsIn(values).map(findNhsNumber).find(Boolean)
  return found && `This looks like an NHS number: ${found}. Leave out anything that could identify a patient.`
}

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value ? Object.values(value).flatMap(textsIn) : []
}

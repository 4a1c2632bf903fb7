import * as z from 'zod/mini'
import { email } from '#contract/fields.ts'

/** What a variable of the environment may be, each refused in its own sentence. */

export function wholeNumber(least: number, most: number, sentence: string) {
  return z.pipe(
    z.string().check(z.regex(/^\d+$/, sentence)),
    z.pipe(z.transform(Number), z.number().check(z.gte(least, sentence), z.lte(most, sentence))),
  )
}

export function number(least: number, most: number, sentence: string) {
  return z.pipe(
    z.string().check(z.regex(/^\d+(\.\d+)?$/, sentence)),
    z.pipe(z.transform(Number), z.number().check(z.gte(least, sentence), z.lte(most, sentence))),
  )
}

export function address(sentence: string) {
  return z.string().check(z.refine((value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''), sentence))
}

export function emailAddress(sentence: string) {
  return z.string().check(z.refine((value) => z.safeParse(email, value).success, sentence))
}

/** What is posted is no secret, but whoever stands between could keep it back: in the clear only on this machine. */
export function isAnchorStore(value: string): boolean {
  const url = URL.parse(value)
  if (!url || url.username || url.password) return false
  return (
    url.protocol === 'https:' ||
    (url.protocol === 'http:' && /^(127\.0\.0\.1|\[::1\]|localhost)$/.test(url.hostname))
  )
}

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: name })
    return true
  } catch {
    return false
  }
}

import { isStorable } from '#contract/fields.ts'
import { refuse } from '../kernel/errors.ts'
import type { Filter } from './queries.ts'

const form = /^\s*(username|externalid|emails(?:\[type eq "work"\])?\.value)\s+eq\s+("(?:[^"\\]|\\.)*")\s*$/i

/** The filters that directories use to find one person (ADR 078). */
export function filterIn(text: string | undefined): Filter {
  if (text === undefined) return undefined
  const [, attribute = '', literal = ''] = form.exec(text) ?? refuseFilter()
  return { by: attribute.toLowerCase() === 'externalid' ? 'externalId' : 'userName', value: textIn(literal) }
}

function textIn(literal: string): string {
  try {
    const text: string = JSON.parse(literal)
    // An escape can contain what the check of every input has not seen.
    if (isStorable(text)) return text
  } catch {}
  return refuseFilter()
}

const refuseFilter = (): never =>
  refuse(400, 'Filter by userName, externalId or emails.value, with eq and a text in double quotes.', {
    code: 'invalidFilter',
  })

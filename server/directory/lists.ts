import * as contract from '#contract/directory.ts'
import { isStorable } from '#contract/fields.ts'
import { refuse } from '../kernel/errors.ts'
import type { Call } from '../kernel/http/route.ts'
import { countManaged, listManaged, type ScimFilter, toScimUser } from './queries.ts'

export async function listScimUsers({ ctx, query }: Call<typeof contract.listScimUsers>) {
  const filter = filterIn(query.filter)
  const startIndex = Math.max(1, query.startIndex ?? 1)
  const limit = Math.min(Math.max(0, query.count ?? contract.maxScimResults), contract.maxScimResults)
  const rows = await listManaged(ctx.db, filter, { offset: startIndex - 1, limit })
  return {
    schemas: [contract.scimSchemas.list],
    totalResults: await countManaged(ctx.db, filter),
    startIndex,
    itemsPerPage: rows.length,
    Resources: rows.map((user) => toScimUser(ctx, user)),
  }
}

const form = /^\s*(username|externalid|emails(?:\[type eq "work"\])?\.value)\s+eq\s+("(?:[^"\\]|\\.)*")\s*$/i

/** The filters that directories use to find one person. */
function filterIn(text: string | undefined): ScimFilter {
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

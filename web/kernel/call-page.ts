import type { Endpoint, EndpointInput, Reply } from '#contract/endpoint.ts'
import { type CallOptions, type Parts, sendCall } from './call.ts'

/**
 * One page of a list. `total` counts the whole list, `before` is the next page's cursor. Lists that page back also have
 * the number of newer rows and the cursor of their page, null for the newest page.
 */
export type ListPage<Row> = {
  rows: Row[]
  total: number
  before: string | undefined
  newer: { count: number; before: string | null | undefined }
}

/** Fetches one page with the numbers from the reply's headers (rule 50). */
export async function callPage<E extends Endpoint>(
  endpoint: E,
  input?: EndpointInput<E>,
  options?: CallOptions,
): Promise<ListPage<RowOf<E>>> {
  const response = await sendCall(endpoint, input as Parts | undefined, options)
  const rows = (await response.json()) as RowOf<E>[]
  const count = (name: string) => Number(response.headers.get(name) ?? Number.NaN)
  return {
    rows,
    total: count('x-total-count') || rows.length,
    before: cursorOf('next', response) ?? undefined,
    newer: { count: count('x-newer-count') || 0, before: cursorOf('prev', response) },
  }
}

/** Fetches all rows of a list, page by page. */
export async function callWholeList<E extends Endpoint>(
  endpoint: E,
  { query, ...input }: Parts = {},
  options?: CallOptions,
): Promise<RowOf<E>[]> {
  const rows: RowOf<E>[] = []
  let before: string | undefined
  do {
    const parts = { ...input, query: { ...(query as object | undefined), before } }
    const page = await callPage(endpoint, parts as unknown as EndpointInput<E>, options)
    rows.push(...page.rows)
    before = page.before
  } while (before !== undefined)
  return rows
}

/** undefined when there is no such page. */
function cursorOf(relation: 'next' | 'prev', response: Response): string | null | undefined {
  const links = response.headers.get('link') ?? ''
  const url = new RegExp(`<([^>]+)>;\\s*rel="?${relation}"?`).exec(links)?.[1]
  return url && new URL(url, location.origin).searchParams.get('before')
}

export type RowOf<E extends Endpoint> = Reply<E> extends (infer Row)[] ? Row : never

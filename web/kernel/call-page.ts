import type { Endpoint, EndpointInput, Reply } from '#contract/endpoint.ts'
import { type CallOptions, type Parts, sendCall } from './call.ts'

/**
 * One page of a list: `total` counts the rows of the whole list, `before` is the cursor of the next page. Lists that
 * can be paged back also tell how many rows are newer, and the cursor of their page, null where it is the newest.
 */
export type ListPage<Row> = {
  rows: Row[]
  total: number
  before: string | undefined
  newer: { count: number; before: string | null | undefined }
}

/** Asks a list for one page, with the numbers that stand in the answer's headers (rule 50). */
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

/** undefined where there is no such page. */
function cursorOf(relation: 'next' | 'prev', response: Response): string | null | undefined {
  const links = response.headers.get('link') ?? ''
  const url = new RegExp(`<([^>]+)>;\\s*rel="?${relation}"?`).exec(links)?.[1]
  return url && new URL(url, location.origin).searchParams.get('before')
}

export type RowOf<E extends Endpoint> = Reply<E> extends (infer Row)[] ? Row : never

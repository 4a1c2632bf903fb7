import type { Page } from '@playwright/test'
import { listMentees } from '#contract/mentees.ts'
import { mayNow } from '#contract/permissions.ts'
import { cast, type Name } from '#server/database/demo/cast.ts'
import { pages, publicPages } from '#web/app/routes.tsx'
import { callsOf } from './calls.ts'

const pathsOf = (rows: { path: string }[]) => rows.map(({ path }) => path)

/** The pages that somebody of the cast may open, from the table that router and menu are made from. */
export const pathsFor = (name: Name): string[] =>
  pathsOf(pages.filter((page) => mayNow(cast[name], page.who)))
/** Those that are not for them. */
export const pathsBeyond = (name: Name): string[] =>
  pathsOf(pages.filter((page) => !mayNow(cast[name], page.who)))
export const publicPaths: string[] = ['/login', ...pathsOf(publicPages)]

/** What stands in an address for a part that names a row. */
const examples: Record<string, (page: Page) => Promise<number>> = {
  menteeId: async (page) => (await (await callsOf(page, 'max'))(listMentees))[0]?.id ?? 0,
}

/** '/mentee/:menteeId' with the id of a mentee who is there. */
export async function addressOf(page: Page, path: string): Promise<string> {
  const part = /:(\w+)/.exec(path)?.[1]
  if (!part) return path
  const example = examples[part]
  if (!example)
    throw new Error(`Give ':${part}' an example in e2e/support/routes.ts, so that ${path} is swept.`)
  return path.replace(`:${part}`, String(await example(page)))
}

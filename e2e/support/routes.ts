import type { Page } from '@playwright/test'
import { listMentees } from '#contract/mentees.ts'
import { may } from '#contract/permissions.ts'
import type { Role } from '#contract/person.ts'
import { getProfile } from '#contract/session.ts'
import { listShifts } from '#contract/shifts.ts'
import { getSignOff } from '#contract/sign-off.ts'
import { cast } from '#demo/cast.ts'
import { pages, publicPages } from '#web/app/routes.tsx'
import { callsOf } from './calls.ts'

const pathsOf = (rows: { path: string }[]) => rows.map(({ path }) => path)

/** `npm test` sweeps only the pages that the change touches. */
const swept: string[] | undefined = JSON.parse(process.env.JOURNEYS_PAGES || 'null') ?? undefined
export const isSwept = (url: string): boolean => swept?.includes(url.replace(/\?.*/, '')) ?? true

/** The pages that a role may open, from the table that the router and the menu use. */
export const pathsFor = (role: Role): string[] =>
  pathsOf(pages.filter((page) => may(role, page.who))).filter(isSwept)
/** The pages that a role may not open. */
export const pathsBeyond = (role: Role): string[] => pathsOf(pages.filter((page) => !may(role, page.who)))
export const publicPaths: string[] = ['/login', ...Object.keys(publicPages)].filter(isSwept)

/** Example ids for the parameters in a path. */
const examples: Record<string, (page: Page) => Promise<number | string>> = {
  id: idOfEva,
  shiftId: async (page) =>
    (await (await callsOf(page, 'max'))(listShifts, { query: { upcoming: 'yes' } })).find(
      ({ mentee_first_name }) => mentee_first_name === cast.eva.firstName,
    )?.id ?? 0,
  menteeId: idOfEva,
  reference: async (page) => {
    const asZoe = await callsOf(page, 'zoe')
    const { id } = await asZoe(getProfile)
    return (await asZoe(getSignOff, { params: { menteeId: id } })).reference ?? ''
  },
}

/** All three can open Eva's pages: she herself, her mentor and administrators. */
async function idOfEva(page: Page) {
  const mentees = await (await callsOf(page, 'max'))(listMentees)
  return mentees.find(({ email }) => email === cast.eva.email)?.id ?? 0
}

/** Replaces the parameter in a path such as '/mentee/:menteeId' with the id of an existing row. */
export async function urlOf(page: Page, path: string): Promise<string> {
  const part = /:(\w+)/.exec(path)?.[1]
  if (!part) return path
  const example = examples[part]
  if (!example)
    throw new Error(`Give ':${part}' an example in e2e/support/routes.ts, so that ${path} is swept.`)
  return path.replace(`:${part}`, String(await example(page)))
}

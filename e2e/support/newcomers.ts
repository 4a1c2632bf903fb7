import type { Page } from '@playwright/test'
import { assignMentor } from '#contract/assignments.ts'
import type { AccountStatus, Role } from '#contract/person.ts'
import { createUser } from '#contract/users.ts'
import { callsOf, freshToken } from './calls.ts'

export const newcomersPassword = 'harbour-window-17'

export type Newcomer = { id: number; firstName: string; lastName: string; name: string; email: string }

let count = 0

/** Returns a name and an email address that are new in the worker's programme. */
export function someone(firstName: string) {
  count += 1
  const lastName = `Newcomer${count}`
  const email = `${firstName}.${lastName}@mst.example`.toLowerCase()
  return { firstName, lastName, name: `${firstName} ${lastName}`, email }
}

type As = { role?: Role; status?: AccountStatus }

/** Nora adds a person for one journey, so that the cast stays unchanged for others. */
export async function addNewcomer(page: Page, firstName: string, as: As = {}): Promise<Newcomer> {
  const asNora = await callsOf(page, 'nora')
  const { name, ...details } = someone(firstName)
  const { id } = await asNora(createUser, { body: { ...details, password: newcomersPassword, ...as } })
  return { id, name, ...details }
}

export async function pair(page: Page, mentor: Newcomer, mentee: Newcomer) {
  const asNora = await callsOf(page, 'nora')
  return asNora(assignMentor, { body: { mentorId: mentor.id, menteeId: mentee.id } })
}

/** A mentor and their mentee, each with a session. */
export async function addPair(page: Page, [ofMentor, ofMentee]: [mentor: string, mentee: string]) {
  const mentor = await addNewcomer(page, ofMentor, { role: 'mentor' })
  const mentee = await addNewcomer(page, ofMentee)
  await pair(page, mentor, mentee)
  const mentorToken = await freshToken(page, mentor.email, newcomersPassword)
  const menteeToken = await freshToken(page, mentee.email, newcomersPassword)
  return { mentor, mentee, mentorToken, menteeToken }
}

/** An objective as a plan is created with it. */
export const objective = (specific: string) => ({
  specific,
  measurable: 'Twice a week',
  achievable: 'With the ward sister',
  relevant: 'For nights',
  timeBound: 'By January',
})

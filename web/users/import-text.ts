import type { Reply } from '#contract/endpoint.ts'
import type { importUsers } from '#contract/users.ts'

export type Outcomes = Reply<typeof importUsers>

type Outcome = Outcomes[number]['outcome']
type Counts = Record<Outcome, number>

export function countOutcomes(outcomes: Outcomes): Counts {
  const counts: Counts = { create: 0, skip: 0, error: 0 }
  for (const { outcome } of outcomes) counts[outcome] += 1
  return counts
}

const people = (count: number) => (count === 1 ? '1 person' : `${count.toLocaleString('en-GB')} people`)

/** Summary of the dry run or of the import. */
export function sumUp(stage: 'checked' | 'done', { create, skip, error }: Counts): string {
  if (stage === 'done')
    return `${people(create)} invited, ${people(skip)} skipped, ${people(error)} not imported because of an error.`
  return `${people(create)} to be invited, ${people(skip)} to be skipped, ${people(error)} with an error. Nothing has been saved yet.`
}

export const confirmText = ({ create }: Counts): string => `Invite ${people(create)}`

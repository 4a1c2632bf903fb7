import assert from 'node:assert/strict'
import { type Stage, stage } from '../../server/testing/stage.ts'
import { aboutAccounts } from './accounts.ts'
import { aboutDebriefs } from './debriefs.ts'
import type { Example, Examples } from './example.ts'
import { aboutIdentity } from './identity.ts'
import { aboutMentoring } from './mentoring.ts'
import { aboutMilestones } from './milestones.ts'
import { aboutMyRecord } from './my-record.ts'
import { aboutObjectives } from './objectives.ts'
import { aboutPasskeys } from './passkeys.ts'
import { aboutPrograms } from './programs.ts'
import { aboutSignOffs } from './sign-offs.ts'
import { aboutWorkAccounts } from './work-accounts.ts'

/** An example of every call that changes something or exports data. */
export const examples: Examples = {
  ...aboutAccounts,
  ...aboutDebriefs,
  ...aboutIdentity,
  ...aboutMentoring,
  ...aboutMyRecord,
  ...aboutMilestones,
  ...aboutObjectives,
  ...aboutPasskeys,
  ...aboutPrograms,
  ...aboutSignOffs,
  ...aboutWorkAccounts,
}

/** A world in which the example of a call is prepared. */
export type ValidCall = { name: string; world: Stage; example: Example }

export async function validCall(name: string): Promise<ValidCall> {
  const exampleFor = examples[name] ?? assert.fail(`${name} needs an example`)
  const world = await stage()
  return { name, world, example: await exampleFor(world) }
}

import { aboutAccounts } from './accounts.ts'
import { aboutDebriefs } from './debriefs.ts'
import type { Examples } from './example.ts'
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

import type { Person } from '#contract/people.ts'
import { roles } from '#contract/person.ts'
import { AccountTag, ProgressTag } from '#web/programme/tags.tsx'

/** The person's role, account status and progress. */
export const PersonTags = ({ person: { role, status, progress } }: { person: Person }) => (
  <>
    {roles[role].label} {status !== 'active' && <AccountTag status={status} />}{' '}
    {progress && <ProgressTag status={progress.status} />}
  </>
)

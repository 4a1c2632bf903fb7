import { fullName } from '#contract/person.ts'
import type { UserRow } from '#contract/users.ts'
import { DirectoryPanel } from '#web/directory/DirectoryPanel.tsx'
import { AccountFactors } from '#web/factors/AccountFactors.tsx'
import { Panels } from '#web/kit/layout/Panel.tsx'
import { AccountDetails } from './AccountDetails.tsx'
import { EntriesAbout, EntriesBy } from './AccountEntries.tsx'
import { AccountLetters } from './AccountLetters.tsx'
import { AccountSessions } from './AccountSessions.tsx'

/** An account's settings, sessions, emails and audit entries. */
export const Account = ({ account }: { account: UserRow }) => (
  <Panels>
    <AccountDetails account={account} />
    <AccountSessions id={account.id} />
    <AccountFactors id={account.id} name={fullName(account)} />
    <AccountLetters id={account.id} />
    <EntriesAbout id={account.id} />
    <EntriesBy id={account.id} />
    <DirectoryPanel account={account} />
  </Panels>
)

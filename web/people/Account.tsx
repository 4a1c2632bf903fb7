import { Box, Group, Stack, Text } from '@mantine/core'
import {
  type AuditEntry,
  actorName,
  listAuditLog,
  personTargets,
  readable,
  targetText,
} from '#contract/audit-log.ts'
import { instantInWords } from '#contract/dates.ts'
import { type EmailState, emailStates, listEmailsTo, listSessionsOf } from '#contract/people.ts'
import { fullName } from '#contract/person.ts'
import { waysIn } from '#contract/session.ts'
import type { UserRow } from '#contract/users.ts'
import { DirectoryPanel } from '#web/directory/DirectoryPanel.tsx'
import { useTimeZone } from '#web/kernel/clock.ts'
import { Uses } from '#web/kernel/Uses.tsx'
import { useApiQuery } from '#web/kernel/use-api-query.ts'
import { type ApiListQuery, useList } from '#web/kernel/use-list.ts'
import { PageButton } from '#web/kit/layout/Buttons.tsx'
import { Panel, Panels } from '#web/kit/layout/Panel.tsx'
import { Fact, Facts, Rows } from '#web/kit/list/Facts.tsx'
import { ListView } from '#web/kit/list/ListView.tsx'
import { type Look, statusMark } from '#web/kit/states/StatusTag.tsx'
import { RowActions } from '#web/kit/table/RowActions.tsx'
import { EmailText } from '#web/kit/text/LongText.tsx'
import { MatchPanel } from '#web/matches/MatchPanel.tsx'
import { NeverPaired } from '#web/matches/NeverPaired.tsx'
import { PersonLink } from '#web/programme/PersonMark.tsx'
import { AccountFactors } from '#web/signing-in/AccountFactors.tsx'
import { useUserActions } from '#web/users/use-user-actions.tsx'
import { accountColumns, fieldsOf } from '#web/users/user-columns.tsx'

/** An account's settings, sessions, emails and audit entries. */
export const Account = ({ account }: { account: UserRow }) => (
  <Panels>
    <AccountDetails account={account} />
    {account.role !== 'admin' && (
      <Uses module="matching">
        <MatchPanel id={account.id} role={account.role} />
        <NeverPaired id={account.id} role={account.role} name={fullName(account)} />
      </Uses>
    )}
    <AccountSessions id={account.id} />
    <AccountFactors id={account.id} name={fullName(account)} />
    <AccountEmails id={account.id} />
    <EntriesAbout id={account.id} />
    <EntriesBy id={account.id} />
    <Uses module="directory">
      <DirectoryPanel account={account} />
    </Uses>
  </Panels>
)

/** The person's sessions. 'Sign out everywhere' ends them all. */
function AccountSessions({ id }: { id: number }) {
  const zone = useTimeZone()
  const sessions = useApiQuery(listSessionsOf, { params: { id } })
  return (
    <Panel title="Signed in">
      <ListView query={sessions} rows={2} empty="Not signed in anywhere">
        {(rows) => (
          <Rows>
            {rows.map((session) => (
              <li key={session.id}>
                <strong>{session.device || 'Unknown browser'}</strong>
                <Text>
                  Signed in {instantInWords(session.created_at, zone)} {waysIn[session.signed_in_by].label}
                </Text>
                <Text c="dimmed">Last used {instantInWords(session.last_used_at, zone)}</Text>
              </li>
            ))}
          </Rows>
        )}
      </ListView>
    </Panel>
  )
}

/** The person's row of user management, with all its actions. */
function AccountDetails({ account }: { account: UserRow }) {
  const zone = useTimeZone()
  const { edit, actionsOf, dialogs } = useUserActions()
  return (
    <Panel title="Account" actions={<RowActions actions={actionsOf(account)} name={fullName(account)} />}>
      {edit.isEditing(account) ? (
        <Stack maw="30rem">
          {Object.entries(fieldsOf(edit)).map(([column, field]) => (
            <div key={column}>{field}</div>
          ))}
        </Stack>
      ) : (
        <Facts least={220} fill gap="lg" rowGap={12}>
          {accountColumns(zone).map(({ id, header, cell, value }) => (
            <Fact key={id} name={header}>
              {cell ? cell(account) : value?.(account)}
            </Fact>
          ))}
        </Facts>
      )}
      <Box mt="sm">{edit.problemOf(account)}</Box>
      {dialogs}
    </Panel>
  )
}

const looks = {
  waiting: 'orange',
  sent: 'green',
  kept: 'grey',
  given_up: 'tag red',
} as const satisfies Record<EmailState, Look>

const atOnce = 10

/** The emails to this person and their delivery status. */
function AccountEmails({ id }: { id: number }) {
  const zone = useTimeZone()
  const emails = useList(listEmailsTo, { params: { id }, query: { limit: atOnce } })
  return (
    <Panel title="Emails">
      <ListView query={emails} rows={3} empty="No emails yet" more="Show earlier emails">
        {(rows) => (
          <Rows>
            {rows.map((email) => (
              <Group component="li" key={email.id} justify="space-between" gap="8px 16px">
                <span>
                  <strong>{email.label}</strong>
                  <Text c="dimmed">
                    {instantInWords(email.created_at, zone)}, to <EmailText email={email.recipient} />
                  </Text>
                </span>
                {statusMark(looks[email.state], emailStates[email.state].label)}
              </Group>
            ))}
          </Rows>
        )}
      </ListView>
    </Panel>
  )
}

const shown = 10

/** Audit entries of others about this account or person. */
function EntriesAbout({ id }: { id: number }) {
  const entries = useList(listAuditLog, { query: { about_id: id, limit: shown } })
  return (
    <Panel title="Changes made by others">
      <Entries id={id} entries={entries} hasActors more="Show earlier entries" />
    </Panel>
  )
}

/** The person's latest audit entries, with a link to the whole log. */
function EntriesBy({ id }: { id: number }) {
  const entries = useList(listAuditLog, { query: { admin_id: id, limit: shown } })
  return (
    <Panel
      title="Their activity"
      actions={
        <PageButton to={`/admin/audit-log?admin_id=${id}`} variant="default">
          All entries
        </PageButton>
      }
    >
      <Entries id={id} entries={entries} />
    </Panel>
  )
}

type Props = { id: number; entries: ApiListQuery<AuditEntry>; hasActors?: boolean; more?: string }

/** Names the target unless it is this person. */
function Entries({ id, entries, hasActors = false, ...list }: Props) {
  const zone = useTimeZone()
  return (
    <ListView query={entries} errorMessage={listSessionsOf.texts} rows={5} empty="No entries yet" {...list}>
      {(rows) => (
        <Rows>
          {rows.map((entry) => (
            <li className="long-words" key={entry.id}>
              <strong>{readable(entry.action)}</strong>
              {!(entry.target_id === id && personTargets.includes(entry.target_type)) && (
                <span>{`, ${targetText(entry)}`}</span>
              )}
              {hasActors && (
                <>
                  , by <Actor entry={entry} />
                </>
              )}
              <Text c="dimmed">
                {instantInWords(entry.created_at, zone)}
                {entry.details && <span>{`, ${entry.details}`}</span>}
              </Text>
            </li>
          ))}
        </Rows>
      )}
    </ListView>
  )
}

const Actor = ({ entry }: { entry: AuditEntry }) => (
  <PersonLink id={entry.admin_id ?? undefined} name={actorName(entry)} />
)

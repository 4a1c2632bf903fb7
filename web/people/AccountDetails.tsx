import { Box } from '@mantine/core'
import { fullName } from '#contract/person.ts'
import type { UserRow } from '#contract/users.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { Fact, Facts } from '#web/kit/list/Facts.tsx'
import { RowActions } from '#web/kit/table/RowActions.tsx'
import { useExport } from '#web/subject-access/use-export.tsx'
import { InvitationLinkDialog } from '#web/users/InvitationLinkDialog.tsx'
import { useRowActions } from '#web/users/row-actions.ts'
import { useInvitations } from '#web/users/use-invitations.ts'
import { useRowEdit } from '#web/users/use-row-edit.tsx'
import { accountColumns, userFields } from '#web/users/user-columns.tsx'

/** The person's row of user management, with all its actions. */
export function AccountDetails({ account }: { account: UserRow }) {
  const zone = useTimeZone()
  const columns = accountColumns(zone)
  const edit = useRowEdit()
  const invitations = useInvitations()
  const exporting = useExport()
  const actionsOf = useRowActions(edit, invitations.actionsFor, exporting.ask)
  return (
    <Panel title="Account" actions={<RowActions actions={actionsOf(account)} name={fullName(account)} />}>
      <Facts least={220} fill gap="lg" rowGap={12}>
        {(edit.isEditing(account) ? userFields(edit, columns) : columns).map(
          ({ id, header, cell, value }) => (
            <Fact key={id} name={header}>
              {cell ? cell(account) : value?.(account)}
            </Fact>
          ),
        )}
      </Facts>
      <Box mt="sm">{edit.problemOf(account)}</Box>
      {edit.dialog}
      {exporting.dialog}
      <InvitationLinkDialog dialog={invitations.link} />
    </Panel>
  )
}

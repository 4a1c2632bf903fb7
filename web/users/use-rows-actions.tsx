import { type ReactNode, Suspense } from 'react'
import { toast } from 'react-hot-toast/headless'
import { assignMentor } from '#contract/assignments.ts'
import { overrulable } from '#contract/matches.ts'
import { nameWithAddress } from '#contract/person.ts'
import { editUser, exportUsers, sendInvitation, type UserRow, undecidedCode } from '#contract/users.ts'
import { assignUnassigned } from '#web/assignments/assign-unassigned.ts'
import { call } from '#web/kernel/call.ts'
import { lazyDialog, usePrefetch } from '#web/kernel/load-chunk.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { useConfirm } from '#web/kit/dialog/confirm.tsx'
import { useDialog } from '#web/kit/dialog/use-dialog.ts'
import { type RefusedRow, RowRefused, RunOutcome, refusedBy, useBulkRun } from '#web/kit/table/RunOutcome.tsx'
import type { RowsAction } from '#web/kit/table/table-types.ts'
import { useDownload } from '#web/kit/use-download.ts'
import { useDeactivation } from './use-deactivation.tsx'

const AssignSeveral = lazyDialog(
  async () => (await import('#web/assignments/AssignSeveral.tsx')).AssignSeveral,
)

const maxExported = 500

/** Why a person stays active until an administrator decides about their relationships. */
const leadsSomebody = { mentor: 'has mentees', mentee: 'has a mentor', admin: 'has relationships' }

/** The bulk actions on people of the list. Each person succeeds or fails separately. */
export function useRowsActions(): { actions: RowsAction<UserRow>[]; outcome: ReactNode; dialogs: ReactNode } {
  const confirm = useConfirm()
  const leaving = useDeactivation()
  const saving = useApiMutation(editUser, { showsChange: true, quietAbout: overrulable })
  usePrefetch(AssignSeveral)
  const run = useBulkRun<UserRow>()
  const file = useDownload(exportUsers)
  const assigning = useDialog<UserRow[]>()

  async function deactivate(rows: UserRow[], clear: () => void) {
    const question = rows.length === 1 ? 'Make this user inactive?' : `Make ${rows.length} users inactive?`
    const about = "They'll be signed out straight away and can no longer sign in."
    if (!(await confirm({ question, about, verb: 'Make inactive' }))) return
    clear()
    await run.run(rows, {
      runningLabel: 'Making inactive',
      doneLabel: 'made inactive',
      texts: editUser.texts,
      each: makeInactive,
    })
  }
  function invite(rows: UserRow[], clear: () => void) {
    clear()
    void run.run(rows, {
      runningLabel: 'Sending invitations',
      doneLabel: rows.length === 1 ? 'invitation sent' : 'invitations sent',
      texts: sendInvitation.texts,
      each: ({ id }, signal) => call(sendInvitation, { params: { id } }, { signal }),
    })
  }
  const assign = (mentorId: number) =>
    void run.run(assigning.item ?? [], {
      runningLabel: 'Assigning mentors',
      doneLabel: 'assigned',
      texts: assignMentor.texts,
      each: (user, signal) => assignTo(mentorId, user, signal),
    })

  /** As in the row: asks about each relationship. */
  async function decide(refused: RefusedRow<UserRow>) {
    const { row } = refused
    const outcome = await leaving.decide(row, (decided) =>
      saving.run({
        params: { id: row.id },
        body: { ...decided, status: 'inactive', version: row.version },
      }),
    )
    if (outcome?.ok) run.settle(refused)
  }
  const remedyOf = (refused: RefusedRow<UserRow>) =>
    refused.code === undecidedCode ? { label: 'Decide', run: () => void decide(refused) } : undefined

  function exportCsv(rows: UserRow[]) {
    if (rows.length <= maxExported)
      return file.download({ query: { ids: rows.map(({ id }) => id).join(',') } })
    toast.error(
      `You can download up to ${maxExported} people here. To download everyone, use the button above the list.`,
    )
    return undefined
  }

  return {
    actions: [
      { label: 'Send invitation again', run: invite },
      {
        label: 'Assign mentor',
        run: (rows, clear) => {
          clear()
          assigning.open(rows)
        },
      },
      { label: 'Download CSV', run: (rows) => void exportCsv(rows) },
      { label: 'Make inactive', run: (rows, clear) => void deactivate(rows, clear) },
    ],
    outcome: <RunOutcome run={run} rowId={({ id }) => id} rowName={nameWithAddress} remedyOf={remedyOf} />,
    dialogs: (
      <>
        {leaving.dialog}
        <Suspense>
          <AssignSeveral
            opened={assigning.opened}
            count={assigning.item?.length ?? 0}
            onChoose={assign}
            onClose={assigning.close}
          />
        </Suspense>
      </>
    ),
  }
}

async function makeInactive({ id, role, status, version }: UserRow, signal: AbortSignal) {
  if (status === 'inactive') throw new RowRefused('is already inactive')
  const body = { status: 'inactive', refuseUndecided: true, version } as const
  await refusedBy(undecidedCode, leadsSomebody[role], call(editUser, { params: { id }, body }, { signal }))
}

async function assignTo(mentorId: number, { id, role }: UserRow, signal: AbortSignal) {
  if (role !== 'mentee') throw new RowRefused('is not a mentee')
  await assignUnassigned({ mentorId, menteeId: id }, signal)
}

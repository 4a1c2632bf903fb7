import { Group } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { formatDay } from '#contract/dates.ts'
import type { AbsenceRow, MilestonesPage } from '#contract/milestones.ts'
import { loadChunk } from '#web/kernel/load-chunk.ts'
import { useDialog } from '#web/kit/dialog/use-dialog.ts'
import rowStyles from '#web/kit/list/Rows.module.css'
import { ShortList } from '#web/kit/list/ShortList.tsx'
import { RowActions } from '#web/kit/table/RowActions.tsx'
import { useRemoveAbsence } from './api.ts'

const AwayDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./AwayDialog.tsx'))).AwayDialog,
}))

/** The days away of a mentee, first ones first. */
export function Absences({ page }: { page: MilestonesPage }) {
  const dialog = useDialog<AbsenceRow>()
  const removing = useRemoveAbsence()
  return (
    <>
      <ShortList
        rows={page.absences}
        rowId={({ id }) => id}
        noun="days away"
        className={`${rowStyles.rows} ${rowStyles.flush}`}
      >
        {(absence) => (
          <Group justify="space-between" gap="4px 16px">
            <span>{inWords(absence)}</span>
            {page.can.includes('set away') && (
              <RowActions
                name={inWords(absence)}
                actions={[
                  { label: 'Edit', run: () => dialog.open(absence) },
                  {
                    label: 'Remove',
                    danger: true,
                    run: () => void removing.run({ params: { id: absence.id } }),
                  },
                ]}
              />
            )}
          </Group>
        )}
      </ShortList>
      <Suspense>
        {dialog.item && (
          <AwayDialog opened={dialog.opened} onClose={dialog.close} page={page} absence={dialog.item} />
        )}
      </Suspense>
    </>
  )
}

const inWords = ({ from_day, to_day }: AbsenceRow) =>
  to_day === null
    ? `From ${formatDay(from_day)}, no last day yet`
    : `${formatDay(from_day)} to ${formatDay(to_day)}`

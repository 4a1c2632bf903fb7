import { type ReactNode, Suspense } from 'react'
import { lazyDialog, usePrefetch } from '#web/kernel/load-chunk.ts'
import { useDialog } from '#web/kit/dialog/use-dialog.ts'

const AssignMentor = lazyDialog(async () => (await import('./AssignDialog.tsx')).AssignMentor)

type Options = {
  /** A side panel instead of a dialog. */
  side?: boolean
  /** The mentee whose turn it is after this one has a mentor. */
  nextOf?: (menteeId: number) => number | undefined
}

/** The row after that of this mentee, or another one. */
export const nextAfter = (rows: { id: number }[], menteeId: number) =>
  (rows[rows.findIndex(({ id }) => id === menteeId) + 1] ?? rows.find(({ id }) => id !== menteeId))?.id

/** Opens the dialog that assigns a mentor to a mentee. Render `dialog` once. */
export function useAssignment({ side = false, nextOf }: Options = {}): {
  assign: (menteeId: number) => void
  dialog: ReactNode
} {
  const { opened, item, open, close } = useDialog<number>()
  usePrefetch(AssignMentor)
  function goOn(menteeId: number) {
    const next = nextOf?.(menteeId)
    if (next === undefined) close()
    else open(next)
  }
  return {
    assign: open,
    dialog: item !== undefined && (
      <Suspense>
        <AssignMentor
          key={item}
          menteeId={item}
          opened={opened}
          onClose={close}
          onDone={() => goOn(item)}
          side={side}
        />
      </Suspense>
    ),
  }
}

import { type ReactNode, Suspense } from 'react'
import { lazyDialog, usePrefetch } from '#web/kernel/load-chunk.ts'
import { useDialog } from '#web/kit/dialog/use-dialog.ts'

const AssignMentor = lazyDialog(async () => (await import('./AssignMentor.tsx')).AssignMentor)

/** Opens the dialog that assigns a mentor to a mentee, or a side panel. Render `dialog` once. */
export function useAssignment({ side = false } = {}): {
  assign: (menteeId: number) => void
  dialog: ReactNode
} {
  const { opened, item, open, close } = useDialog<number>()
  usePrefetch(AssignMentor)
  return {
    assign: open,
    dialog: item !== undefined && (
      <Suspense>
        <AssignMentor key={item} menteeId={item} opened={opened} onClose={close} side={side} />
      </Suspense>
    ),
  }
}

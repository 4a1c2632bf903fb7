import { type ReactNode, Suspense } from 'react'
import { lazyDialog, usePrefetch } from '#web/kernel/load-chunk.ts'
import { useDialog } from '#web/kit/dialog/use-dialog.ts'
import type { Ending } from './EndDialog.tsx'

const EndDialog = lazyDialog(async () => (await import('./EndDialog.tsx')).EndDialog)

/** Opens the dialog that ends a relationship. Render `dialog` once. */
export function useEndDialog(): { end: (ending: Ending) => void; dialog: ReactNode } {
  const { opened, item, open, close } = useDialog<Ending>()
  usePrefetch(EndDialog)
  return {
    end: open,
    dialog: item && (
      <Suspense>
        <EndDialog key={item.id} ending={item} opened={opened} onClose={close} />
      </Suspense>
    ),
  }
}

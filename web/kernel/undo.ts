import { type Toast, toast } from 'react-hot-toast/headless'
import { undoSeconds } from '#contract/undo.ts'

/** Undo ids by toast, while the toast is visible. */
const undos = new Map<string, number>()

/** Shows a success toast. With an undo id it stays visible as long as the change can be undone. */
export function toastSuccess(text: string, undo: number | undefined): void {
  if (undo === undefined) toast.success(text)
  else undos.set(toast.success(text, { duration: undoSeconds * 1000 }), undo)
}

export const toastError = (text: string): void => void toast.error(text)

/** undefined for a toast without undo. */
export const undoOf = ({ id }: Pick<Toast, 'id'>): number | undefined => undos.get(id)

/** A change can be undone only once. */
export function endUndo({ id }: Pick<Toast, 'id'>): void {
  undos.delete(id)
  toast.dismiss(id)
}

/** Without a reply, offer the undo again for the remaining time. */
export function restoreUndo({ id, message, createdAt }: Toast, undo: number): void {
  const left = createdAt + undoSeconds * 1000 - Date.now()
  if (left <= 0) return
  toast.success(message, { id, duration: left })
  undos.set(id, undo)
}

/** For shared computers: the next person must not undo anything. */
export function forgetUndos(): void {
  for (const id of undos.keys()) endUndo({ id })
}

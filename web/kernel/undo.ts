import { type Toast, toast } from 'react-hot-toast/headless'
import { undoSeconds } from '#contract/undo.ts'

/** Under which id what a toast tells can be taken back, while the toast is there. */
const undos = new Map<string, number>()

/** Says that something was done; what can be taken back stays for as long as it can. */
export function toastDone(text: string, undo: number | undefined): void {
  if (undo === undefined) toast.success(text)
  else undos.set(toast.success(text, { duration: undoSeconds * 1000 }), undo)
}

export const toastFailed = (text: string): void => void toast.error(text)

/** undefined for a toast of something that cannot be taken back. */
export const undoOf = ({ id }: Pick<Toast, 'id'>): number | undefined => undos.get(id)

/** A thing is taken back once. */
export function endUndo({ id }: Pick<Toast, 'id'>): void {
  undos.delete(id)
  toast.dismiss(id)
}

/** No answer came: what is left of its time it can be taken back. */
export function bringUndoBack({ id, message, createdAt }: Toast, undo: number): void {
  const left = createdAt + undoSeconds * 1000 - Date.now()
  if (left <= 0) return
  toast.success(message, { id, duration: left })
  undos.set(id, undo)
}

/** For a shared computer: the next person takes nothing back. */
export function forgetUndos(): void {
  for (const id of undos.keys()) endUndo({ id })
}

import { toast } from 'react-hot-toast/headless'
import { endOwnSession, presentPerson } from '#web/kernel/session.ts'
import { listUnsent } from '#web/kernel/unsent.ts'
import { useConfirm } from '#web/kit/dialog/confirm.tsx'
import { loadOverlays } from '#web/kit/dialog/overlays.ts'
import { noteSignedOut } from './own-page.ts'

export function leaveSession(): void {
  noteSignedOut(presentPerson()?.signedInBy)
  endOwnSession()
  toast.success('Logged out successfully')
}

const unsentStays = {
  question: 'Log out before your debrief is sent?',
  about: "It stays on this device. We'll send it when you sign in here again.",
  verb: 'Logout',
}

/** Asks first while a text of this person is on this device only, unless the dialog cannot be loaded offline. */
export function useLeaveSession(personId: number | undefined): () => void {
  const confirm = useConfirm()
  async function askAndLeave() {
    const isUnsent = personId !== undefined && listUnsent(personId).length > 0
    const asks = isUnsent && (await loadOverlays().catch(() => undefined))
    if (!asks || (await confirm(unsentStays))) leaveSession()
  }
  return () => void askAndLeave()
}

import { toast } from 'react-hot-toast/headless'
import type { SignedInBy } from '#contract/session.ts'
import { endOwnSession, presentPerson } from '#web/kernel/session.ts'
import { createStore, useStore } from '#web/kernel/store.ts'

export function leaveSession(): void {
  noteSignedOut(presentPerson()?.signedInBy)
  endOwnSession()
  toast.success('Logged out successfully')
}

/** How the session began that this tab has just ended. */
const left = createStore<SignedInBy | undefined>(undefined)

const noteSignedOut = (by: SignedInBy | undefined): void => left.set(by)

/** Whether the person may still be signed in at the provider. */
export const useIsStillAtProvider = (): boolean => useStore(left) === 'provider'

import type { SignedInBy } from '#contract/session.ts'
import { createStore, useStore } from '#web/kernel/store.ts'

/** How the session began that this tab has just ended. */
const left = createStore<SignedInBy | undefined>(undefined)

export const noteSignedOut = (by: SignedInBy | undefined): void => left.set(by)

/** Whether the person may still be signed in at the provider. */
export const useIsStillAtProvider = (): boolean => useStore(left) === 'provider'

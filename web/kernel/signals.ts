import { createStore, useStore } from './store.ts'

/** The sentence of the last call that was rejected during maintenance; null after a call succeeds again. */
const maintenance = createStore<string | null>(null)
/**
 * Counts the calls that were rejected because of the account's state: password change required, or activation
 * pending.
 */
const accountRefusals = createStore(0)

export const noteMaintenance = (sentence: string): void => maintenance.set(sentence)
export const clearMaintenance = (): void => maintenance.set(null)
export const useMaintenanceSentence = (): string | null => useStore(maintenance)

export const noteAccountRefusal = (): void => accountRefusals.set(accountRefusals.get() + 1)
/** The refetched profile shows what the person must do. */
export const subscribeToAccountRefusals = accountRefusals.subscribe

import { createStore, useStore } from './store.ts'

/** The sentence of the last call that maintenance refused; null as soon as a call goes through again. */
const maintenance = createStore<string | null>(null)
/** Counts the calls that were refused for the state of the account: a password to choose, an activation to wait for. */
const accountRefusals = createStore(0)

export const noteMaintenance = (sentence: string): void => maintenance.set(sentence)
export const clearMaintenance = (): void => maintenance.set(null)
export const useMaintenanceSentence = (): string | null => useStore(maintenance)

export const noteAccountRefusal = (): void => accountRefusals.set(accountRefusals.get() + 1)
/** The profile, asked again, says what the person has to do. */
export const subscribeToAccountRefusals = accountRefusals.subscribe

import { createStore, useStore } from './store.ts'

const left = createStore<number | undefined>(undefined)

/** After a sign-in with one of the last recovery codes; undefined after any other, and once there are new ones. */
export const noteFewRecoveryCodes = (count: number | undefined): void => left.set(count)

export const useFewRecoveryCodes = () => useStore(left)

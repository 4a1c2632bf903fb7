import { useSyncExternalStore } from 'react'

/** A value outside of React that components can follow. */
export type Store<Value> = {
  get: () => Value
  set: (value: Value) => void
  follow: (told: () => void) => () => void
}

export function createStore<Value>(start: Value): Store<Value> {
  let value = start
  const followers = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return
      value = next
      for (const told of followers) told()
    },
    follow: (told) => {
      followers.add(told)
      return () => followers.delete(told)
    },
  }
}

export const useStore = <Value>(store: Store<Value>): Value => useSyncExternalStore(store.follow, store.get)

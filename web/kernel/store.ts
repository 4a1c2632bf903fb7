import { useSyncExternalStore } from 'react'

/** A value outside of React to which components can subscribe. */
export type Store<Value> = {
  get: () => Value
  set: (value: Value) => void
  subscribe: (listener: () => void) => () => void
}

export function createStore<Value>(start: Value): Store<Value> {
  let value = start
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Renders again when the value changes, or the part of it that `pick` returns. */
export function useStore<Value, Part = Value>(
  store: Store<Value>,
  pick = (value: Value) => value as unknown as Part,
): Part {
  const read = () => pick(store.get())
  return useSyncExternalStore(store.subscribe, read, read)
}

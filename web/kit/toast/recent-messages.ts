import { useSyncExternalStore } from 'react'

type Message = { text: string; isError: boolean }
export type RecentMessage = Message & { id: number; at: Date }

const maxMessages = 20
let messages: RecentMessage[] = []
let count = 0
const listeners = new Set<() => void>()

function change(next: RecentMessage[]): void {
  messages = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function rememberMessage(message: Message): void {
  count += 1
  change([{ ...message, id: count, at: new Date() }, ...messages].slice(0, maxMessages))
}

/** For shared computers: the next person must not read them. */
export const forgetMessages = (): void => change([])

/** Messages of this visit, newest first. */
export const useRecentMessages = (): RecentMessage[] => useSyncExternalStore(subscribe, () => messages)

import { createStore, useStore } from '#web/kernel/store.ts'

type Message = { text: string; isError: boolean }
export type RecentMessage = Message & { id: number; at: Date }

const maxMessages = 20
const messages = createStore<RecentMessage[]>([])
let count = 0

export function rememberMessage(message: Message): void {
  count += 1
  messages.set([{ ...message, id: count, at: new Date() }, ...messages.get()].slice(0, maxMessages))
}

/** For shared computers: the next person must not read them. */
export const forgetMessages = (): void => messages.set([])

/** Messages of this visit, newest first. */
export const useRecentMessages = (): RecentMessage[] => useStore(messages)

import { useSyncExternalStore } from 'react'

type Message = { text: string; isError: boolean }
export type RecentMessage = Message & { id: number; at: Date }

const most = 20
let messages: RecentMessage[] = []
let count = 0
const followers = new Set<() => void>()

function change(next: RecentMessage[]): void {
  messages = next
  for (const told of followers) told()
}

const follow = (told: () => void) => {
  followers.add(told)
  return () => followers.delete(told)
}

export function rememberMessage(message: Message): void {
  count += 1
  change([{ ...message, id: count, at: new Date() }, ...messages].slice(0, most))
}

/** For a shared computer: the next person does not read them. */
export const forgetMessages = (): void => change([])

/** What toasts have said in this visit, the newest first. */
export const useRecentMessages = (): RecentMessage[] => useSyncExternalStore(follow, () => messages)

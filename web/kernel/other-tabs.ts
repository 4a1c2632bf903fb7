let channel: BroadcastChannel | undefined

/** Opens the channel on which the tabs of one person in this browser announce changes. */
export function openChannel(name: string): BroadcastChannel {
  channel = new BroadcastChannel(name)
  return channel
}

export function closeChannel(closed: BroadcastChannel): void {
  closed.close()
  if (channel === closed) channel = undefined
}

/** Call after one's own change, because the server only notifies other people. */
export const notifyOtherTabs = (): void => channel?.postMessage('changed')

/** Connects the window that signs in at the provider with the page that asked for it. */
const channelName = 'work-account-proof'

/** For the window: the provider has led back. */
export function announceReturn(): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage('back')
  channel.close()
}

/** For the page. Returns a function that stops it. A message, because the provider's pages cut the opener off. */
export function onReturn(handle: () => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = handle
  return () => channel.close()
}

import { type MouseEvent, useEffect, useEffectEvent, useState } from 'react'
import { startWorkProof } from '#contract/work-account.ts'

export const providerWindow = { href: startWorkProof.path, target: '_blank' } as const

/** Opens the provider in a window of its own, so that the page keeps what was typed. */
export function useProviderWindow(onBack: () => Promise<void>) {
  const [isAway, setAway] = useState(false)
  const finish = useEffectEvent(() => {
    if (!isAway) return
    setAway(false)
    void onBack()
  })
  useEffect(() => onReturn(() => finish()), [])

  function leave(event: MouseEvent) {
    setAway(true)
    // A browser that blocks the window follows the link instead, in a tab.
    if (window.open(providerWindow.href, 'work-account', 'popup,width=520,height=720')) event.preventDefault()
  }
  return { isAway, leave }
}

/** Connects the window that signs in at the provider with the page that asked for it. */
const channelName = 'work-account-proof'

/** For the window: the provider has led back. */
export function announceReturn(): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage('back')
  channel.close()
}

/** For the page. Returns a function that stops it. A message, because the provider's pages cut the opener off. */
function onReturn(handle: () => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = handle
  return () => channel.close()
}

import { RefreshCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { queryClient } from '#web/kernel/query-client.ts'
import { isAnyDialogOpen } from '#web/kit/dialog/dialog-stack.ts'
import { announce } from '#web/kit/page/LiveRegions.tsx'
import styles from './TouchParts.module.css'

/** Pixels to pull before a release refreshes. The indicator follows half as fast as the finger. */
const enough = 120
const most = 160

/** Pulling down at the top of a page fetches its data again, without loading the app again. */
export function PullToRefresh() {
  const [pulled, setPulled] = useState(0)
  const [isBusy, setBusy] = useState(false)
  useEffect(
    () =>
      followPull(setPulled, () => {
        setBusy(true)
        void queryClient.refetchQueries({ type: 'active' }).finally(() => {
          setBusy(false)
          announce('The page is up to date')
        })
      }),
    [],
  )
  const isShown = isBusy || pulled > 0
  return (
    <div
      aria-hidden
      className={`${styles.pull} no-print`}
      data-enough={isBusy || pulled >= enough}
      style={{
        transform: `translateY(${isBusy ? enough / 2 : pulled / 2}px)`,
        opacity: isShown ? 1 : 0,
      }}
    >
      <RefreshCw size={20} className={isBusy ? styles.turning : undefined} />
    </div>
  )
}

/** Reports how far one finger has pulled down from the top of the page. Returns a function that ends it. */
function followPull(onPull: (pixels: number) => void, onRelease: () => void): () => void {
  const ended = new AbortController()
  const options = { passive: true, signal: ended.signal }
  let start: Touch | undefined
  let pulled = 0
  const report = (pixels: number) => {
    pulled = pixels
    onPull(pixels)
  }
  addEventListener(
    'touchstart',
    ({ touches, target }) => {
      start = touches.length === 1 && isAtTop(target) ? touches[0] : undefined
    },
    options,
  )
  addEventListener(
    'touchmove',
    ({ touches: [touch] }) => {
      if (!start || !touch) return
      const down = touch.clientY - start.clientY
      const isSideways = pulled === 0 && Math.abs(touch.clientX - start.clientX) > down
      if (isSideways || scrollY > 0) start = undefined
      report(start ? Math.max(0, Math.min(down, most)) : 0)
    },
    options,
  )
  addEventListener(
    'touchend',
    () => {
      if (start && pulled >= enough) onRelease()
      start = undefined
      if (pulled > 0) report(0)
    },
    options,
  )
  return () => ended.abort()
}

/** Whether nothing under the finger can scroll up. */
function isAtTop(target: EventTarget | null): boolean {
  if (scrollY > 0 || isAnyDialogOpen()) return false
  for (let place = target instanceof Element ? target : null; place; place = place.parentElement)
    if (place.scrollTop > 0) return false
  return true
}

import { type ComponentType, createElement, useEffect, useState } from 'react'
import '#web/kernel/install-prompt.ts'
import { whenIdle } from '#web/kernel/when-idle.ts'

/** Loads the parts for touch screens when the browser is idle. */
export function LateTouchParts() {
  const [TouchParts, setParts] = useState<ComponentType>()
  useEffect(
    () =>
      whenIdle(() => {
        if (!matchMedia('(pointer: coarse)').matches) return
        // Without them the page works too.
        void import('./TouchParts.tsx')
          .then((loaded) => setParts(() => loaded.TouchParts))
          .catch(() => undefined)
      }),
    [],
  )
  return TouchParts && createElement(TouchParts)
}

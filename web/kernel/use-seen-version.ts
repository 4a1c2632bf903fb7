import { useState } from 'react'
import type { Outcome } from './use-action.ts'

type Versioned = { version?: number }

/**
 * The version that a form began from, so that another's change in between is noticed (decision 42). Once the person
 * has been told of it, saving again means it: then the present version goes along.
 */
export type SeenVersion = {
  see: (version: number | null) => void
  seen: () => number | null
  /** `present` is the row's version as last asked. */
  sendWith: <Reply>(
    present: number | undefined,
    send: (version: Versioned) => Promise<Outcome<Reply>>,
  ) => Promise<Outcome<Reply>>
}

/** `start` for forms that begin with the page. */
export function useSeenVersion(start: number | null = null): SeenVersion {
  // Made once, so that it can stand among what an effect depends on.
  return useState(() => seenVersion(start))[0]
}

function seenVersion(start: number | null): SeenVersion {
  let seen = start
  return {
    see: (version) => {
      seen = version
    },
    seen: () => seen,
    sendWith: async (present, send) => {
      const version = seen ?? present
      const outcome = await send(version ? { version } : {})
      if (!outcome.ok && outcome.status === 409) seen = null
      return outcome
    },
  }
}

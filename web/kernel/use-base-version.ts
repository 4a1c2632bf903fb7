import { useState } from 'react'

type Versioned = { version?: number }

/**
 * The version that a form began from, so that another's change in between is noticed (rule 42). It is exchanged
 * only for one whose contents the person has seen, never because saving was refused.
 */
export type BaseVersion = {
  set: (version: number | null) => void
  base: () => number | null
  /** What goes along with the body. */
  sent: () => Versioned
}

/** `start` for forms that begin with the page. */
export function useBaseVersion(start: number | null = null): BaseVersion {
  // Made once, so that it can stand among what an effect depends on.
  return useState(() => baseVersion(start))[0]
}

function baseVersion(start: number | null): BaseVersion {
  let base = start
  return {
    set: (version) => {
      base = version
    },
    base: () => base,
    sent: () => (base ? { version: base } : {}),
  }
}

import { useState } from 'react'

type Versioned = { version?: number }

/**
 * The version on which a form is based, so that a change by another person is detected (rule 42). It is
 * replaced only by a version whose contents the person has seen, never after a rejected save.
 */
export type BaseVersion = {
  set: (version: number | null) => void
  base: () => number | null
  /** The version to send with the body. */
  sent: () => Versioned
}

/** `start` is for forms that open with the page. */
export function useBaseVersion(start: number | null = null): BaseVersion {
  // Stable, so that effects can depend on it.
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

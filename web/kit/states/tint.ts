import type { CSSProperties } from 'react'

export type TagColour = 'grey' | 'blue' | 'purple' | 'green' | 'yellow' | 'red' | 'orange'

/** The two colours of tags and notices, as `--ink` and `--tint` for a style sheet. */
export const tint = (colour: TagColour) =>
  // React's type knows no variables.
  ({ '--ink': `var(--tag-${colour}-ink)`, '--tint': `var(--tag-${colour}-tint)` }) as CSSProperties

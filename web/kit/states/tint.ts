import type { CSSProperties } from 'react'

export type TagColour = 'grey' | 'blue' | 'purple' | 'green' | 'yellow' | 'red' | 'orange'

/** The two colours of tags and notices, as the CSS variables `--ink` and `--tint`. */
export const tint = (colour: TagColour) =>
  // React's type does not allow CSS variables.
  ({ '--ink': `var(--tag-${colour}-ink)`, '--tint': `var(--tag-${colour}-tint)` }) as CSSProperties

import type { ReactNode } from 'react'

/** Text without line breaks, such as a date or a size. */
export const OneLine = ({ children }: { children: ReactNode }) => (
  <span style={{ whiteSpace: 'nowrap' }}>{children}</span>
)

import type { ReactNode } from 'react'

/** What is not to be broken, as a day or a size. */
export const OneLine = ({ children }: { children: ReactNode }) => (
  <span style={{ whiteSpace: 'nowrap' }}>{children}</span>
)

import type { ReactNode } from 'react'

/** The props of each way to prove an identity. `others`: buttons for the other ways. */
export type WayProps = { others: ReactNode; onDone: () => void; onCancel: () => void }

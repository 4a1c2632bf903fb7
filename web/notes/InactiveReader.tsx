import { CirclePause } from 'lucide-react'
import { inactiveReaderText } from '#contract/notes.ts'
import { Notice } from '#web/kit/states/Notice.tsx'
import type { Partner } from './use-partners.ts'

/** Warns above the input field that the recipient is inactive (rule 57). */
export const InactiveReader = ({ to }: { to: Partner | undefined }) =>
  to?.status === 'inactive' && (
    <Notice colour="orange" icon={CirclePause} role="status">
      {inactiveReaderText(to.name)}
    </Notice>
  )

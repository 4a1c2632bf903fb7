import { History } from 'lucide-react'
import { Notice } from './Notice.tsx'

/** On top of a form that holds what was typed earlier and never saved. */
export function DraftNotice({ isRestored }: { isRestored: boolean }) {
  if (!isRestored) return null
  return (
    <Notice colour="blue" icon={History} role="status">
      Here is what you typed before and did not save.
    </Notice>
  )
}

import { Anchor } from '@mantine/core'
import { History } from 'lucide-react'
import { Notice } from '#web/kit/states/Notice.tsx'

type Props = {
  isRestored: boolean
  /** Goes back to what is saved, where there is something. */
  onDiscard?: () => void
}

/** On top of a form that holds what was typed earlier and never saved. */
export function DraftNotice({ isRestored, onDiscard }: Props) {
  if (!isRestored) return null
  return (
    <Notice colour="blue" icon={History} role="status">
      Here is what you typed before and did not save.{' '}
      {onDiscard && (
        <Anchor component="button" type="button" c="inherit" inherit underline="always" onClick={onDiscard}>
          Go back to what is saved
        </Anchor>
      )}
    </Notice>
  )
}

import { History } from 'lucide-react'
import { Notice } from '#web/kit/states/Notice.tsx'
import { TextButton } from '#web/kit/text/TextButton.tsx'
import { focusFormOf } from './focus-form-of.ts'

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
        <TextButton
          c="inherit"
          onClick={(event) => {
            focusFormOf(event)
            onDiscard()
          }}
        >
          Go back to what is saved
        </TextButton>
      )}
    </Notice>
  )
}

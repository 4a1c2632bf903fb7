import { History } from 'lucide-react'
import { Notice } from '#web/kit/states/Notice.tsx'
import { TextButton } from '#web/kit/text/TextButton.tsx'
import { focusFormOf } from './focus-form-of.ts'

type Props = {
  isRestored: boolean
  /** Restores the saved values, if there are any. */
  onDiscard?: () => void
}

/** Shown above a form that contains restored unsaved input. */
export function DraftNotice({ isRestored, onDiscard }: Props) {
  if (!isRestored) return null
  return (
    <Notice colour="blue" icon={History} role="status">
      We have kept what you typed earlier. It is not saved yet.{' '}
      {onDiscard && (
        <TextButton
          c="inherit"
          onClick={(event) => {
            focusFormOf(event)
            onDiscard()
          }}
        >
          Discard it
        </TextButton>
      )}
    </Notice>
  )
}

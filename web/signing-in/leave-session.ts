import { toast } from 'react-hot-toast/headless'
import { endOwnSession, presentPerson } from '#web/kernel/session.ts'
import { noteSignedOut } from './own-page.ts'

export function leaveSession(): void {
  noteSignedOut(presentPerson()?.signedInBy)
  endOwnSession()
  toast.success('Logged out successfully')
}

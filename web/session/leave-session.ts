import { toast } from 'react-hot-toast/headless'
import { endOwnSession, presentPerson } from '#web/kernel/session.ts'
import { messages } from './api.ts'
import { noteSignedOut } from './signed-out.ts'

export function leaveSession(): void {
  noteSignedOut(presentPerson()?.signedInBy)
  endOwnSession()
  toast.success(messages.signOut.success)
}

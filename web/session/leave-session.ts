import { toast } from 'react-hot-toast/headless'
import { endOwnSession } from '#web/kernel/session.ts'
import { messages } from './api.ts'

export function leaveSession(): void {
  endOwnSession()
  toast.success(messages.signOut.success)
}

import { ShieldX } from 'lucide-react'
import { Notice } from '#web/kit/states/Notice.tsx'

/** Shows when the server refuses a page that was open already (rule 10). */
export function AccessDenied() {
  return (
    <Notice colour="red" icon={ShieldX} role="alert">
      Access Denied - You need admin privileges to access this page.
    </Notice>
  )
}

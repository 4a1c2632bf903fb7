import { ShieldX } from 'lucide-react'
import { Notice } from '#web/kit/states/Notice.tsx'

/** Shown when the server denies access to a page that is already open. */
export function AccessDenied() {
  return (
    <Notice colour="red" icon={ShieldX} role="alert">
      Access Denied - You need admin privileges to access this page.
    </Notice>
  )
}

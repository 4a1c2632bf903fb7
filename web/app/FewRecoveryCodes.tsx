import { KeyRound } from 'lucide-react'
import { Link } from 'react-router'
import { Notice } from '#web/kit/states/Notice.tsx'

/** After a sign-in with one of the last recovery codes. */
export function FewRecoveryCodes({ left }: { left: number }) {
  const count = left === 0 ? 'no recovery codes' : `${left} recovery code${left === 1 ? '' : 's'}`
  return (
    <Notice colour="yellow" icon={KeyRound} role="status">
      You have {count} left. <Link to="/profile">Make new ones</Link>
    </Notice>
  )
}

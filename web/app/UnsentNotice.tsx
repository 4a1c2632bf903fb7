import { CircleAlert, CloudUpload } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { useSessionPhase } from '#web/kernel/session-store.ts'
import { useUnsent } from '#web/kernel/unsent.ts'
import { Notice } from '#web/kit/states/Notice.tsx'

const everyMilliseconds = 20_000

/** Says what this person wrote without a network, and sends it once the server can be reached. */
export function UnsentNotice({ me }: { me: number }) {
  const unsent = useUnsent(me)
  const isIn = useSessionPhase() === 'in'
  const isWaiting = isIn && unsent.some(({ problem }) => !problem)
  useEffect(() => {
    if (!isWaiting) return
    // Ignore failures, such as being offline: the interval tries again.
    const send = () =>
      void import('#web/debriefs/UnsentDebriefs.tsx')
        .then(({ sendUnsent }) => sendUnsent(me))
        .catch(() => undefined)
    send()
    window.addEventListener('online', send)
    const timer = setInterval(send, everyMilliseconds)
    return () => {
      window.removeEventListener('online', send)
      clearInterval(timer)
    }
  }, [isWaiting, me])
  const promise = isIn ? 'We will send it when you are online.' : 'Sign in again and we will send it.'
  return unsent.map(({ key, title, path, problem }) => (
    <Notice
      key={key}
      colour={problem ? 'red' : 'grey'}
      icon={problem ? CircleAlert : CloudUpload}
      role="status"
    >
      <Link to={path}>{title}</Link>: {problem ? `Not sent. ${problem}` : `Saved on this phone. ${promise}`}
    </Notice>
  ))
}

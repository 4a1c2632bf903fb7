import { useEffect, useState } from 'react'
import { localTime } from '#contract/dates.ts'
import type { SessionUser } from '#contract/session.ts'
import { useNow, useTimeZone } from '#web/kernel/clock.ts'
import { refetchProfile } from '#web/kernel/session.ts'
import { SignInAgain } from './SignInAgain.tsx'

const minute = 60_000
const warnBefore = 5 * minute

/**
 * Warns five minutes before the session expires, and asks to sign in again when it has expired (rule 4). Only
 * a reply of the server counts as the end, because the computer's clock may be wrong by hours.
 */
export function SessionWatch({ user, lapsed }: { user: SessionUser; lapsed: boolean }) {
  const left = Date.parse(user.sessionEndsAt) - useNow().getTime()
  const end = localTime(new Date(user.sessionEndsAt), useTimeZone()).slice(11)
  const [warned, setWarned] = useState<string>()
  const minutesOver = left <= 0 ? Math.floor(-left / minute) : undefined
  useEffect(() => {
    if (minutesOver !== undefined && !lapsed) refetchProfile()
  }, [minutesOver, lapsed])

  const warning = !lapsed && left > 0 && left <= warnBefore && warned !== user.sessionEndsAt
  return (
    <SignInAgain
      email={user.email}
      opened={lapsed || warning}
      title={lapsed ? 'Your session has ended' : 'Your session is about to end'}
      text={
        lapsed
          ? 'Sign in again to continue. We have kept what you typed.'
          : `You will be signed out at ${end}. Sign in again to continue. We have kept what you typed.`
      }
      {...(lapsed ? {} : { onLater: () => setWarned(user.sessionEndsAt) })}
    />
  )
}

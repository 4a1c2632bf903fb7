import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/** The purpose of a link to a password: a new one, the first one (rule 19), or restoring an account (rule 55). */
export type PasswordLink = { email: string; token: string; kind: 'reset' | 'invitation' | 'restore' }

/** undefined when the URL contains no email address or no token. */
export function passwordLinkIn(search: string): PasswordLink | undefined {
  const query = new URLSearchParams(search)
  const email = query.get('email')?.trim()
  const token = query.get('token')?.trim()
  const kind = query.has('invitation') ? 'invitation' : query.has('restore') ? 'restore' : 'reset'
  return email && token ? { email, token, kind } : undefined
}

/** The link to something else than an account, such as a signature. */
export function tokenIn(search: string): { token: string } | undefined {
  const token = new URLSearchParams(search).get('token')
  return token ? { token } : undefined
}

/**
 * Reads an emailed link from the URL into memory, and removes it from the URL and the history immediately: the
 * computer may be shared.
 */
export function useLink<Link>(linkIn: (search: string) => Link): Link {
  const { search, pathname } = useLocation()
  const [link] = useState(() => linkIn(search))
  useEffect(() => history.replaceState(history.state, '', pathname), [pathname])
  return link
}

import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/** What a link is for: another password, the first one (rule 19), or the account back (rule 55). */
export type LinkKind = 'reset' | 'invitation' | 'restore'
/** What a letter's link carries. */
export type PasswordLink = { email: string; token: string; kind: LinkKind }

/** Undefined when the URL names no person or no token. */
export function passwordLinkIn(search: string): PasswordLink | undefined {
  const query = new URLSearchParams(search)
  const email = query.get('email')?.trim()
  const token = query.get('token')?.trim()
  const kind = query.has('invitation') ? 'invitation' : query.has('restore') ? 'restore' : 'reset'
  return email && token ? { email, token, kind } : undefined
}

/** Reads the link out of the URL, keeps it in memory, and takes it out of the URL and the history at once. */
export function usePasswordLink(): PasswordLink | undefined {
  const { search, pathname } = useLocation()
  const [link] = useState(() => passwordLinkIn(search))
  useEffect(() => history.replaceState(history.state, '', pathname), [pathname])
  return link
}

import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/** The purpose of a link: a new password, the first one (rule 19), or restoring an account (rule 55). */
export type LinkKind = 'reset' | 'invitation' | 'restore'
/** The contents of an emailed link. */
export type PasswordLink = { email: string; token: string; kind: LinkKind }

/** undefined when the URL contains no email address or no token. */
export function passwordLinkIn(search: string): PasswordLink | undefined {
  const query = new URLSearchParams(search)
  const email = query.get('email')?.trim()
  const token = query.get('token')?.trim()
  const kind = query.has('invitation') ? 'invitation' : query.has('restore') ? 'restore' : 'reset'
  return email && token ? { email, token, kind } : undefined
}

/** Reads the link from the URL into memory, and removes it from the URL and the history immediately. */
export function usePasswordLink(): PasswordLink | undefined {
  const { search, pathname } = useLocation()
  const [link] = useState(() => passwordLinkIn(search))
  useEffect(() => history.replaceState(history.state, '', pathname), [pathname])
  return link
}

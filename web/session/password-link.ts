import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/** What a letter's link carries. `invited`: the person chooses a first password (decision 19). */
export type PasswordLink = { email: string; token: string; invited: boolean }

/** Undefined when the address names no person or no token. */
export function passwordLinkIn(search: string): PasswordLink | undefined {
  const query = new URLSearchParams(search)
  const email = query.get('email')?.trim()
  const token = query.get('token')?.trim()
  return email && token ? { email, token, invited: query.get('invitation') === '1' } : undefined
}

/** Reads the link out of the address, keeps it in memory, and takes it out of the address and the history at once. */
export function usePasswordLink(): PasswordLink | undefined {
  const { search } = useLocation()
  const [link] = useState(() => passwordLinkIn(search))
  useEffect(() => history.replaceState(history.state, '', '/reset-password'), [])
  return link
}

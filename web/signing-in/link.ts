import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/** The purpose of a link to a password: a new one, the first one, or restoring an account. */
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
 * Reads an emailed link, and removes it from the URL and the history immediately: the computer may be shared. This
 * tab keeps it until it is used or the page is left, because a phone loads a page again that was in the background.
 */
export function useLink<Link>(linkIn: (search: string) => Link): Link {
  const { search, pathname } = useLocation()
  const [link] = useState(() => linkIn(search) ?? linkIn(keptSearch(pathname)))
  const isInUrl = linkIn(search) !== undefined
  useEffect(() => {
    history.replaceState(history.state, '', pathname)
    if (isInUrl) keepSearch(pathname, search)
    return forgetLink
  }, [pathname, search, isInUrl])
  return link
}

const linkKey = 'emailed-link'

/** Call it once the link is used. */
export const forgetLink = (): void => sessionStorage.removeItem(linkKey)

function keepSearch(pathname: string, search: string): void {
  try {
    sessionStorage.setItem(linkKey, pathname + search)
  } catch {
    // Ignore a full store: the page itself still has the link.
  }
}

/** The query of the link that this tab keeps for a page. */
function keptSearch(pathname: string): string {
  const kept = sessionStorage.getItem(linkKey) ?? ''
  return kept.startsWith(`${pathname}?`) ? kept.slice(pathname.length) : ''
}

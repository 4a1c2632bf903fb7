import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import {
  confirmEmail,
  emailConfirmed,
  requestReset,
  resetDone,
  resetPassword,
  resetRequested,
} from '#contract/session.ts'
import { disputeSignature } from '#contract/sign-off.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'

export const messages = {
  signOut: { success: 'Logged out successfully' },
  requestReset: {
    success: resetRequested,
    error: 'Something went wrong.',
  },
  resetPassword: {
    success: resetDone,
    error: 'Something went wrong.',
  },
  takeUpInvitation: {
    success: 'Your password is set. You can now log in.',
    error: 'Something went wrong.',
  },
  restoreEmail: {
    success: 'Your email address is restored and your new password is set. You can now log in.',
    error: 'Something went wrong.',
  },
  dispute: {
    success:
      'Your signature is marked as disputed, and the administrators know. Everyone is signed out of your account. Choose a new password now.',
    error: 'Something went wrong.',
  },
  confirmEmail: { success: emailConfirmed, error: 'Something went wrong.' },
}

export const useRequestReset = () => useApiMutation(requestReset, messages.requestReset)
const wordsOf = {
  reset: messages.resetPassword,
  invitation: messages.takeUpInvitation,
  restore: messages.restoreEmail,
} as const
/** All kinds of password links use one call, each with its own messages. */
export const useChoosePassword = (kind: LinkKind) => useApiMutation(resetPassword, wordsOf[kind])
export const useDisputeSignature = () => useApiMutation(disputeSignature, messages.dispute, { quiet: true })
export const useConfirmEmail = () => useApiMutation(confirmEmail, messages.confirmEmail, { quiet: true })

/** The purpose of a link: a new password, the first one (rule 19), or restoring an account (rule 55). */
type LinkKind = 'reset' | 'invitation' | 'restore'
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

import * as z from 'zod/mini'
import { emptyReply, endpoint } from './endpoint.ts'
import { sessionUser, signIn } from './session.ts'

/** Signing in with the account of the organisation, at its OpenID Connect provider. */

/** Sends the browser to the provider. */
export const startWorkSignIn = endpoint('GET /api/auth/oidc/start', {
  action: 'session: sign in by provider',
  kind: 'redirect',
})

/**
 * Sends the browser to the provider for a fresh proof of identity, or to sign in again over an open page. The
 * provider asks people again who are signed in there.
 */
export const startWorkProof = endpoint('GET /api/auth/oidc/prove', {
  action: 'session: sign in by provider',
  kind: 'redirect',
})

/** A fresh proof of identity by the person with whom this browser has just come back from the provider. */
export const proveByWorkAccount = endpoint('POST /api/auth/proof/work-account', {
  action: 'session: prove anew',
  texts: { error: 'We could not check your work account' },
})

/** The provider sends the browser back to here. Its parameters are the provider's, so none is refused. */
export const answerWorkSignIn = endpoint('GET /api/auth/oidc/callback', {
  action: 'session: sign in by provider',
  kind: 'redirect',
  query: z.looseObject({}),
})

/** The result of the way to the provider, once and within a minute, for the browser that went there. */
export const finishWorkSignIn = endpoint('POST /api/auth/oidc/finish', {
  action: 'session: sign in by provider',
  reply: z.object({ token: z.string(), user: sessionUser }),
  secret: true,
  texts: signIn.texts,
})

/** Sends the browser to the provider's page for signing out there too. */
export const endWorkSession = endpoint('GET /api/auth/oidc/end', {
  action: 'session: sign in by provider',
  kind: 'redirect',
})

/** The provider says that it has ended a session (OpenID Connect Back-Channel Logout). */
export const takeLogoutToken = endpoint('POST /api/auth/oidc/logout', {
  action: 'session: take a logout token',
  kind: 'form',
  body: z.looseObject({ logout_token: z.string().check(z.maxLength(10_000)) }),
  reply: emptyReply,
  secret: true,
})

const linked = z.object({
  linkedAt: z.nullable(z.string()),
  canUnlink: z.boolean(),
  hasPassword: z.boolean(),
  /** With 'Work account only', for everyone but the administrator for emergencies. */
  isPasswordOff: z.boolean(),
})

/** The caller's link. It can be removed only by a person with a password of their own. */
export const getWorkAccount = endpoint('GET /api/auth/work-account', {
  action: 'session: see profile',
  reply: linked,
  texts: { error: 'Failed to fetch your work account', isFixed: true },
})

/** The provider's address, for the browser to go to. */
export const startWorkLink = endpoint('POST /api/auth/work-account/start', {
  action: 'identity: link own',
  reply: z.object({ address: z.string() }),
  secret: true,
  texts: { error: 'Failed to reach your work account' },
})

/** Links the account at the provider that this browser has just come back with. */
export const linkWorkAccount = endpoint('POST /api/auth/work-account', {
  action: 'identity: link own',
  reply: linked,
  texts: { success: 'Work account linked', error: 'Failed to link your work account' },
})

export const unlinkWorkAccount = endpoint('DELETE /api/auth/work-account', {
  action: 'identity: link own',
  texts: { success: 'Work account unlinked', error: 'Failed to unlink your work account' },
})

/** For administrators, for example after the wrong account was linked. */
export const unlinkWorkAccountOf = endpoint('DELETE /api/users/:id/work-account', {
  action: "identity: unlink another's",
  texts: { success: 'Work account unlinked', error: 'We could not unlink the work account' },
})

/** The page after the provider has this parameter, which contains no secret. */
export const backFromProvider = 'work-account'

/** The work account by its provider's name. */
export const workAccountName = (name: string | null | undefined) => name ?? 'your work account'

export const workSignInTexts = {
  unreachable: 'We cannot reach your work sign-in at the moment. Try again or use your password.',
  cancelled: 'You did not finish signing in with your work account. Try again or use your password.',
  refused: 'Your work sign-in did not work. Try again or use your password.',
  /** Used, expired, or begun in another browser. */
  gone: 'Your work sign-in has expired or began in another browser. Try again or use your password.',
  noAccount:
    'We could not find an account for you here. Ask the programme team for an invitation, or sign in with your password.',
  linkedToOther: 'This work account is linked to another account here. Contact an administrator.',
  noOwnPassword: 'Choose a password first. Without your work account you need it to sign in.',
  noOtherWay: 'Everyone signs in here with a work account, so you cannot unlink yours.',
  notLinked: 'This account is not linked to a work account.',
  /** A proof of identity by another account than the person's own. */
  notYours: 'This is not the work account that is linked to your account here. Try again with your own.',
  notSetUp: 'Signing in with a work account is not set up here. Use your password.',
} as const

import type { Action } from './permissions.ts'

export type Limit = { calls: number; minutes: number }

/** Limits for each IP address. A visitor's call with one of these is not counted among all reads and writes. */
export const perIpLimits: Partial<Record<Action, Limit>> = {
  'session: sign in': { calls: 20, minutes: 1 },
  // All people of a hospital can share one IP address, and each sign-in makes three calls.
  'session: sign in by provider': { calls: 600, minutes: 1 },
  // The sign-in page asks for a question whenever it opens.
  'session: sign in by passkey': { calls: 600, minutes: 1 },
  'session: ask for a reset': { calls: 5, minutes: 15 },
  // All people of a hospital can share one IP address; `perLinkLimit` protects each link.
  'session: reset password': { calls: 200, minutes: 15 },
  'session: confirm address': { calls: 200, minutes: 15 },
  'sign-off: dispute': { calls: 200, minutes: 15 },
  'referrals: withdraw': { calls: 200, minutes: 15 },
  // References must not be guessed.
  'certificates: check': { calls: 20, minutes: 10 },
  'referrals: submit': { calls: 5, minutes: 60 },
  'browser: report a breach': { calls: 10, minutes: 1 },
}
/** Limits for each person, in addition to those of all reads and writes. */
export const perPersonLimits: Partial<Record<Action, Limit>> = {
  'session: change password': { calls: 10, minutes: 15 },
  'session: prove anew': { calls: 60, minutes: 15 },
  'documents: upload': { calls: 30, minutes: 60 },
  'users: export': { calls: 60, minutes: 60 },
  // Each call connects to a host and port that the person types.
  'settings: send test': { calls: 10, minutes: 10 },
}
/** The handler of these counts the calls that it refuses, by `limitRefused`. */
export const countedWhenRefused: Action[] = ['session: take a logout token']

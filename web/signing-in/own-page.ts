import { findPage, type SignedInPath } from '#contract/pages.ts'
import type { SignedInBy } from '#contract/session.ts'
import { createStore, useStore } from '#web/kernel/store.ts'

/** Only pages of our own for signed-in people: any script of the tab can write the storage. */
export const isOwnPage = (path: string | null): path is string =>
  path !== null && /^\/(?![/\\])/.test(path) && findPage(path.split(/[?#]/)[0] ?? '')?.kind === 'signedIn'

/** People scan a QR code of this page's address, and sign in to come to it. */
const scannedPage: SignedInPath = '/shifts/:shiftId/debrief'

/** The tab's storage outlasts the way to the provider. index.html writes it for a visitor. */
const askedKey = 'work-sign-in-from'

/** The page that a visitor has asked for. */
export const readAskedPage = (): string | null => sessionStorage.getItem(askedKey)

/** After the sign-in, so that the next person of this tab does not come to the page. */
export const forgetAskedPage = (): void => sessionStorage.removeItem(askedKey)

export const keepAskedPage = (path: string): void => sessionStorage.setItem(askedKey, path)

/** The page of a scanned code that a visitor has asked for; any other sign-in leads to the dashboard. */
export const isScannedPage = (path: unknown): path is string =>
  typeof path === 'string' && findPage(path)?.path === scannedPage

/**
 * The page that a person asked for before they signed in. A sign-in at the provider leads to every page, any
 * other one only to that of a scanned code.
 */
export const signInTarget = (state: unknown): string | undefined =>
  textIn(state, 'to') ?? [textIn(state, 'from'), readAskedPage()].find(isScannedPage)

/** The type is unknown, because any page can set the state. */
export const textIn = (state: unknown, name: 'from' | 'to'): string | undefined => {
  const text = (state as { [name]?: unknown } | null)?.[name]
  return typeof text === 'string' ? text : undefined
}

/** How the session began that this tab has just ended. */
const left = createStore<SignedInBy | undefined>(undefined)

export const noteSignedOut = (by: SignedInBy | undefined): void => left.set(by)

/** Whether the person may still be signed in at the provider. */
export const useIsStillAtProvider = (): boolean => useStore(left) === 'provider'

import { findPage } from '#contract/pages.ts'

/** Only pages of our own for signed-in people: any script of the tab can write the storage. */
export const isOwnPage = (path: string | null): path is string =>
  path !== null && /^\/(?![/\\])/.test(path) && findPage(path.split(/[?#]/)[0] ?? '')?.kind === 'signedIn'

/** THE PATHS of the web app's pages: its router knows these and no others, and the server answers others with 404. */
export const pagePaths = {
  /** For signed-in people; a part with a colon names a row. */
  signedIn: [
    '/dashboard',
    '/admin',
    '/referrals',
    '/admin/referrals',
    '/admin/users',
    '/admin/users/create',
    '/admin/mentor-mentee',
    '/admin/settings',
    '/admin/reports',
    '/admin/quick-actions',
    '/admin/audit-log',
    '/mentoring',
    '/mentee/:menteeId',
    '/people/:id',
    '/shifts',
    '/shifts/schedule',
    '/shifts/:shiftId/prepare',
    '/notes',
    '/documents',
    '/learning-plans',
    '/profile',
  ],
  open: [
    '/login',
    '/referral',
    '/forgot-password',
    '/reset-password',
    '/confirm-address',
    '/accessibility',
    '/privacy',
  ],
  /** They lead on to another page: two URLs are named for the mentoring dashboard (rule 11). */
  moved: ['/', '/mentoring-dashboard'],
} as const

/** Where people land: after sign-in, from an unknown URL, from a page that is not theirs. */
export const homePath = '/dashboard' satisfies (typeof pagePaths)['signedIn'][number]

type PathOf<Kind extends keyof typeof pagePaths> = (typeof pagePaths)[Kind][number]
export type SignedInPath = PathOf<'signedIn'>
export type OpenPath = PathOf<'open'>
export type MovedPath = PathOf<'moved'>

export type PageKind = keyof typeof pagePaths
type PagePath = SignedInPath | OpenPath | MovedPath

const pages = Object.entries(pagePaths).flatMap(([kind, paths]) =>
  paths.map((path: PagePath) => ({
    // The keys of the record above, which TypeScript does not conclude.
    kind: kind as PageKind,
    path,
    pattern: new RegExp(`^${path.replace(/\/$/, '').replace(/:\w+/g, '[^/]+')}/*$`, 'i'),
  })),
)

/** The page that the web app's router knows at a URL; like it, whatever the case and with slashes at the end. */
export const findPage = (path: string) => pages.find(({ pattern }) => pattern.test(path))

export const pageKindOf = (path: string): PageKind | undefined => findPage(path)?.kind

/** THE PATHS of the web app's pages. Its router knows no others, and the server responds to others with 404. */
export const pagePaths = {
  /** For signed-in people. A segment with a colon is an id. */
  signedIn: [
    '/dashboard',
    '/admin',
    '/referrals',
    '/admin/referrals',
    '/admin/users',
    '/admin/users/create',
    '/admin/mentor-mentee',
    '/admin/settings',
    '/admin/settings/working-days',
    '/admin/settings/standard',
    '/admin/settings/esr',
    '/admin/settings/topics',
    '/admin/settings/texts',
    '/admin/settings/sign-in',
    '/admin/settings/templates',
    '/admin/settings/keys',
    '/admin/modules',
    '/admin/reports',
    '/admin/quick-actions',
    '/admin/audit-log',
    '/mentoring',
    '/mentee/:menteeId',
    '/people/:id',
    '/sign-off/:menteeId',
    '/shifts',
    '/shifts/schedule',
    '/shifts/:shiftId/prepare',
    '/shifts/:shiftId/debrief',
    '/notes',
    '/documents',
    '/learning-plans',
    '/record',
    '/profile',
    '/help',
  ],
  open: [
    '/login',
    '/referral',
    '/forgot-password',
    '/reset-password',
    '/confirm-address',
    '/work-account',
    '/not-my-signature',
    '/withdraw-referral',
    '/certificate/:reference',
    '/how-this-works',
    '/accessibility',
    '/privacy',
  ],
  /** Redirects: the mentoring dashboard has two specified URLs. */
  moved: ['/', '/mentoring-dashboard'],
} as const

/** The target after sign-in, and of redirects from unknown or forbidden pages. */
export const homePath = '/dashboard' satisfies (typeof pagePaths)['signedIn'][number]

type PathOf<Kind extends keyof typeof pagePaths> = (typeof pagePaths)[Kind][number]
export type SignedInPath = PathOf<'signedIn'>
export type OpenPath = PathOf<'open'>
export type MovedPath = PathOf<'moved'>

export type PageKind = keyof typeof pagePaths
type PagePath = SignedInPath | OpenPath | MovedPath

const pages = Object.entries(pagePaths).flatMap(([kind, paths]) =>
  paths.map((path: PagePath) => ({
    // TypeScript types the keys of a record as string.
    kind: kind as PageKind,
    path,
    pattern: new RegExp(`^${path.replace(/\/$/, '').replace(/:\w+/g, '[^/]+')}/*$`, 'i'),
  })),
)

/** Finds a page like the web app's router: ignores case and trailing slashes. */
export const findPage = (path: string) => pages.find(({ pattern }) => pattern.test(path))

export const pageKindOf = (path: string): PageKind | undefined => findPage(path)?.kind

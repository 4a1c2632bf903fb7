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
    '/shifts',
    '/shifts/schedule',
    '/notes',
    '/documents',
    '/learning-plans',
    '/profile',
  ],
  open: ['/login', '/referral', '/forgot-password', '/reset-password', '/confirm-address'],
  /** They lead on to another page: two URLs are named for the mentoring dashboard (rule 11). */
  moved: ['/', '/mentoring-dashboard'],
} as const

type PathOf<Kind extends keyof typeof pagePaths> = (typeof pagePaths)[Kind][number]
export type SignedInPath = PathOf<'signedIn'>
export type OpenPath = PathOf<'open'>
export type MovedPath = PathOf<'moved'>

const patterns = Object.values(pagePaths)
  .flat()
  .map((path) => new RegExp(`^${path.replace(/\/$/, '').replace(/:\w+/g, '[^/]+')}/*$`, 'i'))

/** Whether the web app's router knows a URL; like it, whatever the case and with slashes at the end. */
export const isPagePath = (path: string): boolean => patterns.some((pattern) => pattern.test(path))

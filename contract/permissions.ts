import { isOn, type Module } from './modules.ts'
import type { AccountStatus, Role } from './person.ts'

/**
 * The actions of each role. `all`: on every row; `own`: on the rows that `server/access.ts`
 * grants; `-`: never. A visitor is not signed in. `proof`: only with a proof of identity from the last minutes.
 * The last column is the module without which the action does not exist.
 */
export const permissions = {
  //                                   admin  mentor mentee visitor fresh proof, module
  'health: ask': /*                 */ ['all', 'all', 'all', 'all'],
  'api: read its description': /*   */ ['all', 'all', 'all', 'all'],
  'browser: report a breach': /*    */ ['all', 'all', 'all', 'all'],
  'settings: see public': /*        */ ['all', 'all', 'all', 'all'],
  'topics: see': /*                 */ ['all', 'all', 'all', 'all', '-', 'matching'],

  'session: sign in': /*            */ ['all', 'all', 'all', 'all'],
  'session: sign in by provider': /**/ ['all', 'all', 'all', 'all'],
  'session: sign in by passkey': /* */ ['all', 'all', 'all', 'all'],
  'session: take a logout token': /**/ ['all', 'all', 'all', 'all'],
  'identity: link own': /*          */ ['own', 'own', 'own', '-', 'proof'],
  "identity: unlink another's": /*  */ ['all', '-', '-', '-', 'proof'],
  'session: sign out': /*           */ ['own', 'own', 'own', '-'],
  'session: see profile': /*        */ ['own', 'own', 'own', '-'],
  'session: change password': /*    */ ['own', 'own', 'own', '-'],
  'session: ask for a reset': /*    */ ['all', 'all', 'all', 'all'],
  'session: reset password': /*     */ ['all', 'all', 'all', 'all'],
  'session: confirm address': /*    */ ['all', 'all', 'all', 'all'],
  'session: list': /*               */ ['own', 'own', 'own', '-'],
  'session: end': /*                */ ['own', 'own', 'own', '-'],
  'session: prove anew': /*         */ ['own', 'own', 'own', '-'],

  'factors: see own': /*            */ ['own', 'own', 'own', '-'],
  'factors: keep own': /*           */ ['own', 'own', 'own', '-', 'proof'],
  "factors: reset another's": /*    */ ['all', '-', '-', '-', 'proof'],
  'sign-in: choose ways': /*        */ ['all', '-', '-', '-', 'proof'],

  'referrals: submit': /*           */ ['all', 'all', 'all', 'all'],
  'referrals: withdraw': /*         */ ['all', 'all', 'all', 'all'],
  'referrals: list': /*             */ ['all', '-', '-', '-'],
  'referrals: edit': /*             */ ['all', '-', '-', '-'],
  'referrals: decide': /*           */ ['all', '-', '-', '-'],

  'users: list': /*                 */ ['all', '-', '-', '-'],
  'users: create': /*               */ ['all', '-', '-', '-'],
  'users: invite': /*               */ ['all', '-', '-', '-'],
  'users: import': /*               */ ['all', '-', '-', '-'],
  'users: edit': /*                 */ ['all', 'own', 'own', '-'],
  'users: delete': /*               */ ['all', '-', '-', '-', 'proof'],
  'users: unlock': /*               */ ['all', '-', '-', '-'],
  'users: end sessions': /*         */ ['all', '-', '-', '-'],
  'users: export': /*               */ ['all', '-', '-', '-', 'proof'],
  'users: list former': /*          */ ['all', '-', '-', '-'],

  'people: find': /*                */ ['all', 'own', 'own', '-'],
  'people: see account': /*         */ ['all', '-', '-', '-'],
  'things: find': /*                */ ['all', 'own', 'own', '-'],

  'assignments: see overview': /*   */ ['all', '-', '-', '-'],
  'assignments: list': /*           */ ['all', '-', '-', '-'],
  'assignments: assign': /*         */ ['all', '-', '-', '-'],
  'assignments: end': /*            */ ['all', '-', '-', '-'],
  'assignments: see own mentor': /* */ ['-', '-', 'own', '-'],
  'mentors: suggest': /*            */ ['all', '-', '-', '-', '-', 'matching'],
  'match profiles: read': /*        */ ['all', 'own', 'own', '-', '-', 'matching'],
  'match profiles: write': /*       */ ['all', 'own', 'own', '-', '-', 'matching'],
  'pairings: rule out': /*          */ ['all', '-', '-', '-', '-', 'matching'],
  'cover: arrange': /*              */ ['all', '-', '-', '-', '-', 'cover'],
  'cover: ask': /*                  */ ['-', 'own', '-', '-', '-', 'cover'],
  'handover: write': /*             */ ['all', 'own', '-', '-', '-', 'cover'],
  'handover: accept': /*            */ ['-', 'own', '-', '-', '-', 'cover'],
  'handover: read': /*              */ ['all', 'own', '-', '-', '-', 'cover'],

  'dashboard: see numbers': /*      */ ['all', 'own', 'own', '-'],
  'mentees: list own': /*           */ ['-', 'own', '-', '-'],
  'mentees: see timeline': /*       */ ['all', 'own', 'own', '-'],
  'progress: read': /*              */ ['all', 'own', 'own', '-'],
  'progress: set': /*               */ ['-', 'own', '-', '-'],
  'private notes: write': /*        */ ['-', 'own', '-', '-'],

  'goals: read': /*                 */ ['all', 'own', 'own', '-'],
  'goals: write': /*                */ ['-', 'own', '-', '-'],

  'shifts: list': /*                */ ['all', 'own', 'own', '-'],
  'shifts: list of any mentee': /*  */ ['all', '-', '-', '-'],
  'shifts: schedule': /*            */ ['-', 'own', '-', '-'],
  'shifts: edit': /*                */ ['all', 'own', '-', '-'],
  'shifts: prepare': /*             */ ['-', 'own', 'own', '-', '-', 'debriefs'],
  'shifts: record outcome': /*      */ ['all', 'own', '-', '-'],
  'shifts: delete': /*              */ ['all', 'own', '-', '-'],

  'plans: list': /*                 */ ['all', 'own', 'own', '-'],
  'plans: list of any mentee': /*   */ ['all', '-', '-', '-'],
  'plans: create': /*               */ ['-', 'own', 'own', '-'],
  'plans: edit': /*                 */ ['-', 'own', 'own', '-'],
  'plans: delete': /*               */ ['-', 'own', '-', '-'],

  'plans: agree': /*                */ ['-', 'own', 'own', '-'],
  'objectives: set state': /*       */ ['-', 'own', '-', '-'],
  'objectives: suggest': /*         */ ['-', '-', 'own', '-'],
  'evidence: link': /*              */ ['-', 'own', 'own', '-'],

  'comments: read': /*              */ ['all', 'own', 'own', '-', '-', 'comments'],
  'comments: write': /*             */ ['-', 'own', 'own', '-', '-', 'comments'],

  'debriefs: read': /*              */ ['all', 'own', 'own', '-', '-', 'debriefs'],
  'debriefs: write': /*             */ ['-', 'own', 'own', '-', '-', 'debriefs'],
  'debriefs: mark line as read': /* */ ['all', '-', '-', '-', '-', 'debriefs'],

  'milestones: read': /*            */ ['all', 'own', 'own', '-', '-', 'milestones'],
  'milestones: record meeting': /*  */ ['-', 'own', '-', '-', '-', 'milestones'],
  'milestones: dispute': /*         */ ['-', '-', 'own', '-', '-', 'milestones'],
  'milestones: settle': /*          */ ['all', 'own', '-', '-', '-', 'milestones'],
  'milestones: set away': /*        */ ['all', 'own', '-', '-', '-', 'milestones'],
  'milestones: set start': /*       */ ['all', '-', '-', '-', '-', 'milestones'],
  'standard: keep': /*              */ ['all', '-', '-', '-', '-', 'milestones'],

  'sign-off: read': /*              */ ['all', 'own', 'own', '-', '-', 'sign-off'],
  'sign-off: summarise': /*         */ ['all', 'own', '-', '-', 'proof', 'sign-off'],
  'sign-off: confirm': /*           */ ['own', 'own', 'own', '-', 'proof', 'sign-off'],
  'sign-off: disagree': /*          */ ['own', 'own', 'own', '-', '-', 'sign-off'],
  'sign-off: countersign': /*       */ ['all', '-', '-', '-', 'proof', 'sign-off'],
  'sign-off: return': /*            */ ['all', '-', '-', '-', '-', 'sign-off'],
  'sign-off: add': /*               */ ['all', 'own', 'own', '-', '-', 'sign-off'],
  'sign-off: export': /*            */ ['all', '-', '-', '-', '-', 'sign-off'],
  'sign-off: reopen': /*            */ ['all', '-', '-', '-', '-', 'sign-off'],
  'sign-off: dispute': /*           */ ['all', 'all', 'all', 'all', '-', 'sign-off'],

  'record: download': /*            */ ['all', 'own', 'own', '-', '-', 'sign-off'],
  'my record: read': /*             */ ['own', 'own', 'own', '-', '-', 'record'],
  'my record: write': /*            */ ['own', 'own', 'own', '-', '-', 'record'],
  'reflections: keep': /*           */ ['own', 'own', 'own', '-', '-', 'record'],
  'statement: read own': /*         */ ['-', 'own', '-', '-', '-', 'record'],

  'certificates: choose': /*        */ ['all', 'own', 'own', '-', '-', 'sign-off'],
  'certificates: check': /*         */ ['all', 'all', 'all', 'all', '-', 'sign-off'],

  'notes: list': /*                 */ ['all', 'own', 'own', '-'],
  'notes: write': /*                */ ['-', 'own', 'own', '-'],
  'notes: open': /*                 */ ['-', 'own', 'own', '-'],

  'calendar: keep own feed': /*     */ ['own', 'own', 'own', '-'],
  'calendar: take a shift': /*      */ ['all', 'own', 'own', '-'],
  'calendar: read by address': /*   */ ['all', 'all', 'all', 'all'],

  'templates: use': /*              */ ['own', 'own', 'own', '-'],
  'templates: keep': /*             */ ['own', 'own', 'own', '-'],

  'documents: list': /*             */ ['all', 'own', 'own', '-'],
  'documents: list all': /*         */ ['all', '-', '-', '-'],
  'documents: download': /*         */ ['all', 'own', 'own', '-'],
  'documents: upload': /*           */ ['-', 'own', '-', '-'],
  'documents: edit': /*             */ ['all', 'own', 'own', '-'],
  'documents: delete': /*           */ ['all', 'own', 'own', '-'],

  'changes: undo': /*               */ ['own', 'own', 'own', '-'],

  'notifications: see own': /*      */ ['own', 'own', 'own', '-'],
  'notifications: choose emails': /**/ ['-', 'own', 'own', '-'],

  'settings: read': /*              */ ['all', '-', '-', '-'],
  'notices: see': /*                */ ['all', '-', '-', '-'],
  'settings: edit': /*              */ ['all', '-', '-', '-', 'proof'],
  'settings: send test': /*         */ ['all', '-', '-', '-', 'proof'],
  'modules: choose': /*             */ ['all', '-', '-', '-', 'proof'],
  'reports: read': /*               */ ['all', '-', '-', '-'],
  'attention: see own': /*          */ ['all', 'own', 'own', '-'],
  'attention: see what waits': /*   */ ['all', '-', '-', '-'],
  'attention: snooze': /*           */ ['all', '-', '-', '-'],
  'attention: remind mentor': /*    */ ['all', '-', '-', '-'],
  'attention: choose guide': /*     */ ['own', '-', '-', '-'],
  'emails: send again': /*         */ ['all', '-', '-', '-'],
  'audit log: read': /*             */ ['all', '-', '-', '-'],

  'keys: list': /*                  */ ['all', '-', '-', '-'],
  'keys: keep': /*                  */ ['all', '-', '-', '-', 'proof'],
  'directory: let manage': /*       */ ['all', '-', '-', '-', 'proof', 'directory'],
  // For keys only: no person may do this, and a key nothing else.
  'directory: provision': /*        */ ['-', '-', '-', '-', '-', 'directory'],
} as const satisfies Record<string, readonly [Reach, Reach, Reach, Reach, ('proof' | '-')?, Module?]>

export type Reach = 'all' | 'own' | '-'
export type Action = keyof typeof permissions
export type RoleOrVisitor = Role | 'visitor'

const columns = { admin: 0, mentor: 1, mentee: 2, visitor: 3 } as const

// A role without a column has no permissions.
const reachOf = (who: RoleOrVisitor, action: Action): Reach => permissions[action][columns[who]] ?? '-'
export const may = (who: RoleOrVisitor, action: Action): boolean => reachOf(who, action) !== '-'
/** Whether a call needs a fresh proof of identity, because a stolen session could do harm with it. */
export const needsProof = (action: Action): boolean => permissions[action].includes('proof' as never)
/** The module that the action belongs to. */
export const moduleOf = (action: Action): Module | undefined => permissions[action][5]
export const isPublic = (action: Action): boolean => may('visitor', action)

const signInAndOut = ['session: sign in', 'session: sign out', 'session: see profile'] as const
const ownFactors = ['factors: see own', 'factors: keep own'] as const
const whileNarrowed = {
  /** Until an administrator activates the account. */
  pending: [
    ...signInAndOut,
    ...ownFactors,
    'session: prove anew',
    'session: change password',
    'dashboard: see numbers',
  ],
  /** Until the person has chosen a password of their own. */
  passwordChange: [...signInAndOut, 'session: change password'],
  /** Until the person has set up the second factor that their role needs. */
  factorSetUp: [...signInAndOut, ...ownFactors, 'session: prove anew', 'session: change password'],
  /** For anyone but an administrator while maintenance is on. */
  maintenance: [
    ...signInAndOut,
    'session: sign in by provider',
    'session: sign in by passkey',
    'session: take a logout token',
    'health: ask',
    'settings: see public',
    'topics: see',
    'browser: report a breach',
    'api: read its description',
  ],
  /** Changes that are allowed while the disk is full: they need little space, or they free or save some. */
  fullDisk: [
    ...signInAndOut,
    'session: sign in by provider',
    'session: sign in by passkey',
    'session: take a logout token',
    'session: change password',
    'session: reset password',
    'session: prove anew',
    'session: end',
    'users: delete',
    'users: end sessions',
    'users: unlock',
    'shifts: delete',
    'plans: delete',
    'documents: delete',
    'changes: undo',
    'settings: edit',
    'browser: report a breach',
  ],
} as const satisfies Record<string, readonly Action[]>

/** Whether an action stays allowed in one of the restricted states. */
export const staysOpen = (state: keyof typeof whileNarrowed, action: Action): boolean =>
  (whileNarrowed[state] as readonly Action[]).includes(action)

/** Whether a person may do this now, by role, status and modules. The browser shows menus and buttons accordingly. */
export const mayNow = (
  person: { role: Role; status: AccountStatus; modulesOff: readonly string[] },
  action: Action,
): boolean =>
  may(person.role, action) &&
  isOn(person.modulesOff, moduleOf(action)) &&
  (person.status === 'active' || staysOpen('pending', action))

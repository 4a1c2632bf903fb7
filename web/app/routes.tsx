import type { ComponentType } from 'react'
import { matchPath } from 'react-router'
import { isOn, type Module } from '#contract/modules.ts'
import type { OpenPath, SignedInPath } from '#contract/pages.ts'
import { type Action, mayNow } from '#contract/permissions.ts'
import type { SessionUser } from '#contract/session.ts'
import type { MenuIcon } from './menu-icons.ts'

/** The title, or else the label in the menu, is the page's name. */
type Page = {
  /** The page is open to everyone who may perform this action. */
  who: Action
  /** The page exists only while the programme uses this, beside the module of its action. */
  module?: Module
  /** Lazy: loads the page's chunk when it is first opened. */
  page: () => Promise<ComponentType>
} & (
  | {
      menu: {
        label: string
        icon: MenuIcon
        /** The entry is shown to those who may do this too. */
        for?: Action
        /** The view that the menu opens; by default the page itself. */
        opens?: string
        /** The dashboard number shown as a badge beside the label when it is not 0. */
        unread?: 'pendingReferrals' | 'unreadNotes' | 'unreadDocuments'
      }
      /** The page's name, if it is not the label. */
      title?: string
    }
  | { menu?: never; title: string }
)

export type PageRow = Page & { path: SignedInPath }

/**
 * The pages of signed-in people: route guards and the menu are built from this table, in the order of the
 * menu.
 */
export const pageTable: Record<SignedInPath, Page> = {
  '/dashboard': {
    who: 'dashboard: see numbers',
    page: async () => (await import('#web/dashboard/DashboardPage.tsx')).DashboardPage,
    menu: { label: 'Dashboard', icon: 'dashboard' },
  },
  '/admin': {
    who: 'users: list',
    page: async () => (await import('#web/admin/AdminPage.tsx')).AdminPage,
    menu: { label: 'Admin', icon: 'admin' },
  },
  '/referrals': {
    who: 'referrals: list',
    page: async () => (await import('#web/referrals/ReferralsPage.tsx')).ReferralsPage,
    menu: { label: 'Referrals', icon: 'referrals', unread: 'pendingReferrals' },
  },
  '/admin/referrals': {
    title: 'Referral Management',
    who: 'referrals: list',
    page: async () => (await import('#web/referrals/AdminReferralsPage.tsx')).AdminReferralsPage,
  },
  '/admin/users': {
    title: 'User Management',
    who: 'users: list',
    page: async () => (await import('#web/users/UsersPage.tsx')).UsersPage,
  },
  '/admin/users/create': {
    title: 'Create User Account',
    who: 'users: create',
    page: async () => (await import('#web/users/CreateUserPage.tsx')).CreateUserPage,
  },
  '/admin/mentor-mentee': {
    title: 'Mentor-Mentee Assignments',
    who: 'assignments: list',
    page: async () => (await import('#web/assignments/AssignmentsPage.tsx')).AssignmentsPage,
  },
  '/admin/settings': {
    title: 'System Settings',
    who: 'settings: read',
    page: async () => (await import('#web/settings/SettingsPage.tsx')).SettingsPage,
  },
  '/admin/settings/working-days': {
    title: 'Working days',
    who: 'settings: read',
    page: async () => (await import('#web/settings/SectionPages.tsx')).WorkingDaysPage,
  },
  '/admin/settings/standard': {
    title: 'Programme standard',
    who: 'standard: keep',
    page: async () => (await import('#web/settings/SectionPages.tsx')).StandardPage,
  },
  '/admin/settings/esr': {
    title: 'Staff records (ESR)',
    module: 'sign-off',
    who: 'settings: read',
    page: async () => (await import('#web/settings/SectionPages.tsx')).EsrPage,
  },
  '/admin/settings/topics': {
    title: 'Topics',
    module: 'matching',
    who: 'settings: read',
    page: async () => (await import('#web/settings/SectionPages.tsx')).TopicsPage,
  },
  '/admin/settings/texts': {
    title: 'Help and privacy',
    who: 'settings: read',
    page: async () => (await import('#web/settings/SectionPages.tsx')).TextsPage,
  },
  '/admin/settings/sign-in': {
    title: 'Sign-in',
    who: 'settings: read',
    page: async () => (await import('#web/settings/SectionPages.tsx')).SignInPage,
  },
  '/admin/settings/templates': {
    title: 'Templates',
    who: 'settings: read',
    page: async () => (await import('#web/settings/SectionPages.tsx')).TemplatesPage,
  },
  '/admin/settings/keys': {
    title: 'Keys',
    who: 'settings: read',
    page: async () => (await import('#web/settings/SectionPages.tsx')).KeysPage,
  },
  '/admin/modules': {
    title: 'What your programme uses',
    who: 'settings: read',
    page: async () => (await import('#web/settings/ModulesPage.tsx')).ModulesPage,
  },
  '/admin/reports': {
    title: 'System Reports',
    who: 'reports: read',
    page: async () => (await import('#web/reports/ReportsPage.tsx')).ReportsPage,
  },
  '/admin/quick-actions': {
    title: 'Quick Actions',
    who: 'attention: see what waits',
    page: async () => (await import('#web/attention/QuickActionsPage.tsx')).QuickActionsPage,
  },
  '/admin/audit-log': {
    title: 'Audit Log',
    who: 'audit log: read',
    page: async () => (await import('#web/audit-log/AuditLogPage.tsx')).AuditLogPage,
  },
  '/mentoring': {
    who: 'mentees: list own',
    page: async () => (await import('#web/mentees/MentoringPage.tsx')).MentoringPage,
    menu: { label: 'Mentoring', icon: 'people' },
  },
  '/mentee/:menteeId': {
    title: 'Mentee',
    who: 'mentees: list own',
    page: async () => (await import('#web/people/MenteePage.tsx')).MenteePage,
  },
  '/people/:id': {
    title: 'Person',
    who: 'people: find',
    page: async () => (await import('#web/people/PersonPage.tsx')).PersonPage,
  },
  '/sign-off/:menteeId': {
    title: 'Sign-off',
    who: 'sign-off: read',
    page: async () => (await import('#web/sign-off/SignOffPage.tsx')).SignOffPage,
  },
  '/shifts': {
    who: 'shifts: list',
    page: async () => (await import('#web/shifts/ShiftsPage.tsx')).ShiftsPage,
    menu: { label: 'Shifts', icon: 'shifts' },
  },
  '/shifts/schedule': {
    title: 'Schedule Shift',
    who: 'shifts: schedule',
    page: async () => (await import('#web/shifts/SchedulePage.tsx')).SchedulePage,
  },
  '/shifts/:shiftId/prepare': {
    title: 'Prepare a shift',
    who: 'shifts: prepare',
    page: async () => (await import('#web/preparation/PreparePage.tsx')).PreparePage,
  },
  '/shifts/:shiftId/debrief': {
    title: 'Debrief',
    who: 'debriefs: read',
    page: async () => (await import('#web/debriefs/DebriefPage.tsx')).DebriefPage,
  },
  '/notes': {
    title: 'Messages',
    who: 'notes: list',
    page: async () => (await import('#web/notes/NotesPage.tsx')).NotesPage,
    menu: { label: 'Notes', icon: 'notes', opens: '/notes?view=conversation', unread: 'unreadNotes' },
  },
  '/documents': {
    who: 'documents: list',
    page: async () => (await import('#web/documents/DocumentsPage.tsx')).DocumentsPage,
    menu: { label: 'Documents', icon: 'documents', unread: 'unreadDocuments' },
  },
  '/learning-plans': {
    who: 'plans: list',
    page: async () => (await import('#web/learning-plans/LearningPlansPage.tsx')).LearningPlansPage,
    menu: { label: 'Learning Plans', icon: 'plans' },
  },
  '/record': {
    who: 'reflections: keep',
    page: async () => (await import('#web/my-record/RecordPage.tsx')).RecordPage,
    // Administrators, who may have one from an earlier role, find it in their profile.
    menu: { label: 'My record', icon: 'record', for: 'notes: write' },
  },
  '/profile': {
    who: 'session: see profile',
    page: async () => (await import('#web/profile/ProfilePage.tsx')).ProfilePage,
    menu: { label: 'Profile', icon: 'profile' },
  },
  '/help': {
    title: 'Guide',
    who: 'session: see profile',
    page: async () => (await import('#web/help/GuidePage.tsx')).GuidePage,
  },
}

export const pages: PageRow[] = Object.entries(pageTable).map(([path, page]) => ({
  ...page,
  // TypeScript types the keys of a record as string.
  path: path as SignedInPath,
}))

/** Public pages that exist only while the programme uses a module. */
export const modulesOfPublicPages: Partial<Record<OpenPath, Module>> = {
  '/not-my-signature': 'sign-off',
  '/certificate/:reference': 'sign-off',
}

/** The pages that need no sign-in, except /login, which is part of the first chunk. */
export const publicPages: Record<Exclude<OpenPath, '/login'>, Page['page']> = {
  '/referral': async () => (await import('#web/referrals/ReferralPage.tsx')).ReferralPage,
  '/forgot-password': async () => (await import('#web/signing-in/LinkPages.tsx')).ForgotPasswordPage,
  '/reset-password': async () => (await import('#web/signing-in/LinkPages.tsx')).ResetPasswordPage,
  '/confirm-address': async () => (await import('#web/signing-in/LinkPages.tsx')).ConfirmEmailPage,
  '/work-account': async () => (await import('#web/signing-in/provider-window.tsx')).BackFromProvider,
  '/withdraw-referral': async () =>
    (await import('#web/referrals/WithdrawReferralPage.tsx')).WithdrawReferralPage,
  '/not-my-signature': async () => (await import('#web/signing-in/LinkPages.tsx')).NotMySignaturePage,
  '/certificate/:reference': async () => (await import('#web/sign-off/CertificatePage.tsx')).CertificatePage,
  '/how-this-works': async () => (await import('#web/about/HowThisWorksPage.tsx')).HowThisWorksPage,
  '/accessibility': async () => (await import('#web/about/TextPages.tsx')).AccessibilityPage,
  '/privacy': async () => (await import('#web/about/TextPages.tsx')).PrivacyPage,
}

export const mayOpen = (person: SessionUser, page: Page): boolean =>
  mayNow(person, page.who) && isOn(person.modulesOff, page.module)

/** Whether the URL matches a page that this person may open. */
export function hasPage(person: SessionUser, url: string): boolean {
  const page = pageAt(url)
  return page !== undefined && mayOpen(person, page)
}

// Cached by path with ids normalised, because every name and button on a page calls this.
const known = new Map<string, PageRow | undefined>()
function pageAt(url: string): PageRow | undefined {
  const path = url.replace(/[?#].*/, '').replace(/\d+/g, '1')
  if (!known.has(path))
    known.set(
      path,
      pages.find((page) => matchPath(page.path, path)),
    )
  return known.get(path)
}

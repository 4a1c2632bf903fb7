import {
  CalendarClock,
  ClipboardList,
  Files,
  LayoutDashboard,
  type LucideIcon,
  NotebookPen,
  ShieldUser,
  Target,
  UserRound,
  Users,
} from 'lucide-react'
import type { ComponentType } from 'react'
import { matchPath } from 'react-router'
import { type Action, mayNow } from '#contract/permissions.ts'
import type { SessionUser } from '#contract/session.ts'

/** Named by its label in the menu, or else by its title. */
export type PageRow = {
  path: string
  /** Who may open it: everyone who may do this action of table one. */
  who: Action
  /** The page's file is fetched when it is first opened. */
  page: () => Promise<ComponentType>
} & (
  | {
      menu: {
        label: string
        icon: LucideIcon
        /** The number of one's dashboard that stands beside the label, where it is not 0. */
        unread?: 'unreadNotes' | 'unreadDocuments'
      }
      title?: never
    }
  | { menu?: never; title: string }
)

/** THE PAGES of signed-in people: router, guards and menu are made from this table. The menu keeps its order. */
export const pages: PageRow[] = [
  {
    path: '/dashboard',
    who: 'dashboard: see numbers',
    page: async () => (await import('#web/dashboard/DashboardPage.tsx')).DashboardPage,
    menu: { label: 'Dashboard', icon: LayoutDashboard },
  },
  {
    path: '/admin',
    who: 'users: list',
    page: async () => (await import('#web/admin/AdminPage.tsx')).AdminPage,
    menu: { label: 'Admin', icon: ShieldUser },
  },
  {
    path: '/referrals',
    who: 'referrals: list',
    page: async () => (await import('#web/referrals/ReferralsPage.tsx')).ReferralsPage,
    menu: { label: 'Referrals', icon: ClipboardList },
  },
  {
    path: '/admin/referrals',
    title: 'Referral Management',
    who: 'referrals: list',
    page: async () => (await import('#web/referrals/AdminReferralsPage.tsx')).AdminReferralsPage,
  },
  {
    path: '/admin/users',
    title: 'User Management',
    who: 'users: list',
    page: async () => (await import('#web/users/UsersPage.tsx')).UsersPage,
  },
  {
    path: '/admin/users/create',
    title: 'Create User Account',
    who: 'users: create',
    page: async () => (await import('#web/users/CreateUserPage.tsx')).CreateUserPage,
  },
  {
    path: '/admin/mentor-mentee',
    title: 'Mentor-Mentee Assignments',
    who: 'assignments: list',
    page: async () => (await import('#web/assignments/AssignmentsPage.tsx')).AssignmentsPage,
  },
  {
    path: '/admin/settings',
    title: 'System Settings',
    who: 'settings: read',
    page: async () => (await import('#web/settings/SettingsPage.tsx')).SettingsPage,
  },
  {
    path: '/admin/reports',
    title: 'System Reports',
    who: 'reports: read',
    page: async () => (await import('#web/reports/ReportsPage.tsx')).ReportsPage,
  },
  {
    path: '/admin/quick-actions',
    title: 'Quick Actions',
    who: 'attention: see what waits',
    page: async () => (await import('#web/attention/QuickActionsPage.tsx')).QuickActionsPage,
  },
  {
    path: '/admin/audit-log',
    title: 'Audit Log',
    who: 'audit log: read',
    page: async () => (await import('#web/audit-log/AuditLogPage.tsx')).AuditLogPage,
  },
  {
    path: '/mentoring',
    who: 'mentees: list own',
    page: async () => (await import('#web/mentees/MentoringPage.tsx')).MentoringPage,
    menu: { label: 'Mentoring', icon: Users },
  },
  {
    path: '/mentee/:menteeId',
    title: 'Mentee',
    who: 'mentees: list own',
    page: async () => (await import('#web/mentees/MenteePage.tsx')).MenteePage,
  },
  {
    path: '/shifts',
    who: 'shifts: list',
    page: async () => (await import('#web/shifts/ShiftsPage.tsx')).ShiftsPage,
    menu: { label: 'Shifts', icon: CalendarClock },
  },
  {
    path: '/shifts/schedule',
    title: 'Schedule Shift',
    who: 'shifts: schedule',
    page: async () => (await import('#web/shifts/SchedulePage.tsx')).SchedulePage,
  },
  {
    path: '/notes',
    who: 'notes: list',
    page: async () => (await import('#web/notes/NotesPage.tsx')).NotesPage,
    menu: { label: 'Notes', icon: NotebookPen, unread: 'unreadNotes' },
  },
  {
    path: '/documents',
    who: 'documents: list',
    page: async () => (await import('#web/documents/DocumentsPage.tsx')).DocumentsPage,
    menu: { label: 'Documents', icon: Files, unread: 'unreadDocuments' },
  },
  {
    path: '/learning-plans',
    who: 'plans: list',
    page: async () => (await import('#web/learning-plans/LearningPlansPage.tsx')).LearningPlansPage,
    menu: { label: 'Learning Plans', icon: Target },
  },
  {
    path: '/profile',
    who: 'session: see profile',
    page: async () => (await import('#web/profile/ProfilePage.tsx')).ProfilePage,
    menu: { label: 'Profile', icon: UserRound },
  },
]

/** THE PAGES that need no sign-in, besides /login, which comes with the first file. */
export const publicPages: Pick<PageRow, 'path' | 'page'>[] = [
  {
    path: '/referral',
    page: async () => (await import('#web/referrals/ReferralPage.tsx')).ReferralPage,
  },
  {
    path: '/forgot-password',
    page: async () => (await import('#web/session/ForgotPasswordPage.tsx')).ForgotPasswordPage,
  },
  {
    path: '/reset-password',
    page: async () => (await import('#web/session/ResetPasswordPage.tsx')).ResetPasswordPage,
  },
]

/** Addresses that lead elsewhere: the specification names both for the mentoring dashboard (decision 11). */
export const movedPages = [{ path: '/mentoring-dashboard', to: '/mentoring' }]

/** Where people land: after sign-in, from an unknown address, from a page that is not theirs. */
export const homePath = '/dashboard'

export const mayOpen = (person: SessionUser, page: PageRow): boolean => mayNow(person, page.who)

/** Whether an address has a page that this person may open. */
export function hasPage(person: SessionUser, address: string): boolean {
  const [path = ''] = address.split(/[?#]/)
  return pages.some((page) => matchPath(page.path, path) && mayOpen(person, page))
}

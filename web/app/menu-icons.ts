import {
  CalendarClock,
  ClipboardList,
  Files,
  LayoutDashboard,
  NotebookPen,
  NotebookText,
  ShieldUser,
  Target,
  UserRound,
  Users,
} from 'lucide-react'

/** In a file of its own: the sign-in page loads the table of pages, but needs no icons. */
export const menuIcons = {
  dashboard: LayoutDashboard,
  admin: ShieldUser,
  referrals: ClipboardList,
  people: Users,
  shifts: CalendarClock,
  notes: NotebookPen,
  documents: Files,
  plans: Target,
  record: NotebookText,
  profile: UserRound,
} as const

export type MenuIcon = keyof typeof menuIcons

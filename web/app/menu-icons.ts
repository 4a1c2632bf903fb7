import {
  CalendarClock,
  ClipboardList,
  Files,
  LayoutDashboard,
  NotebookPen,
  ShieldUser,
  Target,
  UserRound,
  Users,
} from 'lucide-react'

/** Apart from the table of pages, which who only signs in needs too. */
export const menuIcons = {
  dashboard: LayoutDashboard,
  admin: ShieldUser,
  referrals: ClipboardList,
  people: Users,
  shifts: CalendarClock,
  notes: NotebookPen,
  documents: Files,
  plans: Target,
  profile: UserRound,
} as const

export type MenuIcon = keyof typeof menuIcons

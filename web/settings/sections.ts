import type { SignedInPath } from '#contract/pages.ts'

/** The pages of the settings with their names, in the order of the links above them. */
export const sections = {
  '/admin/settings': 'System Settings',
  '/admin/settings/working-days': 'Working days',
  '/admin/settings/standard': 'Programme standard',
  '/admin/settings/esr': 'Staff records (ESR)',
  '/admin/settings/texts': 'Help and privacy',
  '/admin/settings/sign-in': 'Sign-in',
  '/admin/settings/templates': 'Templates',
  '/admin/settings/keys': 'Keys',
} as const satisfies Partial<Record<SignedInPath, string>>
export type Section = keyof typeof sections

/** Sections that were parts of the first page, by the hash of their former URL. */
export const movedSections: Record<string, Section> = {
  '#sign-in': '/admin/settings/sign-in',
  '#templates': '/admin/settings/templates',
  '#keys': '/admin/settings/keys',
}

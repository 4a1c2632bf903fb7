import type { LucideIcon } from 'lucide-react'
import type { SessionUser } from '#contract/session.ts'
import { Palette, type PaletteProps } from '#web/search/Palette.tsx'
import type { PageToFind } from '#web/search/results.ts'
import { menuIcons } from './menu-icons.ts'
import { mayOpen, pages } from './routes.tsx'

export type SearchDialogProps = Omit<PaletteProps, 'pages'>

export const SearchDialog = (props: SearchDialogProps) => (
  <Palette {...props} pages={pagesToFind(props.user)} />
)

/** The pages that this person may open. A subpage uses the icon of its menu entry. */
const pagesToFind = (person: SessionUser): PageToFind[] =>
  pages
    .filter((page) => mayOpen(person, page) && !page.path.includes(':'))
    .map((page) => ({
      path: page.path,
      title: page.menu ? (page.title ?? page.menu.label) : page.title,
      label: page.menu?.label,
      icon: iconOf(page.path),
    }))

function iconOf(path: string): LucideIcon {
  const within = pages.find(
    ({ menu, path: start }) => menu && (path === start || path.startsWith(`${start}/`)),
  )
  return menuIcons[within?.menu?.icon ?? 'dashboard']
}

import { createContext, type ReactNode, use } from 'react'

/** Facts about the app that the kit needs. */
export type KitContextValue = {
  /** The suffix of every document title. */
  siteName: string
  /** The target of the back button of inner pages. */
  home: { path: string; label: string }
  /** Whether a URL has a page that the signed-in person may open. */
  hasPage: (path: string) => boolean
  /** Shown after the heading of every page. */
  help?: ReactNode
  /** Shown in the footer of every page. */
  foot?: ReactNode
}

export const KitContext = createContext<KitContextValue>({
  siteName: document.title,
  home: { path: '/', label: 'Back' },
  hasPage: () => true,
})

export const useKitContext = (): KitContextValue => use(KitContext)

import { createContext, type ReactNode, use } from 'react'

/** What the app tells the kit about itself. */
export type KitContextValue = {
  /** Ends every document title. */
  siteName: string
  /** Where the back button of inner screens leads. */
  home: { path: string; label: string }
  /** Whether a URL has a page that the signed-in person may open. */
  hasPage: (path: string) => boolean
  /** What stands at the foot of every page. */
  foot?: ReactNode
}

export const KitContext = createContext<KitContextValue>({
  siteName: document.title,
  home: { path: '/', label: 'Back' },
  hasPage: () => true,
})

export const useKitContext = (): KitContextValue => use(KitContext)

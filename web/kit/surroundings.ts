import { createContext, use } from 'react'

/** What the app tells the kit about itself. */
export type Surroundings = {
  /** Ends every document title. */
  siteName: string
  /** Where the back button of inner screens leads. */
  home: { path: string; label: string }
  /** Whether an address has a page that the signed-in person may open. */
  hasPage: (path: string) => boolean
}

export const SurroundingsContext = createContext<Surroundings>({
  siteName: document.title,
  home: { path: '/', label: 'Back' },
  hasPage: () => true,
})

export const useSurroundings = (): Surroundings => use(SurroundingsContext)

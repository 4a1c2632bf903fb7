import { InstallHint } from './InstallHint.tsx'
import { PullToRefresh } from './PullToRefresh.tsx'

/** Parts of every page on touch screens only. */
export const TouchParts = () => (
  <>
    <PullToRefresh />
    <InstallHint />
  </>
)

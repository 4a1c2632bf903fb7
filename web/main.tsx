import './app/zod-without-eval.ts'
import './app/trusted-types.ts'
import './app/style-nonce.ts'
import './app/theme/styles.ts'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { App } from './app/App.tsx'
import { routes } from './app/router.tsx'
import { whenLoaded } from './app/when-loaded.ts'
import { adoptSentSettings, prefetchPageTexts } from './kernel/public-settings.ts'
import { prefetchSession } from './kernel/session.ts'

const areSettingsSent = adoptSentSettings()
prefetchSession()
const root = document.getElementById('root')
// A task of its own: what people do while the program is read is heard before it draws.
if (root) setTimeout(() => void start(root))

async function start(root: HTMLElement) {
  const router = createBrowserRouter(routes)
  const app = (
    <StrictMode>
      <App router={router} />
    </StrictMode>
  )
  const { page } = document.documentElement.dataset
  // A page that was sent whole stands until its own file and text are there.
  if (page === 'whole') await Promise.all([whenLoaded(router), prefetchPageTexts()])
  if (areSettingsSent && page !== 'whole') hydrateRoot(root, app)
  else createRoot(root).render(app)
}

import './app/older-browsers.ts'
import './app/content-security.ts'
// Mantine's styles, one file per component. This list covers the first page; components that few pages use
// import their own file. They are in a cascade layer, so our styles win in any load order.
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/global.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/VisuallyHidden.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Group.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Text.layer.css'
import '@mantine/core/styles/Title.layer.css'
import '@mantine/core/styles/Anchor.layer.css'
import '@mantine/core/styles/Stack.layer.css'
import '@mantine/core/styles/Flex.layer.css'
import './app/theme/tokens.css'
import './app/theme/global.css'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { homePath } from '#contract/pages.ts'
import { App } from './app/App.tsx'
import { loadPage, routes, whenLoaded } from './app/router.tsx'
import { keepTranslatedTexts } from './app/translated-texts.ts'
import { whenIdle } from './kernel/load-chunk.ts'
import { adoptSentSettings, prefetchPageTexts } from './kernel/public-settings.ts'
import { prefetchSession } from './kernel/session.ts'

keepTranslatedTexts()
const areSettingsSent = adoptSentSettings()
prefetchSession()
const root = document.getElementById('root')
// A separate task, so that the browser handles pending input events before rendering.
if (root) setTimeout(() => void start(root))

async function start(root: HTMLElement) {
  const router = createBrowserRouter(routes)
  const app = (
    <StrictMode>
      <App router={router} />
    </StrictMode>
  )
  const { page } = document.documentElement.dataset
  // A fully prerendered page stays visible until its chunk and its text have loaded.
  if (page === 'whole') await Promise.all([whenLoaded(router), prefetchPageTexts()])
  if (areSettingsSent && page !== 'whole') hydrateRoot(root, app)
  else createRoot(root).render(app)
  // An import is subject to `script-src`. Firefox blocks `rel="prefetch"`, which is subject to `default-src
  // 'none'`.
  if (page === 'login') whenIdle(() => void loadPage(homePath).catch(() => undefined))
}

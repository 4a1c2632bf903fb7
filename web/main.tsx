import './app/zod-without-eval.ts'
import './app/trusted-types.ts'
import './app/style-nonce.ts'
import './app/theme/styles.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { prefetchSession } from './kernel/session.ts'

prefetchSession()
const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )

import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { listenBeforeRouter } from './lib/before-history.ts'
import { preloadPage } from './pages.tsx'

listenBeforeRouter()
preloadPage(window.location.pathname)

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}

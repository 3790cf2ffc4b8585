import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { followEngine } from './engine/engine.ts'
import { queries } from './engine/queries.ts'
import { applyLook, applyMaterial } from './frame/look/look.ts'
import { steadyPresses } from './frame/steady-presses.ts'
import '@fontsource-variable/inter/opsz.css'
import './theme.css'

applyLook()
applyMaterial()
steadyPresses()
void followEngine()

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root.')
const app = createRoot(root)
// In steps: between them, the browser can show the frame of the window that the page came with.
startTransition(() =>
  app.render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <App />
      </QueryClientProvider>
    </StrictMode>,
  ),
)

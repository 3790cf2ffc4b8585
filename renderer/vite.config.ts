import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { join } from 'node:path'
import { type InlineConfig } from 'vite'

/** How the window is built: into dist/renderer, for today's browsers, with nothing inline, because the page's policy forbids that. */
export const rendererConfig: InlineConfig = {
  configFile: false,
  root: import.meta.dirname,
  // Relative, so that the same files serve under http://127.0.0.1 and under the desktop app's own scheme.
  base: './',
  publicDir: false,
  plugins: [react(), tailwindcss()],
  build: {
    outDir: join(import.meta.dirname, '../dist/renderer'),
    emptyOutDir: true,
    target: ['chrome130', 'firefox132', 'safari18'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
}

import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { join } from 'node:path'
import { type InlineConfig } from 'vite'

/** The build of the window: into dist/renderer, for current browsers, without inline code, which the page's policy forbids. */
export const rendererConfig: InlineConfig = {
  configFile: false,
  root: import.meta.dirname,
  // Relative, so that the same files work under http://127.0.0.1 and under the desktop app's own scheme.
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

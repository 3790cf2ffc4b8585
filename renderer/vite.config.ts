import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { join } from 'node:path'
import type { InlineConfig, Plugin } from 'vite'
import { firstPaint } from './frame/first-paint/first-paint.ts'

/** The build of the window: into dist/renderer, for current browsers, without inline code, which the page's policy forbids. */
export const rendererConfig: InlineConfig = {
  configFile: false,
  root: import.meta.dirname,
  // Relative, so that the same files work under http://127.0.0.1 and under the desktop app's own scheme.
  base: './',
  publicDir: false,
  plugins: [react(), tailwindcss(), preloadFont(), firstPaint()],
  build: {
    outDir: join(import.meta.dirname, '../dist/renderer'),
    emptyOutDir: true,
    target: ['chrome130', 'firefox132', 'safari18'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // In kB: the part of the first page. It has a limit of its own, in compressed bytes.
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: {
      // Nothing happens when a module of the engine is loaded: one whose exports a page does not use, as the schema of entries, is left
      // out.
      treeshake: { moduleSideEffects: (id) => !/[\\/]electron[\\/](?:engine|control|contract)[\\/]/.test(id) },
      // What the window begins with is one file, and so is what three or more pages share: many small files take longer to load.
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 2 },
            { name: 'shared', minShareCount: 3, priority: 1 },
          ],
        },
      },
    },
  },
}

/** Has the font of most languages loaded with the page: text is first drawn in it, and does not change. */
function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((file) => /inter-latin-opsz-/.test(file))
        if (font === undefined) throw new Error('There is no font to preload.')
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `./${font}` }
        return [{ tag: 'link', attrs, injectTo: 'head' }]
      },
    },
  }
}

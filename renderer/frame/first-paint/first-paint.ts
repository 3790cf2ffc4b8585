import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Plugin, build } from 'vite'

/** Inside of node_modules, so that what the program imports is found. */
const CACHE = join(import.meta.dirname, '../../../node_modules/.cache/tooltray-first-paint')

/** Builds one file without a page. Returns its code. */
async function built(file: string, settings: { readonly ssr: true } | { readonly iife: true }): Promise<string> {
  const entry = join(import.meta.dirname, file)
  const result = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      assetsInlineLimit: 0,
      ...('ssr' in settings ? { ssr: entry } : { lib: { entry, formats: ['iife'], name: 'firstLook' } }),
    },
  })
  const [output] = Array.isArray(result) ? result : [result]
  if (output === undefined || !('output' in output)) throw new Error(`${file} was not built.`)
  return output.output[0].code
}

/**
 * Puts into the page what a browser can show before the code of the window has run: its frame, and before it the script that applies the
 * chosen look. The page's policy forbids inline scripts, so that one is a file. Where the page comes over HTTP, its server writes the look
 * into it instead.
 */
export function firstPaint(): Plugin {
  let frame = ''
  return {
    name: 'first-paint',
    async buildStart() {
      const program = join(CACHE, 'first-frame.mjs')
      mkdirSync(CACHE, { recursive: true })
      writeFileSync(program, await built('first-frame.tsx', { ssr: true }))
      ;({ FIRST_FRAME: frame } = (await import(`${pathToFileURL(program).href}?${Date.now()}`)) as { FIRST_FRAME: string })
      this.emitFile({ type: 'asset', name: 'first-look.js', source: await built('first-look.ts', { iife: true }) })
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const fileOf = (pattern: RegExp): string => {
          const file = Object.keys(bundle ?? {}).find((each) => pattern.test(each))
          if (file === undefined) throw new Error(`The build has no file like ${pattern.source}.`)
          return `./${file}`
        }
        // The logo has another address where there is no page.
        // React has the logo loaded ahead, at the other address.
        const drawn = frame.replace(/^<link[^>]*>/, '').replace(/src="[^"]*logo[^"]*"/, `src="${fileOf(/logo-[\w-]+\.svg$/)}"`)
        const script = { tag: 'script', attrs: { src: fileOf(/first-look-[\w-]+\.js$/) }, injectTo: 'head' as const }
        return { html: html.replace('<div id="root"></div>', () => `<div id="root">${drawn}</div>`), tags: [script] }
      },
    },
  }
}

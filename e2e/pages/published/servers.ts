import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A published server with pages (`@modelcontextprotocol/server-NAME`), and how its page is drawn. */
export interface PublishedServer {
  readonly name: string
  /** The tool whose page is drawn, and its arguments. */
  readonly tool: string
  readonly args?: Record<string, unknown>
  /** Words after `--stdio`. */
  readonly words?: readonly string[]
  /** Speaks HTTP alone. */
  readonly isHttp?: true
  /** Why its buttons are not clicked. */
  readonly unclicked?: string
}

const PDF = join(import.meta.dirname, 'two-pages.pdf')

/** All that start without a key and draw a page. */
export const SERVERS: readonly PublishedServer[] = [
  { name: 'basic-preact', tool: 'get-time' },
  { name: 'basic-react', tool: 'get-time' },
  { name: 'basic-solid', tool: 'get-time' },
  { name: 'basic-svelte', tool: 'get-time' },
  { name: 'basic-vanillajs', tool: 'get-time' },
  { name: 'basic-vue', tool: 'get-time' },
  { name: 'budget-allocator', tool: 'get-budget-data' },
  { name: 'cohort-heatmap', tool: 'get-cohort-data' },
  { name: 'customer-segmentation', tool: 'get-customer-data' },
  { name: 'debug', tool: 'debug-tool' },
  { name: 'lazy-auth', tool: 'show_auth_button', isHttp: true, unclicked: 'Not clicked, because its buttons need a sign-in' },
  { name: 'map', tool: 'show-map' },
  { name: 'pdf', tool: 'display_pdf', args: { url: `file://${PDF}` }, words: [PDF] },
  { name: 'scenario-modeler', tool: 'get-scenario-data' },
  { name: 'shadertoy', tool: 'render-shadertoy' },
  { name: 'sheet-music', tool: 'play-sheet-music' },
  { name: 'system-monitor', tool: 'get-system-info', unclicked: 'by itself' },
  { name: 'threejs', tool: 'show_threejs_scene' },
  { name: 'transcript', tool: 'transcribe' },
  { name: 'video-resource', tool: 'play_video' },
  { name: 'wiki-explorer', tool: 'get-first-degree-links' },
]

/** Some servers make their data up: from the same numbers, both of their processes make the same. */
const SAME_NUMBERS = `data:text/javascript,${encodeURIComponent('let n=1;Math.random=()=>(n=(n*16807)%2147483647)/2147483647')}`

/** The program of a server, and its version. */
export function programOf({ name, words = [], isHttp }: PublishedServer): { readonly args: readonly string[]; readonly version: string } {
  const folder = join(import.meta.dirname, `../node_modules/@modelcontextprotocol/server-${name}`)
  if (!existsSync(folder)) throw new Error('The servers with pages are not installed. Run: npm run test:install')
  const { version, bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    version: string
    bin: Record<string, string>
  }
  const program = join(folder, Object.values(bin)[0] ?? '')
  return { args: ['--import', SAME_NUMBERS, program, ...(isHttp === true ? [] : ['--stdio']), ...words], version }
}

/**
 * Draws the images that cannot be SVG, from the SVGs in resources/: the tray's, in every state and size, and the app's icon, also
 * as packages of each system want it (build/).
 *
 *   npm run images
 *
 * Run by hand after a change of the drawings; what it writes is committed. Needs Chromium.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { chromiumPath } from './test/chromium.ts'

const resources = join(import.meta.dirname, '../resources')
const packaging = join(import.meta.dirname, '../build')
const tray = readFileSync(join(resources, 'tray.svg'), 'utf8')
const logo = readFileSync(join(resources, 'logo.svg'), 'utf8')

/** `colour` is seen on a light panel and on a dark one. */
const INK = { Template: '#000000', light: '#1b1c1e', dark: '#f4f4f2', colour: '#4a7fe0' } as const
/** Sizes in an .ico of Windows, for screens of 100 to 400 %. */
const ICO_SIZES = [16, 20, 24, 32, 40, 48, 64]
/** Of the app's own icon on Windows. */
const APP_ICO_SIZES = [16, 20, 24, 32, 40, 48, 64, 128, 256]
/** Of the app's icon on Linux: the folders of the theme that every desktop looks into (freedesktop.org, Icon Theme Specification). */
const APP_SIZES = [16, 24, 32, 48, 64, 128, 256, 512]
/** Kinds of pictures in an .icns, with their sizes: the second half is for screens with twice the pixels. */
const ICNS_KINDS = { icp4: 16, icp5: 32, ic07: 128, ic08: 256, ic09: 512, ic11: 32, ic12: 64, ic13: 256, ic14: 512, ic10: 1024 }
const GLANCES = ['well', 'needs-you', 'paused', 'away'] as const

type Glance = (typeof GLANCES)[number]
type Bar = keyof typeof INK

/** The tray's glyph with what has to be seen at 16 px: a dot when somebody has to act, two bars in a pause, pale when nobody is there. */
function drawing(glance: Glance, bar: Bar): string {
  const ink = INK[bar]
  const dot = bar === 'Template' ? ink : '#d9480f'
  const all = tray.slice(tray.indexOf('<path'), tray.lastIndexOf('</svg>')).replaceAll('#000', ink)
  // In a pause the three plugs give way to the two bars that mean it.
  const inner = glance === 'paused' ? all.slice(0, all.lastIndexOf('<path')) : all
  // The mark's surroundings are cut out, so that it stands alone whatever is behind it.
  const cut = glance === 'needs-you' ? '<circle cx="12.5" cy="3.5" r="4.4" fill="#000"/>' : ''
  const mark =
    glance === 'needs-you'
      ? `<circle cx="12.5" cy="3.5" r="3" fill="${dot}"/>`
      : glance === 'paused'
        ? `<path d="M6 1.6v4.2M10 1.6v4.2" stroke="${ink}" stroke-width="2.4"/>`
        : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16" width="100%" height="100%">
    <defs><mask id="m"><rect width="16" height="16" fill="#fff"/>${cut}</mask></defs>
    <g mask="url(#m)" opacity="${glance === 'away' ? 0.45 : 1}">${inner}</g>${mark}</svg>`
}

const browser = await chromium.launch({ executablePath: chromiumPath() ?? '', args: ['--no-sandbox'] })

async function picture(svg: string, size: number): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  await page.setContent(
    `<style>html,body{margin:0;height:100%;background:transparent}svg{display:block;width:100%;height:100%}</style>${svg}`,
  )
  const png = await page.screenshot({ omitBackground: true })
  await page.close()
  return png
}

async function draw(svg: string, size: number, file: string): Promise<void> {
  writeFileSync(file, await picture(svg, size))
}

/** The pictures of some sizes in one file: a header, an entry of 16 bytes for each, and the PNGs (Microsoft, ICO file format). */
async function drawIcon(svg: string, sizes: readonly number[], file: string): Promise<void> {
  const pngs = await Promise.all(sizes.map((size) => picture(svg, size)))
  const head = Buffer.alloc(6 + 16 * pngs.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pngs.length, 4)
  let offset = head.length
  for (const [at, png] of pngs.entries()) {
    const entry = 6 + 16 * at
    head.writeUInt8((sizes[at] ?? 0) % 256, entry)
    head.writeUInt8((sizes[at] ?? 0) % 256, entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(png.length, entry + 8)
    head.writeUInt32LE(offset, entry + 12)
    offset += png.length
  }
  writeFileSync(file, Buffer.concat([head, ...pngs]))
}

/** The pictures in one file of macOS: its length, then each with its kind and length. */
async function drawIcns(svg: string, file: string): Promise<void> {
  const parts: Buffer[] = []
  for (const [kind, size] of Object.entries(ICNS_KINDS)) parts.push(named(kind, await picture(svg, size)))
  writeFileSync(file, named('icns', Buffer.concat(parts)))
}

function named(kind: string, content: Buffer): Buffer {
  const head = Buffer.from(`${kind}1234`)
  head.writeUInt32BE(head.length + content.length, 4)
  return Buffer.concat([head, content])
}

/** Icons of macOS stand within a margin: the shape takes 824 of 1024 (Apple, Human Interface Guidelines). */
function withMargin(svg: string): string {
  const [, width = ''] = /viewBox="0 0 (\d+)/.exec(svg) ?? []
  const whole = (Number(width) * 1024) / 824
  const at = (Number(width) - whole) / 2
  return svg.replace(/viewBox="[^"]+"/, `viewBox="${at} ${at} ${whole} ${whole}"`)
}

mkdirSync(join(resources, 'tray'), { recursive: true })
for (const glance of GLANCES) {
  const place = (bar: Bar, ending: string): string => join(resources, 'tray', `${glance}-${bar}${ending}`)
  for (const bar of ['Template', 'colour'] as const) {
    await draw(drawing(glance, bar), 16, place(bar, '.png'))
    await draw(drawing(glance, bar), 32, place(bar, '@2x.png'))
  }
  for (const bar of ['light', 'dark'] as const) await drawIcon(drawing(glance, bar), ICO_SIZES, place(bar, '.ico'))
}
await draw(logo, 512, join(resources, 'icon.png'))
mkdirSync(join(packaging, 'icons'), { recursive: true })
for (const size of APP_SIZES) await draw(logo, size, join(packaging, 'icons', `${size}x${size}.png`))
await drawIcon(logo, APP_ICO_SIZES, join(packaging, 'icon.ico'))
await drawIcns(withMargin(logo), join(packaging, 'icon.icns'))
await browser.close()

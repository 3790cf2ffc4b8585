import { ownServer } from '../../testing/installation.ts'
import { closeBrowser, openWindow } from '../browser.ts'
const [scheme, width, ...places] = process.argv.slice(2)
await using window = await openWindow(
  { one: ownServer('echo'), two: { url: 'https://127.0.0.1:9/mcp' } },
  {
    colorScheme: scheme as 'light',
    width: Number(width),
    height: 800,
    settings: {
      callTimeout: '5m',
      http: { enabled: true, port: 0 },
      scripts: { cursor: true },
      telemetry: { url: 'http://127.0.0.1:4318/v1/traces' },
    },
  },
)
for (const place of places) {
  await window.visit(place)
  await window.page.waitForTimeout(500)
  await window.page.screenshot({ path: `/tmp/d-shots/${place.replace(/[^a-z]+/g, '-')}-${scheme}-${width}.png`, animations: 'disabled' })
}
await closeBrowser()
process.exit(0)

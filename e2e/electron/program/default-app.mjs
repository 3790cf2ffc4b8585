// The app of a bare Electron: it runs the folder that it is started with, as Electron's own `default_app` does.
import { app } from 'electron'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const folder = resolve(process.argv.slice(1).find((word) => !word.startsWith('-')) ?? '.')
const about = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
app.setVersion(about.version)
app.name = about.productName ?? about.name
app.setAppPath(folder)
await import(pathToFileURL(join(folder, about.main)).href)

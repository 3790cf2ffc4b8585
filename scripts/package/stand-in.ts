import { createPackage } from '@electron/asar'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** By these bytes the fuses are found in Electron's program (electron/electron, build/fuses/build.py). */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'

/**
 * The fuses as Electron is published with them, in their order: run as Node, cookie encryption, NODE_OPTIONS, --inspect, asar integrity,
 * only from an asar, snapshot of its own, privileges of file:, trap handlers of WebAssembly.
 */
const PUBLISHED = '101100011'

const VERSION_OF_WIRE = 1

/** What stands beside Electron's program on Linux, as far as packing looks at it. */
const FILES = ['LICENSE', 'LICENSES.chromium.html', 'chrome_crashpad_handler', 'icudtl.dat', 'libEGL.so', 'libGLESv2.so', 'libffmpeg.so']
const MORE_FILES = ['libvk_swiftshader.so', 'libvulkan.so.1', 'resources.pak', 'snapshot_blob.bin', 'v8_context_snapshot.bin']
const LOCALES = ['de', 'en-US', 'fr']

/**
 * Makes a folder that packs like a distribution of Electron for Linux, and runs nothing: for machines on which Electron cannot be had. Its
 * program is a script that says so, with fuses in it that can be set and read back.
 */
export async function makeStandIn(folder: string, version: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'locales'), { recursive: true })
  mkdirSync(join(folder, 'resources'))
  for (const file of [...FILES, ...MORE_FILES]) writeFileSync(join(folder, file), `A stand-in for ${file} of Electron ${version}.\n`)
  for (const locale of LOCALES) writeFileSync(join(folder, 'locales', `${locale}.pak`), locale)
  writeFileSync(join(folder, 'version'), version)
  program(folder, 'chrome-sandbox', ['exit 0'])
  program(folder, 'electron', [
    'echo "This is a stand-in for Electron: nothing runs here." >&2',
    'exit 1',
    // Behind the script's end no shell reads on.
    `${SENTINEL}${String.fromCharCode(VERSION_OF_WIRE, PUBLISHED.length)}${PUBLISHED}`,
  ])
  const welcome = mkdtempSync(join(tmpdir(), 'tooltray-stand-in-'))
  try {
    writeFileSync(join(welcome, 'package.json'), '{ "name": "default_app" }')
    await createPackage(welcome, join(folder, 'resources/default_app.asar'))
  } finally {
    rmSync(welcome, { recursive: true, force: true })
  }
}

function program(folder: string, name: string, lines: readonly string[]): void {
  writeFileSync(join(folder, name), `#!/bin/sh\n${lines.join('\n')}\n`)
  chmodSync(join(folder, name), 0o755)
}

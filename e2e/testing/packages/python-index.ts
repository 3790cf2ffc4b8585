import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** A package of Python with a program of its name. */
interface PythonPackage {
  readonly name: string
  readonly version: string
  /** What its program prints, before its arguments. */
  readonly prints?: string
  /** Its module, in place of one that prints: it has a function `main`. */
  readonly module?: string
  /** Dependency specifiers (PyPA). */
  readonly requires?: readonly string[]
  readonly extras?: readonly string[]
  /** The versions of Python that it is for. */
  readonly python?: string
}

/** An index of Python packages on loopback, which says when each file was uploaded. */
export interface PythonIndex extends AsyncDisposable {
  readonly address: string
  /** The paths that it was asked for. */
  readonly asked: readonly string[]
  /** Publishes a package, so many days ago. Returns the SHA-256 of its file, in hex. A file of that version is replaced. */
  publish(one: PythonPackage, days: number): Promise<string>
  /** Publishes the wheels of a folder, so many days ago. */
  publishWheels(folder: string, days: number): void
}

interface Wheel {
  readonly project: string
  readonly bytes: Buffer
  readonly python: string | undefined
  /** In ms since 1970. */
  readonly at: number
}

const DAY = 24 * 3_600_000

/** Starts an empty index. It speaks the JSON of PyPI (PyPA, "Simple repository API", 1.1). */
export async function pythonIndex(): Promise<PythonIndex> {
  const wheels = new Map<string, Wheel>()
  const asked: string[] = []
  const server = createServer(({ url = '' }, answer) => {
    asked.push(url)
    const [kind, name = ''] = url.split('/').filter((part) => part !== '')
    if (kind === 'files') {
      const wheel = wheels.get(name)
      return void (wheel === undefined ? answer.writeHead(404).end() : answer.end(wheel.bytes))
    }
    const files = [...wheels].filter(([, { project }]) => project === name)
    if (files.length === 0) return void answer.writeHead(404).end()
    answer.setHeader('content-type', 'application/vnd.pypi.simple.v1+json')
    // uv would not ask again within ten minutes.
    answer.setHeader('cache-control', 'max-age=0')
    const told = files.map(([filename, { bytes, python, at }]) => ({
      filename,
      url: `${address}/files/${filename}`,
      hashes: { sha256: sha256(bytes, 'hex') },
      // uv reads microseconds, not milliseconds.
      'upload-time': new Date(at).toISOString().replace('Z', '000Z'),
      ...(python === undefined ? {} : { 'requires-python': python }),
    }))
    answer.end(JSON.stringify({ meta: { 'api-version': '1.1' }, name, versions: [], files: told }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const add = (file: string, bytes: Buffer, days: number, python?: string): void => {
    const [project = ''] = file.split('-')
    wheels.set(file, { project: normal(project), bytes, python, at: Date.now() - days * DAY })
  }
  return {
    address: `${address}/simple`,
    asked,
    async publish(one, days) {
      const bytes = await wheelOf(one)
      add(`${one.name.replaceAll('-', '_')}-${one.version}-py3-none-any.whl`, bytes, days, one.python)
      return sha256(bytes, 'hex')
    },
    publishWheels(folder, days) {
      for (const file of readdirSync(folder).filter((name) => name.endsWith('.whl'))) add(file, readFileSync(join(folder, file)), days)
    },
    async [Symbol.asyncDispose]() {
      if (!server.listening) return
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

/** PyPA, "Name normalization". */
function normal(name: string): string {
  return name.toLowerCase().replace(/[-_.]+/g, '-')
}

function sha256(content: Buffer | string, as: 'hex' | 'base64url'): string {
  return createHash('sha256').update(content).digest(as)
}

async function wheelOf({ name, version, prints = '', module: code, requires = [], extras = [], python }: PythonPackage): Promise<Buffer> {
  const module = name.replaceAll('-', '_')
  const info = `${module}-${version}.dist-info`
  const metadata = [
    ...['Metadata-Version: 2.1', `Name: ${name}`, `Version: ${version}`],
    ...(python === undefined ? [] : [`Requires-Python: ${python}`]),
    ...[...extras.map((each) => `Provides-Extra: ${each}`), ...requires.map((each) => `Requires-Dist: ${each}`), ''],
  ]
  const files = {
    [`${module}.py`]: code ?? `import sys\n\ndef main():\n    print(${JSON.stringify(prints)}, *sys.argv[1:])\n`,
    [`${info}/METADATA`]: metadata.join('\n'),
    [`${info}/WHEEL`]: 'Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n',
    [`${info}/entry_points.txt`]: `[console_scripts]\n${name} = ${module}:main\n`,
  }
  const rows = Object.entries(files).map(([path, text]) => `${path},sha256=${sha256(text, 'base64url')},${Buffer.byteLength(text)}`)
  const zip = new ZipFile()
  for (const [path, text] of Object.entries({ ...files, [`${info}/RECORD`]: [...rows, `${info}/RECORD,,`, ''].join('\n') }))
    zip.addBuffer(Buffer.from(text), path)
  zip.end()
  return buffer(zip.outputStream)
}

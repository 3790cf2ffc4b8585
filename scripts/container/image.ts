/** Images for try-container.ts, made with `buildah`. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '../..')

process.env['BUILDAH_ISOLATION'] = 'chroot'

/** Makes an image with Node and npm out of Debian's packages, with the certificates that this network needs. */
export function makeBase(name: string, folder: string): string {
  const tar = join(folder, 'base.tar')
  run('mmdebstrap', '--quiet', '--variant=minbase', '--include=ca-certificates', 'bookworm', tar)
  const npm = dirname(dirname(run('sh', '-c', 'readlink -f "$(PATH=/usr/local/bin:/usr/bin which npm)"').trim()))
  const container = run('buildah', 'from', 'scratch').trim()
  run('buildah', 'add', '--quiet', container, tar, '/')
  run('buildah', 'copy', '--quiet', container, join(root, 'node_modules/node/bin/node'), '/usr/local/bin/node')
  run('buildah', 'copy', '--quiet', container, npm, '/usr/local/lib/node_modules/npm')
  for (const program of ['npm', 'npx'])
    run('buildah', 'run', container, '--', 'ln', '-s', `../lib/node_modules/npm/bin/${program}-cli.js`, `/usr/local/bin/${program}`)
  const certificates = process.env['NODE_EXTRA_CA_CERTS']
  if (certificates !== undefined && existsSync(certificates)) {
    run('buildah', 'copy', '--quiet', container, certificates, '/etc/ssl/certs/of-this-network.crt')
    run('buildah', 'config', '--env', 'NODE_EXTRA_CA_CERTS=/etc/ssl/certs/of-this-network.crt', container)
  }
  run('buildah', 'commit', '--quiet', '--rm', container, name)
  return `${megabytes(name)} MB`
}

/** Builds container/Dockerfile without its cache. @param before words in front of `buildah`. Returns the size. */
export function build(base: string, name: string, before: readonly string[]): string {
  const file = join(root, 'container/Dockerfile')
  const words = ['bud', '--quiet', '--no-cache', '--pull-never', '--format', 'docker', '--build-arg', `BASE=${base}`]
  const [program = '', ...args] = [...before, 'buildah', ...words, '--ignorefile', `${file}.dockerignore`, '-f', file, '-t', name, root]
  run(program, ...args)
  return `${megabytes(name)} MB`
}

/** Returns the user, the volume and the command of an image. Throws if it has no health check, or another user or volume. */
export function configOf(image: string): string {
  const { Docker } = JSON.parse(run('buildah', 'inspect', '--type', 'image', image)) as {
    Docker: { config: { Healthcheck?: { Test: string[] }; User: string; Volumes: Record<string, unknown>; Cmd: string[] } }
  }
  const { Healthcheck, User, Volumes, Cmd } = Docker.config
  if (Healthcheck === undefined || User !== 'tooltray' || !('/data' in Volumes)) fail('the image is not as the Dockerfile says')
  return `${User}, ${Object.keys(Volumes).join(', ')}, ${Cmd.join(' ')}`
}

/** The command of the health check, as the Dockerfile has it. */
export function healthCheck(): string[] {
  const [, words = '[]'] = /^HEALTHCHECK .*?CMD (\[.*\])$/m.exec(readFileSync(join(root, 'container/Dockerfile'), 'utf8')) ?? []
  return JSON.parse(words) as string[]
}

function megabytes(image: string): number {
  const [size = '0'] = run('buildah', 'images', '--json', image).match(/(?<="size": ")[^"]+/) ?? []
  return Math.round(Number.parseFloat(size) * (size.includes('GB') ? 1000 : 1))
}

/** Runs a program to its end, and returns what it printed. */
export function run(program: string, ...args: string[]): string {
  return execFileSync(program, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, stdio: ['ignore', 'pipe', 'pipe'] })
}

/** Ends the try with a reason. */
export function fail(why: unknown): never {
  throw why instanceof Error ? why : new Error(String(why))
}

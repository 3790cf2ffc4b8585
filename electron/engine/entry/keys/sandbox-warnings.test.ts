import { expect, it } from 'vitest'
import { sandboxWarnings } from './sandbox-warnings.ts'

const there = new Set(['/home/ada/Notes', '/data/db', '/usr/share/x', '/srv/app/index.js'])
const warnings = (entry: Record<string, unknown>): string => sandboxWarnings(entry, '/home/ada', (path) => there.has(path)).join(' ')

it.each([
  [{ command: 'npx', args: ['-y', 'x'], keep: false, sandbox: true }, 'npx fetches packages, and its sandbox has no network.'],
  [
    { command: 'uvx', args: ['x'], keep: false, sandbox: { network: ['pypi.org'] } },
    'from files.pythonhosted.org, which its sandbox does not reach',
  ],
  [{ command: 'docker', args: ['run', 'x'], sandbox: { network: true } }, 'docker works by a service of this computer'],
  [{ command: 'x', args: ['~/Notes', '/data/db'], sandbox: { read: ['/data'] } }, 'does not show: /home/ada/Notes.'],
  [{ command: 'x', sandbox: { write: ['~/graph.json'] } }, '/home/ada/graph.json would be created in your home folder'],
  [{ command: 'node', args: ['/srv/app/index.js'], sandbox: { read: ['/srv/ap'] } }, 'does not show: /srv/app/index.js.'],
])('warns of %j', (entry, words) => expect(warnings(entry)).toContain(words))

it.each([
  [{ command: 'npx', args: ['-y', 'x', '/data/db'] }],
  [{ command: 'npx', args: ['-y', 'x'], sandbox: { network: true } }],
  [{ command: 'npx', args: ['-y', 'x'], sandbox: true }],
  [{ command: 'uvx', args: ['x'], sandbox: true }],
  [{ command: 'npx', args: ['-y', 'x'], sandbox: { network: ['registry.npmjs.org'] } }],
  [{ command: 'x', args: ['~/Notes', '/usr/share/x', '/not/there', '-v'], sandbox: { read: ['${HOME}/Notes'] } }],
  [{ command: 'node', args: ['/srv/app/index.js'], cwd: '/srv/app', sandbox: true }],
  [{ command: 'x', sandbox: { write: ['~/Notes', '~/graphs/', '~/graphs/1.json'] } }],
  [{ command: 'x', args: ['/data/db'], sandbox: 'wrong' }],
])('has nothing against %j', (entry) => expect(warnings(entry)).toBe(''))

import { describe, expect, it } from 'vitest'
import { type Mount, mountsOf, problemOf } from './mounts.ts'
import { diskOf } from './testing/disk-fixture.ts'

const HOME = '/home/ada'
const OWN_HOME = '/home/ada/.local/share/tooltray/sandboxes/1'
const BUNDLES = '/home/ada/.local/share/tooltray/bundles'
const OWN = { all: ['/home/ada/.local/share/tooltray', '/home/ada/.config/tooltray'], programs: [BUNDLES] }

const disk = diskOf(
  [
    '/usr/bin/node',
    '/etc/ssl/certs',
    '/data/notes/today',
    '/data/notes/keys/key',
    `${HOME}/.ssh/id_ed25519`,
    `${HOME}/.ssh/config`,
    `${HOME}/notes/today`,
    `${HOME}/work/README`,
    `${HOME}/.config/tooltray/servers.json`,
    `${BUNDLES}/1-notes/index.js`,
    `${OWN_HOME}/kept`,
  ],
  { '/bin': 'usr/bin', [`${HOME}/linked`]: '/data/notes' },
)

function mounts(rules: { read?: string[]; write?: string[] } = {}, more: { cwd?: string; files?: string[] } = {}): Mount[] {
  const { cwd = HOME, files = [] } = more
  return mountsOf(
    { file: '/usr/bin/node', cwd, path: '/usr/bin:/bin', rules: { read: [], write: [], ...rules } },
    { disk, home: HOME, ownHome: OWN_HOME, system: ['/usr', '/bin', '/lib64', '/etc/ssl'], files, own: OWN },
  )
}

const SYSTEM: Mount[] = [
  { as: 'read', path: '/usr', from: '/usr' },
  { as: 'link', path: '/bin', to: 'usr/bin' },
  { as: 'read', path: '/etc/ssl', from: '/etc/ssl' },
]
const OWN_HOME_MOUNT: Mount = { as: 'write', path: HOME, from: OWN_HOME }

/** What is shown of the disk beyond the system and a home of its own, as lines. */
const beyond = (all: readonly Mount[]): string[] =>
  all
    .filter((mount) => ![...SYSTEM, OWN_HOME_MOUNT].some((each) => JSON.stringify(each) === JSON.stringify(mount)))
    .map((mount) => `${mount.as} ${mount.path}${'from' in mount && mount.from !== mount.path ? ` from ${mount.from}` : ''}`)

describe('a program in a sandbox sees', () => {
  it('the system and a home of its own', () => {
    expect(mounts()).toEqual([SYSTEM[0], SYSTEM[1], SYSTEM[2], OWN_HOME_MOUNT])
  })

  it.each([
    ['what it may read', { read: ['/data/notes'] }, ['read /data/notes']],
    ['what it may change', { write: ['/data/notes/'] }, ['write /data/notes']],
    ['what it may do both with, once', { read: ['/data/notes'], write: ['/data/notes'] }, ['write /data/notes']],
    ['a part that it may change of what it may read', { read: ['/data'], write: ['/data/notes'] }, ['read /data', 'write /data/notes']],
    [
      'a part that it may only read of what it may change',
      { read: ['/data/notes/keys'], write: ['/data/notes'] },
      ['write /data/notes', 'read /data/notes/keys'],
    ],
    ['where a link leads', { read: [`${HOME}/linked`] }, ['read /data/notes', `read ${HOME}/linked from /data/notes`]],
    ['a part of the system that it may change', { write: ['/usr/bin'] }, ['write /usr/bin']],
  ])('%s', (_what, rules, expected) => {
    expect(beyond(mounts(rules))).toEqual(expected)
  })

  it('the folder that it runs in, unless that is the home or above it', () => {
    expect(beyond(mounts({}, { cwd: `${HOME}/work` }))).toEqual([`read ${HOME}/work`])
    expect(beyond(mounts({}, { cwd: '/home' }))).toEqual([])
  })

  it('the certificates that its variables name', () => {
    expect(beyond(mounts({}, { files: ['/data/notes/today'] }))).toEqual(['read /data/notes/today'])
  })

  it('a whole home that is named, but neither keys nor what is ours', () => {
    expect(mounts({ read: [HOME] })).not.toContainEqual(OWN_HOME_MOUNT)
    expect(beyond(mounts({ read: [HOME] }))).toEqual([
      `read ${HOME}`,
      `hidden ${HOME}/.ssh`,
      `hidden ${HOME}/.config/tooltray`,
      `hidden ${HOME}/.local/share/tooltray`,
    ])
  })

  it('keys that are named themselves', () => {
    expect(beyond(mounts({ read: [HOME, `${HOME}/.ssh/config`] }))).toContain(`read ${HOME}/.ssh/config`)
    expect(beyond(mounts({ read: [HOME, `${HOME}/.ssh`] }))).not.toContain(`hidden ${HOME}/.ssh`)
  })

  it('nothing that a link in what it may change leads to', () => {
    expect(beyond(mounts({ write: [HOME], read: [`${HOME}/linked`] }))).not.toContain('read /data/notes')
    expect(beyond(mounts({ write: [`${HOME}/`] }, { cwd: `${HOME}/linked`, files: [`${HOME}/linked/today`] })).join()).not.toContain(
      '/data',
    )
  })

  describe('nothing that its programs are led to from where it may change things', () => {
    const DIARY = `${HOME}/Documents/diary`
    const files = [
      '/data/notes/today',
      DIARY,
      `${HOME}/Documents/bin/run`,
      `${HOME}/work/bin/run`,
      `${HOME}/work/lib/node_modules/x`,
      '/usr/bin/node',
    ]
    const shown = (links: Record<string, string>, program: { path?: string; file?: string; write?: string[] }) =>
      beyond(
        mountsOf(
          { file: '/usr/bin/node', cwd: HOME, path: '/usr/bin', ...program, rules: { read: [], write: program.write ?? ['/data/notes/'] } },
          { disk: diskOf(files, links), home: HOME, ownHome: OWN_HOME, system: ['/usr'], files: [], own: OWN },
        ),
      )

    it.each([
      ['a folder of PATH', { '/data/notes/.venv/bin': `${HOME}/Documents` }, { path: '/data/notes/.venv/bin' }],
      ['a folder around one', { '/data/notes/.venv': `${HOME}/Documents` }, { path: '/data/notes/.venv/bin' }],
      ['a folder of PATH with dots', { '/data/notes/bin': `${HOME}/Documents` }, { path: '/data/x/../notes/bin' }],
      ['one that a link leads there', { '/srv/bin': '/data/notes/bin', '/data/notes/bin': `${HOME}/Documents` }, { path: '/srv/bin' }],
      ['its file', { '/data/notes/run': DIARY }, { file: '/data/notes/run' }],
      ['the installation of its file', { '/data/notes/.x': `${HOME}/Documents` }, { file: '/data/notes/.x/bin/run' }],
    ])('%s', (_what, links: Record<string, string>, program) => {
      expect(shown(links, program)).toEqual(['write /data/notes'])
    })

    it('what only looks like an installation by what it has put there', () => {
      const path = `${HOME}/work/bin`
      expect(shown({}, { path })).toContain(`read ${HOME}/work`)
      expect(shown({}, { path, write: [`${HOME}/work/lib`] })).toEqual([`read ${HOME}/work/bin`, `write ${HOME}/work/lib`])
    })
  })

  it('its bundle', () => {
    expect(beyond(mounts({}, { cwd: `${BUNDLES}/1-notes` }))).toEqual([`read ${BUNDLES}/1-notes`])
  })
})

it.each([
  [{ read: ['/data'], write: [`${BUNDLES}/1-notes`] }, undefined],
  [{ read: ['/data', '/nowhere', '/no'], write: ['/none'] }, 'what is not there: /nowhere, /no'],
  [{ read: [], write: [BUNDLES] }, `what is Tooltray's own, which no sandbox shows: ${BUNDLES}`],
  [{ read: ['/data/../home/ada/.config/tooltray/servers.json'], write: [] }, /Tooltray's own/],
])('what is wrong with %o is %s', (rules, problem) => {
  const there = { real: (path: string) => disk.real(path.replace('/data/..', '')) }
  const told = problemOf(rules, there, OWN)
  if (problem instanceof RegExp) expect(told).toMatch(problem)
  else expect(told).toBe(problem)
})

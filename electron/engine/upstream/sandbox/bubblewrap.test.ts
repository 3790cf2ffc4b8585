import { expect, it } from 'vitest'
import { bubblewrapArguments, bubblewrapOptions } from './bubblewrap.ts'
import type { Mount } from './mounts.ts'

const mounts: Mount[] = [
  { as: 'read', path: '/usr', from: '/usr' },
  { as: 'link', path: '/bin', to: 'usr/bin' },
  { as: 'write', path: '/home/ada', from: '/own' },
  { as: 'hidden', path: '/data/keys', isFolder: true },
  { as: 'hidden', path: '/data/key', isFolder: false },
]
const lines = (words: readonly string[]): string => words.join(' ').replaceAll(' --', '\n--')

it('is what bubblewrap is told: all that is shared is named', () => {
  expect(lines(bubblewrapOptions(mounts, false, { cwd: '/home/ada', env: { KEY: 'a b' } }))).toBe(`--unshare-user
--unshare-ipc
--unshare-pid
--unshare-uts
--unshare-cgroup-try
--die-with-parent
--unshare-net
--cap-drop ALL
--proc /proc
--dev /dev
--tmpfs /tmp
--ro-bind /usr /usr
--symlink usr/bin /bin
--bind /own /home/ada
--tmpfs /data/keys
--ro-bind /dev/null /data/key
--remount-ro /
--setenv KEY a b
--chdir /home/ada`)
})

it('shares the network where the rules say so', () => {
  expect(bubblewrapOptions([], true, { cwd: '/', env: {} })).not.toContain('--unshare-net')
})

it('leaves the arguments of the program to the program', () => {
  expect(bubblewrapArguments(3, { command: '/usr/bin/node', args: ['--bind', '/', '/'] })).toEqual([
    ...['--args', '3', '--', '/usr/bin/node', '--bind', '/', '/'],
  ])
})

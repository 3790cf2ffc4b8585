import { expect, it } from 'vitest'
import { lockChanges } from '../lock/lock-changes.ts'
import { uvFormat } from './requirements.ts'

const [one, two] = ['00', 'ff'].map((byte) => byte.repeat(32))

it('reads each pinned package with the hashes of its files', () => {
  const lock = `# Python: 3.12
anyio==4.9.0 \\
    --hash=sha256:${two} \\
    --hash=sha256:${one}
Mcp_Server.Fetch[web]==2025.4.7 ; python_version >= '3.10' \\
    --hash=sha256:${one}
`
  const packages = uvFormat.read(lock)
  expect(packages?.map(({ name, version }) => `${name} ${version}`)).toEqual(['anyio 4.9.0', 'mcp-server-fetch 2025.4.7'])
  expect(packages?.[0]?.integrity).toBe(`sha256-${'/'.repeat(42)}8= sha256-${'A'.repeat(43)}=`)
})

it('does not read what is not pinned', () => {
  expect(uvFormat.read('anyio>=4\n')).toBeUndefined()
  expect(uvFormat.read('anyio @ https://host/anyio.whl\n')).toBeUndefined()
  expect(uvFormat.read('anyio==4.9.0\n')?.[0]?.integrity).toBeUndefined()
})

it('takes a file that was added to a version later for the same content, and other files for another', () => {
  const locked = (...hashes: (string | undefined)[]) =>
    uvFormat.read(`a==1 ${hashes.map((hash) => `--hash=sha256:${hash}`).join(' ')}\n`) ?? []
  expect(lockChanges(locked(one), locked(one, two)).contentChanged).toEqual([])
  expect(lockChanges(locked(one), locked(two)).contentChanged).toEqual([{ name: 'a', versions: ['1'] }])
})

it('asks for extras and versions as they were named', () => {
  const { text } = uvFormat.manifest([
    { name: 'mcp-fetch', extras: ['cli', 'web'], range: '>=1,<2' },
    { name: 'rich', extras: [], range: '' },
  ])
  expect(text).toBe('mcp-fetch[cli,web]>=1,<2\nrich\n')
})

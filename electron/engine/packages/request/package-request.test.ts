import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wordsOf } from '../../entry/consent/command-words.ts'
import { packageRequestOf } from './package-request.ts'
import type { PackageRequest, RequestReading } from './request.ts'

const readingOf = (line: string): RequestReading | undefined => {
  const [command = '', ...args] = wordsOf(line) ?? []
  return packageRequestOf(command, args)
}
/** Packages as `name[extra]range`, the program, and its arguments. */
const short = ({ packages, bin, python, args }: PackageRequest): string =>
  [
    packages.map(({ name, extras, range }) => `${name}${extras.length > 0 ? `[${extras.join()}]` : ''} ${range}`.trim()).join(' + '),
    bin ?? '',
    args.join(' '),
    ...(python === undefined ? [] : [`Python ${python}`]),
  ].join(' | ')

it.each([
  ['npx -y @modelcontextprotocol/server-memory', '@modelcontextprotocol/server-memory |  | '],
  ['npx mcp-notes@1.2.3 --root /tmp -y', 'mcp-notes 1.2.3 |  | --root /tmp -y'],
  ['npx --yes mcp-notes@^1.2.0', 'mcp-notes ^1.2.0 |  | '],
  ['npx -y -- mcp-notes@next --help', 'mcp-notes next |  | --help'],
  ['npx -y -p mcp-notes -p other@2 notes --all', 'mcp-notes + other 2 | notes | --all'],
  ['npx --package=@org/mcp -q start', '@org/mcp | start | '],
  ['/opt/node/bin/npx mcp-notes', 'mcp-notes |  | '],
  ['cmd /c npx -y mcp-notes a', 'mcp-notes |  | a'],
  ['NPX.CMD -y mcp-notes', 'mcp-notes |  | '],
  ['npm exec -y mcp-notes -- --root /tmp', 'mcp-notes |  | --root /tmp'],
  ['npm exec mcp-notes one --yes two', 'mcp-notes |  | one two'],
  ['npm x --package=mcp-notes -- notes --all', 'mcp-notes | notes | --all'],
  ['npm exec notes --package mcp-notes -- --all', 'mcp-notes | notes | --all'],
  ['bunx mcp-notes', 'mcp-notes |  | '],
  ['bun x mcp-notes@1 a', 'mcp-notes 1 |  | a'],
  ['pnpm dlx mcp-notes --all', 'mcp-notes |  | --all'],
  ['pnpm dlx --package=mcp-notes notes', 'mcp-notes | notes | '],
  ['yarn dlx -q -p mcp-notes notes', 'mcp-notes | notes | '],
  ['uvx mcp-server-fetch', 'mcp-server-fetch | mcp-server-fetch | '],
  ['uvx Mcp_Server.Fetch@latest -v', 'mcp-server-fetch | Mcp_Server.Fetch | -v'],
  ['uvx mcp-server-git@0.6.2 --repository /tmp', 'mcp-server-git ==0.6.2 | mcp-server-git | --repository /tmp'],
  ['uvx "mcp-server-git[cli, more]>=0.6,<1"', 'mcp-server-git[cli,more] >=0.6,<1 | mcp-server-git | '],
  ['uvx --from mcp-tools --with httpx,rich --python 3.12 serve -x', 'mcp-tools + httpx + rich | serve | -x | Python 3.12'],
  ['uv tool run --from "mcp-tools[web]==1.0" serve', 'mcp-tools[web] ==1.0 | serve | '],
  ['pipx run --spec mcp-tools==2 serve', 'mcp-tools ==2 | serve | '],
  ['pipx run mcp-tools', 'mcp-tools | mcp-tools | '],
])('%s', (line, expected) => {
  const reading = readingOf(line)
  expect(reading !== undefined && 'request' in reading ? short(reading.request) : reading).toBe(expected)
})

it.each([
  ['npx github:owner/repo', 'is not in npm'],
  ['npx owner/repo', 'is not in npm'],
  ['npx git+https://host/x.git', 'is not in npm'],
  ['npx https://host/x.tgz', 'is not in npm'],
  ['npx ./server', 'on this computer'],
  ['npx C:\\servers\\one', 'on this computer'],
  ['npx name@file:../x', 'is not in npm'],
  ['npx name@npm:other', 'another name'],
  ['npx -c "mcp-notes | tee x"', 'a line of code'],
  ['npx --registry=https://r.example mcp-notes', 'a registry that only'],
  ['npx --unheard-of mcp-notes', 'does not know the option --unheard-of of npx'],
  ['npx -p', 'has no value'],
  ['npx -y', 'names no package'],
  ['npm exec mcp-notes --unheard-of', 'does not know the option --unheard-of of npm exec'],
  ['bunx --bun mcp-notes', 'with Bun'],
  ['uvx --from git+https://host/x serve', 'is not in Python'],
  ['uvx --from . serve', 'on this computer'],
  ['uvx --with-editable . mcp-notes', 'from a folder'],
  ['uvx --index-url https://i.example mcp-notes', 'an index that only'],
  ['pipx run ./x.py', 'on this computer'],
])('%s is not kept', (line, reason) => {
  expect(readingOf(line)).toEqual({ reason: expect.stringContaining(reason) as string })
})

it.each([
  'node server.js',
  'npm start',
  'npm run exec',
  'uv run server.py',
  'docker run image',
  'bun server.ts',
  'pipx install x',
  'deno run x',
])('%s runs no package of a registry', (line) => {
  expect(readingOf(line)).toBeUndefined()
})

describe('any words', () => {
  const word = fc.oneof(
    fc.string(),
    fc.constantFrom('-y', '-p', '--', '--from', '--package=', 'mcp-notes', '@a/b@1', '-c', '--with', 'a[b]>=1'),
  )
  const runner = fc.constantFrom(
    ['npx'],
    ['npm', 'exec'],
    ['bunx'],
    ['pnpm', 'dlx'],
    ['yarn', 'dlx'],
    ['uvx'],
    ['uv', 'tool', 'run'],
    ['pipx', 'run'],
  )

  it('are read or get a reason, and no name or range can be an option, an address or a path', () => {
    fc.assert(
      fc.property(runner, fc.array(word, { maxLength: 8 }), ([command = '', ...first], words) => {
        const reading = packageRequestOf(command, [...first, ...words])
        expect(reading).toBeDefined()
        if (reading === undefined || 'reason' in reading) return
        for (const { name, range } of reading.request.packages) {
          expect(name).toMatch(/^(?:@[^/\s:]+\/)?[^/\s:@]+$/)
          expect(`${name}${range}`).not.toMatch(/[:\\]|\.\./)
        }
      }),
    )
  })
})

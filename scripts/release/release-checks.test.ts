import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { releaseChecks } from './release-checks.ts'

const HERE = 'https://github.com/ada/tooltray'
const MANIFEST = {
  name: 'tooltray',
  version: '1.2.0',
  homepage: 'https://tooltray.dev',
  repository: { type: 'git', url: `git+${HERE}.git` },
  bugs: `${HERE}/issues`,
}
const WORKFLOW = {
  jobs: {
    draft: { steps: [{ run: 'gh release create v1' }] },
    npm: { environment: 'npm', steps: [{ run: 'npm publish x.tgz' }] },
    image: { environment: 'container', steps: [{ run: 'docker buildx build --push .' }] },
  },
}

let root: string
let registry: Server
let published: string[]
let env: NodeJS.ProcessEnv

const write = (file: string, content: unknown): void => {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), typeof content === 'string' ? content : JSON.stringify(content))
}
const git = (...words: string[]): void =>
  void execFileSync('git', ['-C', root, '-c', 'user.name=a', '-c', 'user.email=a@b', ...words], { stdio: 'ignore' })
const problems = async (): Promise<(string | undefined)[]> => (await releaseChecks(root, env)).map(({ problem }) => problem)
const FINE = Array.from({ length: 5 }, () => undefined)

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'tooltray-release-'))
  published = []
  registry = createServer((request, response) => response.writeHead(published.includes(request.url ?? '') ? 200 : 404).end('{}'))
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve))
  env = { npm_config_registry: `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`, GITHUB_REPOSITORY: 'ada/tooltray' }
  write('package.json', MANIFEST)
  write('CHANGELOG.md', '# Changelog\n\n## 1.2.0\n\nNew.\n\n## 1.1.0\n\nOld.\n')
  // JSON is YAML.
  write('.github/workflows/release.yml', WORKFLOW)
  git('init', '--quiet')
  git('commit', '--quiet', '--allow-empty', '--message', 'First')
})
afterEach(() => {
  registry.close()
  rmSync(root, { recursive: true, force: true })
})

it('a release that is ready has no problem, by the word of GitHub or by the origin', async () => {
  expect(await problems()).toEqual(FINE)
  for (const origin of ['git@github.com:ada/tooltray.git', 'https://github.com/Ada/Tooltray', 'ssh://git@github.com/ada/tooltray.git']) {
    git('remote', 'add', 'origin', origin)
    delete env['GITHUB_REPOSITORY']
    expect([origin, await problems()]).toEqual([origin, FINE])
    git('remote', 'remove', 'origin')
  }
})

it.each([
  [
    'git+https://github.com/eve/tooltray.git',
    'repository.url is https://github.com/eve/tooltray, and https://github.com/ada/tooltray builds',
  ],
  ['git+https://tooltray.example.com/tooltray.git', 'which is nowhere'],
  ['github:ada/tooltray', 'should be an https address'],
  [undefined, 'no repository.url'],
])('1: the repository is not %s', async (url, problem) => {
  write('package.json', { ...MANIFEST, repository: { url } })
  expect(await problems()).toEqual([expect.stringContaining(problem), ...FINE.slice(1)])
})

it('1: nothing says which repository builds', async () => {
  delete env['GITHUB_REPOSITORY']
  expect((await problems())[0]).toContain('Nothing says which repository builds')
})

it.each([
  [{ homepage: 'https://tooltray.example.com' }, 'homepage is https://tooltray.example.com, which is nowhere'],
  [{ homepage: 'https://github.com/eve/tooltray' }, 'homepage is https://github.com/eve/tooltray, and'],
  [{ bugs: 'https://tooltray.example.com/issues' }, 'bugs is https://tooltray.example.com/issues, which is nowhere'],
  [{ bugs: { url: 'https://github.com/ada/tooltray-old/issues' } }, 'bugs is https://github.com/ada/tooltray-old/issues, and'],
  [{ homepage: undefined }, 'no homepage'],
])('2: the pages are not %j', async (more, problem) => {
  write('package.json', { ...MANIFEST, ...more })
  expect(await problems()).toEqual([undefined, expect.stringContaining(problem), ...FINE.slice(2)])
})

it.each(['# Changelog\n\n## Unreleased\n\nNew.\n', '# Changelog\n\n## 1.2.0\n\n## 1.1.0\n\nOld.\n'])(
  '3: the changelog says nothing of the version: %j',
  async (changelog) => {
    write('CHANGELOG.md', changelog)
    expect((await problems())[2]).toBe('CHANGELOG.md says nothing of 1.2.0.')
  },
)

it('4: the version has a tag, and that is not the one that is released', async () => {
  git('tag', 'v1.2.0')
  expect((await problems())[3]).toBe('There is a tag v1.2.0 already.')
  Object.assign(env, { GITHUB_REF_TYPE: 'tag', GITHUB_REF_NAME: 'v1.2.0' })
  expect(await problems()).toEqual(FINE)
  env['GITHUB_REF_NAME'] = 'v1.3.0'
  expect((await problems())[3]).toBe('The tag is v1.3.0, and package.json says 1.2.0.')
})

it('4: the registry has the version; where it cannot be reached, nothing is said', async () => {
  published.push('/tooltray/1.2.0')
  expect((await problems())[3]).toBe('The registry has tooltray 1.2.0 already.')
  env['npm_config_registry'] = 'http://127.0.0.1:1'
  expect(await problems()).toEqual(FINE)
})

it('5: a job that publishes names no environment', async () => {
  const { draft, npm, image } = WORKFLOW.jobs
  write('.github/workflows/release.yml', { jobs: { draft, npm: { steps: npm.steps }, image } })
  expect((await problems())[4]).toBe('No environment, so nobody is asked: npm (release.yml).')
})

it('this repository itself names an environment wherever it publishes', async () => {
  const checks = await releaseChecks(join(import.meta.dirname, '../..'), env)
  expect(checks[4]).toMatchObject({ problem: undefined })
})

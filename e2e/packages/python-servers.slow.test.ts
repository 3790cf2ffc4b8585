import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { serverWheels, uvPrograms } from '../../scripts/test/pypi/install-python.ts'
import { skipWithout } from '../../scripts/test/skip-without.ts'
import { type Installation, createInstallation } from '../testing/installation.ts'
import { type PythonIndex, pythonIndex } from '../testing/packages/python-index.ts'

skipWithout('uv', 'bubblewrap', 'git')

interface Bed extends AsyncDisposable {
  readonly installation: Installation
  readonly index: PythonIndex
  /** Runs a command that must go well. */
  done(...args: string[]): Promise<void>
}

/** A person whose shell names the index of their house, where real servers are. */
async function openBed(): Promise<Bed> {
  const index = await pythonIndex()
  index.publishWheels(serverWheels, 30)
  const installation = createInstallation()
  Object.assign(installation.env, {
    PATH: `${uvPrograms}:/usr/bin:/bin`,
    UV_DEFAULT_INDEX: index.address,
    UV_PYTHON_DOWNLOADS: 'never',
  })
  installation.configure({})
  await installation.serve()
  return {
    installation,
    index,
    async done(...args) {
      const { code, stderr } = await installation.run(...args)
      expect(code, stderr).toBe(0)
    },
    async [Symbol.asyncDispose]() {
      await installation[Symbol.asyncDispose]()
      await index[Symbol.asyncDispose]()
    },
  }
}

it('Time of the gallery is kept from the index that the shell names, and starts again without it', async () => {
  await using bed = await openBed()
  const { installation, index, done } = bed
  const added = await installation.run('gallery', 'add', 'time', '--yes')
  expect(added.code, added.stderr).toBe(0)
  expect(added.stderr).not.toContain('fetches packages')
  const client = await installation.attach()
  const time = async (): Promise<string> => {
    const { content } = await client.execute('time__get_current_time', { timezone: 'Europe/Vienna' })
    return content.map(({ text }) => text).join('')
  }
  expect(await time()).toContain('"timezone": "Europe/Vienna"')
  const asked = index.asked.length
  expect(asked).toBeGreaterThan(0)
  await index[Symbol.asyncDispose]()
  await done('restart', 'time')
  expect(await time()).toContain('"timezone": "Europe/Vienna"')
  expect(index.asked).toHaveLength(asked)
})

it('Git runs in a sandbox although its Python is where the sandbox shows nothing', async () => {
  await using bed = await openBed()
  const { installation, done } = bed
  const repository = join(installation.home, 'repository')
  const hidden = join(installation.home, 'of-mine/bin')
  for (const folder of [repository, hidden]) mkdirSync(folder, { recursive: true })
  symlinkSync('/usr/bin/python3', join(hidden, 'python3'))
  execFileSync('git', ['init', '-q', '-b', 'first', repository])
  const command = ['uvx', '--python', join(hidden, 'python3'), 'mcp-server-git', '--repository', repository]
  await done('add', 'git', '--sandbox', '--write', repository, '--', ...command)
  const client = await installation.attach()
  const { content, isError } = await client.execute('git__git_status', { repo_path: repository })
  expect(content[0]?.text).toContain('On branch first')
  expect(isError).not.toBe(true)
  expect(JSON.parse((await installation.run('packages', 'list', '--json')).stdout)).toMatchObject([{ server: 'git', state: 'kept' }])
})

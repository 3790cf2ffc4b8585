import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { mountedSecret } from '../../electron/engine/secrets/folder/testing/mounted-secret.ts'
import { type Installation, createInstallation, ownServer, until } from '../testing/installation.ts'

interface ListedSecrets {
  secrets: { name: string; usedBy: string[]; file?: { path: string; reason?: string } }[]
  folder?: { path: string; found: boolean }
}

/** A Tooltray that gets its secrets as a pod does. */
function withFiles(): { installation: Installation; folder: string; mounted: ReturnType<typeof mountedSecret> } {
  const installation = createInstallation()
  const folder = join(installation.home, 'mounted')
  mkdirSync(folder)
  Object.assign(installation.env, { TOOLTRAY_SECRETS: 'file', TOOLTRAY_SECRETS_DIR: folder })
  return { installation, folder, mounted: mountedSecret(folder) }
}

const witness = { ...ownServer('witness'), env: { WITNESS_NAMES: 'TOKEN', TOKEN: '${secret:token}' } }

it('a server gets the secret in a file, and its new value without a restart of Tooltray', async () => {
  const { installation, folder, mounted } = withFiles()
  await using _ = installation
  mounted.write({ token: 'planted-in-file-1\n', spare: 'planted-spare-1' })
  installation.configure({ seer: witness })
  const attached = await installation.attach()
  const given = async (): Promise<unknown> => {
    const { structuredContent } = await attached.execute('seer__seen')
    return (structuredContent as { env?: { TOKEN?: string } } | undefined)?.env?.TOKEN
  }
  expect(await given()).toBe('planted-in-file-1')

  // As Kubernetes does when its Secret changes.
  mounted.write({ token: 'planted-in-file-2\n', spare: 'planted-spare-1' })
  await until(async () => (await given()) === 'planted-in-file-2', 'the server has the new value')

  const { stdout } = await installation.run('secret', 'list', '--json')
  expect(JSON.parse(stdout)).toMatchObject({
    folder: { path: folder, found: true },
    secrets: [
      { name: 'spare', usedBy: [], file: { path: join(folder, 'spare') } },
      { name: 'token', usedBy: ['seer'], file: { path: join(folder, 'token') } },
    ],
  } satisfies Partial<ListedSecrets>)
  for (const words of [
    ['set', 'token'],
    ['remove', 'token'],
  ]) {
    const { code, stderr } = await installation.runWithInput('planted-by-hand', 'secret', ...words)
    expect([code, stderr]).toEqual([7, expect.stringContaining(`comes from the file ${join(folder, 'token')}`)])
  }

  // Its log has all that it got, masked; and nothing of Tooltray has a value.
  const log = await installation.run('logs', 'seer')
  expect(log.stdout + log.stderr).toContain('refused: •••••')
  const passphrase = join(installation.home, 'pass-phrase')
  writeFileSync(passphrase, 'four words are enough')
  const exported = await installation.run('export', '--secrets', '--passphrase-file', passphrase)
  expect(exported.stderr).toContain('Left out, because they come from files: spare, token.')
  await installation.run('stop')
  rmSync(folder, { recursive: true })
  expect(holding(installation.home, 'planted-')).toEqual([])
  expect(holding(installation.home, 'four words')).toEqual([passphrase])
})

it('a file that cannot be used is reported, and a server that needs it says why', async () => {
  const { installation, folder } = withFiles()
  await using _ = installation
  writeFileSync(join(installation.home, 'elsewhere'), 'planted-elsewhere')
  writeFileSync(join(folder, 'token'), '')
  installation.configure({ seer: witness })
  await installation.serve()
  const sentence = `The secret token cannot be read from ${join(folder, 'token')}: it is empty.`
  await until(async () => (await installation.status()).servers[0]?.error?.message === sentence, 'the server says why')
  const status = await installation.run('status', '--json')
  expect((JSON.parse(status.stdout) as { problems: object[] }).problems).toContainEqual({
    code: 'secret_file_unreadable',
    message: `Secrets cannot be read from files: ${join(folder, 'token')} (it is empty).`,
    hint: expect.any(String) as string,
  })
  const list = await installation.run('secret', 'list', '--table')
  expect(list.stderr).toContain(`warning: ${join(folder, 'token')}: it is empty.`)

  writeFileSync(join(folder, 'token'), 'planted-in-file\n')
  await until(async () => (await installation.status()).servers[0]?.state === 'connected', 'the server is connected')
})

/** The files below a folder that hold a text, also in a database. */
function holding(folder: string, text: string): string[] {
  try {
    return execFileSync('grep', ['-rlaF', '--', text, folder], { encoding: 'utf8' }).trim().split('\n')
  } catch {
    // `grep` found nothing.
    return []
  }
}

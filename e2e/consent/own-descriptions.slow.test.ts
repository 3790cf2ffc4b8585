import { expect, it } from 'vitest'
import { createInstallation, ownServer } from '../testing/installation.ts'

interface Listed {
  readonly tools: readonly { readonly name: string; readonly description?: string }[]
}

it('a model reads the description that a person gave a tool, and what is compared is the server’s own', async () => {
  await using installation = createInstallation()
  const described = (text: string) => ({ echo: { ...ownServer('echo'), hold: 'changes', tools: { descriptions: { echo: text } } } })
  installation.configure(described('Repeats a parrot.'))
  await installation.serve()
  const { run } = installation
  await run('refresh')
  const listed = async (): Promise<string | undefined> => {
    const client = installation.attachRaw('--expose', 'direct')
    await client.initialize()
    const { tools } = (await client.request('tools/list')).result as unknown as Listed
    return tools.find(({ name }) => name === 'echo__echo')?.description
  }
  expect(await listed()).toBe('Repeats a parrot.')
  expect((await run('search', 'parrot', '--table')).stdout).toContain('echo__echo')
  expect((await run('describe', 'echo__echo', '--table')).stdout).toContain('Repeats a parrot.')

  // Another text of the person's is no change of the server's: nothing waits for a review.
  installation.configure(described('Says it once more.'))
  await expect.poll(listed).toBe('Says it once more.')
  await run('refresh')
  expect(JSON.parse((await run('pins', '--json')).stdout)).toMatchObject([{ server: 'echo', held: 0 }])
})

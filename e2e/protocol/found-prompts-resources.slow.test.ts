import { expect, it } from 'vitest'
import { createInstallation, ownServer } from '../testing/installation.ts'

it('gives prompts and resources to clients that know only tools: found, described and got by name', async () => {
  await using installation = createInstallation()
  installation.configure({ notes: ownServer('notes', '--era', 'modern'), paged: ownServer('paged', '--tools', '20') })
  await installation.serve()
  await installation.run('refresh')
  const { call } = await installation.attach()
  const textOf = async (name: string, args: Record<string, unknown>): Promise<string> => {
    const { content, isError } = await call(name, args)
    return `${isError === true ? 'failed: ' : ''}${content.map(({ text, ...rest }) => text ?? JSON.stringify(rest)).join('\n')}`
  }

  const found = await textOf('search_tools', { query: 'sums up the minutes' })
  expect(found).toContain('\nnotes__sum_up(note) [prompt] Sums up the minutes')
  const listed = await textOf('search_tools', { query: 'resources of the meeting' })
  expect(listed).toContain('\nnote://a [resource] note a: What was said in the meeting')
  expect(await textOf('search_tools', { query: 'writes a note' })).toMatch(/^Best \d of/)
  expect(await textOf('search_tools', { server: 'paged' })).not.toContain('Prompts and resources (get')

  expect(await textOf('search_tools', { names: ['notes__sum_up', 'note://b', 'notes__write', 'nothing'] })).toMatch(
    /"name":"notes__write".*\n\n.*"kind":"prompt".*\n\n.*"kind":"resource".*\n\n.*no tool named "nothing"/s,
  )

  const prompt = await textOf('execute_read_tool', { name: 'notes__sum_up', arguments: { note: 'a' } })
  expect(prompt).toMatch(/^user:\nSum up a\nuser:\n\{.*"uri":"note:\/\/hidden"/)
  expect(await textOf('execute_read_tool', { name: 'note://a' })).toBe('notes note://a version 1')
  // What a result named is read the same way.
  expect(await textOf('execute_read_tool', { name: 'note://hidden' })).toBe('notes note://hidden version 1')
  expect(await textOf('execute_read_tool', { name: 'note://nowhere' })).toMatch(/^failed: .*has a resource note:\/\/nowhere/)
  expect(await textOf('execute_read_tool', { name: 'notes:nothing' })).toMatch(/^failed: There is no tool named/)
  const several = await textOf('execute_read_tool', { calls: [{ name: 'note://a' }, { name: 'notes__sum_up', arguments: '{"note":"b"}' }] })
  expect(several).toMatch(/version 1[^]*Sum up b/)

  // People find them, too.
  const { stdout } = await installation.run('search', 'sums', 'up', 'the', 'minutes', '--json')
  expect((JSON.parse(stdout) as { others: unknown[] }).others[0]).toMatchObject({ kind: 'prompt', name: 'notes__sum_up' })
})

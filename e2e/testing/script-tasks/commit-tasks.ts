import type { PlainSteps, ScriptTask } from './script-task.ts'

const FILES = Array.from({ length: 12 }, (_, at) => `src/part-${String(at).padStart(2, '0')}.ts`)

/** Tasks over a repository. */
export const commitTasks: readonly ScriptTask[] = [
  {
    name: 'lines by author in 20 commits',
    prompt: 'How many lines did each author add in the last 20 commits?',
    searches: ['commit log', 'show commit changes'],
    *plain(): PlainSteps {
      const [log = ''] = yield [{ name: 'commits__log', arguments: { limit: 20 } }]
      const hashes = [...log.matchAll(/^commit (\w+)/gm)].map(([, hash = '']) => hash)
      const lines: Record<string, number> = {}
      for (const text of yield hashes.map((hash) => ({ name: 'commits__show', arguments: { hash } }))) {
        const author = /^Author: (.+) </m.exec(text)?.[1] ?? ''
        lines[author] = (lines[author] ?? 0) + (text.match(/^\+(?!\+)/gm)?.length ?? 0)
      }
      return Object.entries(lines).sort()
    },
    script: `const log = await tools.commits.log({ limit: 20 })
const hashes = [...log.matchAll(/^commit (\\w+)/gm)].map(([, hash]) => hash)
const lines = {}
for (const text of await Promise.all(hashes.map((hash) => tools.commits.show({ hash })))) {
  const author = /^Author: (.+) </m.exec(text)[1]
  lines[author] = (lines[author] ?? 0) + (text.match(/^\\+(?!\\+)/gm)?.length ?? 0)
}
return Object.entries(lines).sort()`,
  },
  {
    name: 'who knows each of 12 files best',
    prompt: `Who changed most of the lines of each file from ${FILES[0] ?? ''} to ${FILES.at(-1) ?? ''} last?`,
    searches: ['blame: who changed each line'],
    *plain(): PlainSteps {
      const blamed = yield FILES.map((file) => ({ name: 'commits__blame', arguments: { file } }))
      return FILES.map((file, at) => {
        const counts: Record<string, number> = {}
        for (const [, who = ''] of (blamed[at] ?? '').matchAll(/^\w+ \((.+?) +\d{4}-/gm)) counts[who] = (counts[who] ?? 0) + 1
        return [file, Object.entries(counts).sort(([a, first], [b, second]) => second - first || (a < b ? -1 : 1))[0]]
      })
    },
    script: `const files = Array.from({ length: 12 }, (_, at) => 'src/part-' + String(at).padStart(2, '0') + '.ts')
return await Promise.all(files.map(async (file) => {
  const counts = {}
  for (const [, who] of (await tools.commits.blame({ file })).matchAll(/^\\w+ \\((.+?) +\\d{4}-/gm)) counts[who] = (counts[who] ?? 0) + 1
  return [file, Object.entries(counts).sort(([a, first], [b, second]) => second - first || (a < b ? -1 : 1))[0]]
}))`,
  },
]

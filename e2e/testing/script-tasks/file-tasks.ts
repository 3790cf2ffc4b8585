import type { PlainSteps, ScriptTask } from './script-task.ts'
import { filesIn, reading, saidIn } from './plain-words.ts'

/** Tasks over files alone. */
export const fileTasks: readonly ScriptTask[] = [
  {
    name: 'errors by code in 14 logs',
    prompt: 'How often does each error code stand in the logs of my folder "logs"?',
    searches: ['list directory', 'read text file'],
    *plain(folder): PlainSteps {
      const names = filesIn(yield [listing(`${folder}/logs`)])
      const counts: Record<string, number> = {}
      for (const text of (yield names.map((name) => reading(`${folder}/logs/${name}`))).map(saidIn)) {
        for (const [, code = ''] of text.matchAll(/ ERROR (E\d+)/g)) counts[code] = (counts[code] ?? 0) + 1
      }
      return Object.entries(counts).sort()
    },
    script: `const folder = input.folder + '/logs'
const { content } = await tools.filesystem.list_directory({ path: folder })
const names = [...content.matchAll(/\\[FILE\\] (.+)/g)].map(([, name]) => name)
const logs = await Promise.all(names.map((name) => tools.filesystem.read_text_file({ path: folder + '/' + name })))
const counts = {}
for (const log of logs) for (const [, code] of log.content.matchAll(/ ERROR (E\\d+)/g)) counts[code] = (counts[code] ?? 0) + 1
return Object.entries(counts).sort()`,
  },
  {
    name: 'open actions in 16 notes',
    prompt: 'Who has which open actions, by the notes in my folder "meetings"?',
    searches: ['list directory', 'read text file'],
    *plain(folder): PlainSteps {
      const names = filesIn(yield [listing(`${folder}/meetings`)])
      const open: Record<string, string[]> = {}
      for (const text of (yield names.map((name) => reading(`${folder}/meetings/${name}`))).map(saidIn)) {
        for (const [, person = '', action = ''] of text.matchAll(/- \[ \] (\w+): (.+)/g)) (open[person] ??= []).push(action)
      }
      return open
    },
    script: `const folder = input.folder + '/meetings'
const { content } = await tools.filesystem.list_directory({ path: folder })
const names = [...content.matchAll(/\\[FILE\\] (.+)/g)].map(([, name]) => name)
const notes = await Promise.all(names.map((name) => tools.filesystem.read_text_file({ path: folder + '/' + name })))
const open = {}
for (const note of notes) for (const [, who, action] of note.content.matchAll(/- \\[ \\] (\\w+): (.+)/g)) (open[who] ??= []).push(action)
return open`,
  },
  {
    name: 'the three largest of 14 files',
    prompt: 'Which three files of my folder "logs" are the largest?',
    searches: ['list directory', 'get file info size'],
    *plain(folder): PlainSteps {
      const names = filesIn(yield [listing(`${folder}/logs`)])
      const infos = yield names.map((name) => ({ name: 'filesystem__get_file_info', arguments: { path: `${folder}/logs/${name}` } }))
      const sizes = infos.map((info, at) => [names[at] ?? '', Number(/size: (\d+)/.exec(info)?.[1])] as const)
      return [...sizes].sort(([a, first], [b, second]) => second - first || (a < b ? -1 : 1)).slice(0, 3)
    },
    script: `const folder = input.folder + '/logs'
const { content } = await tools.filesystem.list_directory({ path: folder })
const names = [...content.matchAll(/\\[FILE\\] (.+)/g)].map(([, name]) => name)
const sizes = await Promise.all(names.map(async (name) => {
  const info = await tools.filesystem.get_file_info({ path: folder + '/' + name })
  return [name, Number(/size: (\\d+)/.exec(info.content)[1])]
}))
return sizes.sort(([a, first], [b, second]) => second - first || (a < b ? -1 : 1)).slice(0, 3)`,
  },
  {
    name: 'a setting in 12 files',
    prompt: 'Set "timeout" to 90 in those files of my folder "configs" where it is 30.',
    searches: ['list directory', 'read text file', 'write file'],
    *plain(folder): PlainSteps {
      const names = filesIn(yield [listing(`${folder}/configs`)])
      const texts = (yield names.map((name) => reading(`${folder}/configs/${name}`))).map(saidIn)
      const changed = names.flatMap((name, at) => {
        const content = texts[at] ?? ''
        return content.includes('"timeout": 30') ? [{ name, content: content.replace('"timeout": 30', '"timeout": 90') }] : []
      })
      yield changed.map(({ name, content }) => ({
        name: 'filesystem__write_file',
        arguments: { path: `${folder}/configs/${name}`, content },
      }))
      return changed.map(({ name }) => name)
    },
    script: `const folder = input.folder + '/configs'
const { content } = await tools.filesystem.list_directory({ path: folder })
const names = [...content.matchAll(/\\[FILE\\] (.+)/g)].map(([, name]) => name)
const files = await Promise.all(names.map(async (name) => {
  const file = await tools.filesystem.read_text_file({ path: folder + '/' + name })
  return [name, file.content]
}))
const wanted = files.filter(([, text]) => text.includes('"timeout": 30'))
await Promise.all(wanted.map(([name, text]) =>
  tools.filesystem.write_file({ path: folder + '/' + name, content: text.replace('"timeout": 30', '"timeout": 90') })))
return wanted.map(([name]) => name)`,
  },
]

const listing = (path: string) => ({ name: 'filesystem__list_directory', arguments: { path } })

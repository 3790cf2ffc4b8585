import { describe, expect, it } from 'vitest'
import { type Folders, folderWarnings, relativePaths, workingFolder } from './working-folder.ts'

const folders = (...files: string[]): Folders => ({ home: '/home/ada', startedIn: '/opt/tooltray', exists: (path) => files.includes(path) })
const entry = (line: string, cwd?: string) => {
  const [command = '', ...args] = line.split(' ')
  return { command, args, cwd }
}
const server = '/opt/tooltray/server.js'

describe('relativePaths', () => {
  it.each([
    ['./run --port 3', ['./run']],
    ['node ../x/server.js', ['../x/server.js']],
    ['node .', ['.']],
    ['node server.js', ['server.js']],
    ['..\\run.exe', ['..\\run.exe']],
    ['npx -y @scope/server @scope/server ~/notes ${HOME}/x /abs/server.js https://x.test/server.js -c server', []],
    ['server.js', []],
  ])('of %s', (line, expected) => expect(relativePaths(entry(line), folders(server))).toEqual(expected))
})

describe('an entry without a folder', () => {
  it('runs in the home folder of the person', () => {
    expect(workingFolder(entry('npx -y server'), folders(server))).toBe('/home/ada')
    expect(folderWarnings(entry('npx -y server'), folders(server))).toEqual([])
  })

  it('with a relative path that leads somewhere only from where the engine was started goes on running there, and is warned of', () => {
    expect(workingFolder(entry('node server.js'), folders(server))).toBe('/opt/tooltray')
    expect(folderWarnings(entry('node server.js'), folders(server))).toEqual([
      'server.js is a relative path, found only because Tooltray was started in /opt/tooltray. Write it down: "cwd": "/opt/tooltray".',
    ])
    expect(workingFolder(entry('node server.js'), folders(server, '/home/ada/server.js'))).toBe('/home/ada')
  })

  it('with relative paths that lead nowhere is warned of, too', () => {
    expect(workingFolder(entry('node ./a.js ../b'), folders())).toBe('/home/ada')
    expect(folderWarnings(entry('node ./a.js ../b'), folders())).toEqual([
      './a.js, ../b are relative paths, looked for in /home/ada. Write the folder that is meant as "cwd".',
    ])
  })
})

it('an entry with a folder runs there', () => {
  expect(workingFolder(entry('node server.js', '/srv'), folders(server))).toBe('/srv')
  expect(folderWarnings(entry('node server.js', '/srv'), folders(server))).toEqual([])
})

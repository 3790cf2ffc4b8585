import { describe, expect, it } from 'vitest'
import { locate, programFolders } from './program-folders.ts'
import { diskOf } from './testing/disk-fixture.ts'

const HOME = '/home/ada'

describe('the file of a command', () => {
  const disk = diskOf(['/usr/bin/node', '/home/ada/.local/bin/node', '/home/ada/work/run'])
  it.each([
    ['node', '/home/ada/.local/bin:/usr/bin', '/home/ada/.local/bin/node'],
    ['node', '/nowhere:/usr/bin', '/usr/bin/node'],
    // A relative folder of PATH means another one wherever one stands.
    ['node', '.local/bin:usr/bin', undefined],
    ['node', undefined, undefined],
    ['./run', '/usr/bin', '/home/ada/work/run'],
    ['/home/ada/work/run', '', '/home/ada/work/run'],
    ['/home/ada/work', '', undefined],
  ])('%s on %s', (command, path, file) => {
    expect(locate(command, path, '/home/ada/work', disk)).toBe(file)
  })
})

describe('what belongs to the programs of a PATH', () => {
  it.each([
    ['an installation of its own', '.nvm/versions/node/v24/bin/node', {}, ['/home/ada/.nvm/versions/node/v24']],
    ['the shims of a version manager', '.asdf/shims/node', {}, ['/home/ada/.asdf']],
    ['programs beside other things', '.local/bin/uvx', {}, ['/home/ada/.local/bin']],
    ['programs beside keys', '.docker/bin/docker', {}, ['/home/ada/.docker/bin']],
    ['a folder of work that has programs, too', 'work/bin/run', {}, ['/home/ada/work/bin']],
    ['a home in whose folder they are', 'bin/run', {}, ['/home/ada/bin']],
  ])('%s', (_what, file, links, folders) => {
    const path = `${HOME}/${file}`
    expect(programFolders(path, path.slice(0, path.lastIndexOf('/')), HOME, diskOf([path], links))).toEqual(folders)
  })

  it('is where links of a PATH lead, too', () => {
    const disk = diskOf([`${HOME}/.local/share/fnm/versions/v24/bin/node`], {
      '/run/user/1/fnm/bin': `${HOME}/.local/share/fnm/versions/v24/bin`,
    })
    expect(programFolders('/run/user/1/fnm/bin/node', '/run/user/1/fnm/bin', HOME, disk)).toEqual([
      '/run/user/1/fnm/bin',
      `${HOME}/.local/share/fnm/versions/v24`,
      `${HOME}/.local/share/fnm`,
    ])
  })

  it('is the environment of a Python that is named by its file', () => {
    const disk = diskOf([`${HOME}/work/venv/pyvenv.cfg`, `${HOME}/work/venv/bin/python`])
    expect(programFolders(`${HOME}/work/venv/bin/python`, '', HOME, disk)).toEqual([`${HOME}/work/venv`])
  })

  it('is the file alone where it lies among other things', () => {
    expect(programFolders(`${HOME}/work/run`, '', HOME, diskOf([`${HOME}/work/run`, `${HOME}/work/notes`]))).toEqual([`${HOME}/work/run`])
  })

  it('is nothing of a PATH that names the home, or what is above it', () => {
    expect(programFolders('/usr/bin/node', `${HOME}:/home:/`, HOME, diskOf(['/usr/bin/node', `${HOME}/notes`]))).toEqual(['/usr/bin/node'])
  })
})

import { expect, it } from 'vitest'
import { oneLine, unknownOption, uvError } from './uv-error.ts'
import { neededPythons } from './needed-python.ts'

// The beginning of what uv 0.13.9 printed, and of what 0.4.0 printed in the second and the third case.
it.each([
  [
    'error: No solution found\n  cause: Because there is no version of own-one==9.9.9 and you require own-one==9.9.9\n',
    { code: 'package_not_installed', message: 'The index of Python packages has no own-one 9.9.9.', data: { noSuchVersion: true } },
  ],
  [
    '  × No solution found:\n  ╰─▶ Because own-nothing was not found in the package registry and you\n      require own-nothing\n',
    { code: 'package_not_installed', message: 'The index of Python packages has no own-nothing.', data: { asWrittenToo: true } },
  ],
  [
    '  ╰─▶ No solution found: the Python version (3.11.2) does not satisfy\n      Python>=3.12 and own-new==1.0.0 depends on Python\n',
    { code: 'program_missing', message: 'own-new needs Python 3.12 or newer, and this computer has 3.11.' },
  ],
  [
    'error: No solution found\n  cause: Because docopt==0.6.2 has no usable wheels and you require docopt==0.6.2\n',
    { code: 'package_not_installed', message: 'docopt has no wheel for this computer, and what has to be built is not kept.' },
  ],
  [
    'error: No interpreter found for Python 3.12 in managed installations or search path\n',
    {
      code: 'program_missing',
      message: 'Its packages need Python 3.12, which is not on this computer.',
      hint: 'Get it with: uv python install 3.12',
    },
  ],
  [
    'error: Failed to initialize cache at `/cache`\n  cause: failed to create directory `/cache`: Permission denied (os error 13)\n',
    { code: 'package_not_installed', message: 'uv cannot write its cache in /cache.' },
  ],
  [
    'error: Request failed after 3 retries in 13.4s\n  cause: Failed to fetch: http://127.0.0.1:9/simple/a/\n  cause: tcp connect error\n',
    { code: 'registry_unreachable' },
  ],
])('says it in its own words: %s', (stderr, error) => expect(uvError(stderr)).toMatchObject(error))

it('names the Python that asks for the oldest first', () => {
  const said = [3.13, 3.12, 3.14].map(
    (version) =>
      `Because the current Python version (3.11.2) does not satisfy Python>=${version} and all versions of a depend on Python>=${version}.`,
  )
  expect(neededPythons(oneLine(said.join('\n'))).map(({ range }) => range)).toEqual(['>=3.12', '>=3.13', '>=3.14'])
})

it('knows an option that uv does not know', () => {
  expect(unknownOption("error: unexpected argument '--no-project' found\n\n  tip: a similar argument exists: '--no-progress'\n")).toBe(
    '--no-project',
  )
  expect(unknownOption('error: No solution found')).toBeUndefined()
})

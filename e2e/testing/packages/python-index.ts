import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A package of Python with a program of its name, which prints a text. */
interface PythonPackage {
  readonly name: string
  readonly version: string
  /** What it prints. */
  readonly prints: string
  /** Dependency specifiers (PyPA). */
  readonly requires?: readonly string[]
  readonly extras?: readonly string[]
}

/** Packages of Python in a folder, and a stand-in for uv that installs them. */
export interface PythonIndex {
  /** The folder of the program `uv`. */
  readonly programs: string
  readonly wheels: string
  /** Publishes a package, so many days ago. Returns its file. */
  publish(one: PythonPackage, days: number): string
}

/** Makes an empty index in a folder. */
export function pythonIndex(folder: string): PythonIndex {
  const [programs, wheels] = [join(folder, 'programs'), join(folder, 'wheels')]
  for (const each of [programs, wheels]) mkdirSync(each, { recursive: true })
  copyFileSync(join(import.meta.dirname, 'uv-stand-in.py'), join(programs, 'uv'))
  execFileSync('chmod', ['+x', join(programs, 'uv')])
  return {
    programs,
    wheels,
    publish({ name, version, prints, requires = [], extras = [] }, days) {
      const module = name.replaceAll('-', '_')
      const info = `${module}-${version}.dist-info`
      const metadata = [`Name: ${name}`, `Version: ${version}`, ...extras.map((each) => `Provides-Extra: ${each}`)]
      const files = {
        [`${module}.py`]: `import sys\n\ndef main():\n    print(${JSON.stringify(prints)}, *sys.argv[1:])\n`,
        [`${info}/METADATA`]: ['Metadata-Version: 2.1', ...metadata, ...requires.map((each) => `Requires-Dist: ${each}`), ''].join('\n'),
        [`${info}/WHEEL`]: 'Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n',
        [`${info}/entry_points.txt`]: `[console_scripts]\n${name} = ${module}:main\n`,
        [`${info}/RECORD`]: '',
      }
      const made = join(folder, `${module}-${version}`)
      for (const [path, text] of Object.entries(files)) {
        mkdirSync(dirname(join(made, path)), { recursive: true })
        writeFileSync(join(made, path), text)
      }
      const wheel = join(wheels, `${module}-${version}-py3-none-any.whl`)
      execFileSync('/usr/bin/python3', ['-m', 'zipfile', '-c', wheel, join(made, `${module}.py`), join(made, info)])
      const at = new Date(Date.now() - days * 24 * 3_600_000)
      utimesSync(wheel, at, at)
      return wheel
    },
  }
}

import { execFileSync } from 'node:child_process'
import { readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type LinuxPackage, makeTree, packageVersion } from './linux-tree.ts'
import { PRODUCT, root } from '../product.ts'

const RPM_NAMES: Readonly<Record<string, string>> = { x64: 'x86_64', arm64: 'aarch64' }

/** Fedora's names; openSUSE provides the first of two. */
const REQUIRES = ['alsa-lib', 'at-spi2-core', 'gtk3', 'libnotify', '(mesa-libgbm or libgbm1)', '(nss or mozilla-nss)', 'xdg-utils']

export function rpmName({ version, arch }: Pick<LinuxPackage, 'version' | 'arch'>): string {
  return `${PRODUCT.name}-${version}.${RPM_NAMES[arch] ?? arch}.rpm`
}

/** What rpmbuild makes a package by: the files are there already, nothing is compiled, stripped or looked through for libraries. */
export function specFile({ version, maintainer, homepage, compressed }: LinuxPackage, files: readonly string[]): string {
  const script = (name: string): string => readFileSync(join(root, 'build/linux', name), 'utf8').replaceAll('%', '%%')
  return `Name: ${PRODUCT.name}
Version: ${packageVersion(version)}
Release: 1
Summary: ${PRODUCT.summary}
License: MIT
${homepage === undefined ? '' : `URL: ${homepage}\n`}Packager: The Tooltray authors <${maintainer}>
AutoReqProv: no
${REQUIRES.map((name) => `Requires: ${name}\n`).join('')}Recommends: bubblewrap

%define _build_id_links none
%define __os_install_post %{nil}
%define _binary_payload ${compressed ? 'w7.xzdio' : 'w1.gzdio'}

%description
A tray app that holds the connections to your MCP servers for all AI apps of this computer.

%install
cp -a "$TOOLTRAY_TREE/." "%{buildroot}/"

%post
${script('after-install.sh')}
%preun
${script('before-remove.sh')}
%files
%defattr(-,root,root,-)
${files.join('\n')}
`
}

/** Makes an RPM package of a packed app, with rpmbuild. Returns the file. Throws with the words of that program. */
export function makeRpm(packed: string, output: string, about: LinuxPackage): string {
  const top = join(output, 'rpm-build')
  const tree = join(output, 'rpm-tree')
  makeTree(packed, tree, 'rpm')
  // A folder of the list is the package's with all that is in it.
  const owned = [PRODUCT.folder, `/usr/share/doc/${PRODUCT.name}`]
  const single = readdirSync(join(tree, 'usr'), { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(tree.length))
    .filter((file) => !owned.some((folder) => file.startsWith(`${folder}/`)))
  const spec = join(output, `${PRODUCT.name}.spec`)
  writeFileSync(spec, specFile(about, [...owned, ...single.sort()]))
  const target = RPM_NAMES[about.arch] ?? about.arch
  const defined = { _topdir: top, _rpmdir: output, _rpmfilename: 'made.rpm', _sourcedir: root }
  const words = Object.entries(defined).flatMap(([name, value]) => ['--define', `${name} ${value}`])
  // rpmbuild empties its build root before it begins, so the files are laid there by the spec's own step.
  execFileSync('rpmbuild', ['-bb', '--target', target, ...words, '--buildroot', join(top, 'root'), '--noclean', spec], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, TOOLTRAY_TREE: tree },
  })
  const file = join(output, rpmName(about))
  renameSync(join(output, 'made.rpm'), file)
  for (const path of [top, tree, spec]) rmSync(path, { recursive: true, force: true })
  return file
}

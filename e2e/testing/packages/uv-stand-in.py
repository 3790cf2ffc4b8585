#!/usr/bin/python3
"""Stands in for uv, which the registries of a test machine do not have: real environments of venv, and pip installs a folder of wheels.

It takes only options that uv has (crates/uv-cli). A file was uploaded at its time of change.
"""
import datetime, glob, hashlib, os, re, subprocess, sys, zipfile
from email.parser import Parser
from pip._vendor.packaging.requirements import Requirement
from pip._vendor.packaging.version import Version

WHEELS = os.environ['UV_FIND_LINKS']
VALUED = {'--output-file', '--exclude-newer', '--exclude-newer-package', '--python', '--link-mode', '--color'}
FLAGS = {'--generate-hashes', '--no-build', '--no-header', '--no-annotate', '--no-progress', '--require-hashes', '--compile-bytecode',
         '--no-project'}


def fail(code, *lines):
    print(*lines, sep='\n', file=sys.stderr)
    sys.exit(code)


def read_arguments(words):
    options, rest = {}, []
    words = iter(words)
    for word in words:
        if word in VALUED:
            options[word] = next(words)
        elif word in FLAGS:
            options[word] = True
        elif word.startswith('-'):
            fail(2, f"error: unexpected argument '{word}' found")
        else:
            rest.append(word)
    return options, rest


def metadata(wheel):
    with zipfile.ZipFile(wheel) as archive:
        name = next(each for each in archive.namelist() if each.endswith('.dist-info/METADATA'))
        return Parser().parsestr(archive.read(name).decode())


def normal(name):
    return re.sub(r'[-_.]+', '-', name).lower()


def compile_requirements(options, files):
    cutoff = options.get('--exclude-newer')
    before = datetime.datetime.fromisoformat(cutoff.replace('Z', '+00:00')).timestamp() if cutoff else float('inf')
    found = {}
    spared = options.get('--exclude-newer-package', '=').partition('=')[0].replace('-', '_')

    def add(requirement):
        wheels = [(Version(meta['Version']), wheel, meta) for wheel in glob.glob(f'{WHEELS}/*.whl')
                  if os.path.getmtime(wheel) < before or os.path.basename(wheel).split('-')[0] == spared
                  for meta in [metadata(wheel)] if normal(meta['Name']) == normal(requirement.name)]
        fitting = sorted(each for each in wheels if requirement.specifier.contains(each[0]))
        if not fitting:
            fail(1, '  × No solution found when resolving dependencies:',
                 f'  ╰─▶ Because {requirement.name} was not found in the package registry, your requirements are unsatisfiable.')
        version, wheel, meta = fitting[-1]
        found[normal(requirement.name)] = (version, wheel)
        for text in meta.get_all('Requires-Dist') or []:
            needed = Requirement(text)
            extras = requirement.extras or {''}
            if needed.marker is None or any(needed.marker.evaluate({'extra': extra}) for extra in extras):
                add(needed)

    for file in files:
        for line in open(file):
            if line.strip():
                add(Requirement(line.strip()))
    with open(options['--output-file'], 'w') as out:
        for name, (version, wheel) in sorted(found.items()):
            digest = hashlib.sha256(open(wheel, 'rb').read()).hexdigest()
            out.write(f'{name}=={version} \\\n    --hash=sha256:{digest}\n')


def sync(options, files):
    result = subprocess.run(
        [sys.executable, '-m', 'pip', '--python', options['--python'], 'install', '--no-index', '--find-links', WHEELS, '--require-hashes',
         '--no-deps', '--only-binary', ':all:', '-r', *files], capture_output=True, text=True)
    if 'DO NOT MATCH THE HASHES' in result.stderr:
        fail(1, '  × Failed to download a package', '  ╰─▶ Hash mismatch')
    if result.returncode != 0:
        fail(1, result.stderr)


with open(f'{WHEELS}/asked', 'a') as log:
    print(*sys.argv[1:], file=log)
match sys.argv[1:]:
    case ['pip', 'compile', *words]:
        compile_requirements(*read_arguments(words))
    case ['pip', 'sync', *words]:
        sync(*read_arguments(words))
    case ['venv', *words]:
        [folder] = read_arguments(words)[1]
        subprocess.run([sys.executable, '-m', 'venv', '--without-pip', folder], check=True)
    case _:
        fail(2, 'error: unrecognized subcommand')

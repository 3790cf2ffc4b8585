import type { ErrorHelp } from './error-help.ts'
import { installPages } from '../words/known-programs.ts'

export const serverHelp = {
  server_unknown: {
    title: 'There is no server of that name.',
    happened: 'A command, a client or a search names a server that is not in `servers.json`, or not in the active profile.',
    whatToDo: ['See the names: `tooltray list`', 'Check whether another profile is active: `tooltray profile list`'],
  },
  server_exists: {
    title: 'There is already a server of that name.',
    happened: 'A server could not be added, renamed, or restored, because its name is taken. Nothing was written.',
    whatToDo: ['Choose another name.', 'Replace the existing one: add `--replace`', 'Rename or remove that one first.'],
  },
  server_disabled: {
    title: 'The server is disabled.',
    happened: 'Its tools are not offered and cannot be called until you enable it.',
    whatToDo: ['Enable it: `tooltray enable NAME`'],
  },
  server_start_failed: {
    title: 'The server did not start, or could not be reached.',
    happened:
      'Its program ended before it was ready, or its address did not answer as an MCP server does. The message has what it said last, ' +
      'the exit code, or the HTTP status. It is tried again at the next use, after a pause that grows from 1 second to 1 minute.',
    whatToDo: [
      'Read what it wrote: `tooltray logs NAME`',
      'Run its command in a terminal, as it is in `servers.json`.',
      'For an address: check it, and the token (HTTP 401 and 403 are refusals of it).',
      'Try again at once: `tooltray refresh NAME`',
    ],
  },
  tools_unreadable: {
    title: 'The server is connected, but cannot list its tools.',
    happened:
      'The server started and answered, and then failed when it was asked for its tools. The message has its own words. It keeps the ' +
      'tools that it listed before. Tooltray asks again after each of its starts.',
    whatToDo: [
      'Check what it needs for its list: often a key, or the network.',
      'Read what it wrote: `tooltray logs NAME`',
      'Try again: `tooltray restart NAME`',
    ],
  },
  program_missing: {
    title: 'The program of the server is not on this computer.',
    happened:
      'The program was in no folder of the PATH that servers are started with. The message has the product that it comes with, and the ' +
      'command that installs it on this computer. If the name is nearly that of a known program, the message names that one. For a ' +
      'package of Python, it can also be the Python that it needs: the message has the version, and the command of uv that gets it.',
    whatToDo: [
      ...installPages().map(({ programs, name, page }) => `${programs.map((program) => `\`${program}\``).join(', ')}: ${name}, ${page}`),
      'Then have the server started: **Check again** in the window, or `tooltray restart NAME`. Both read the PATH of your shell again.',
      'If the program is there and is not found, use its full path as the command.',
    ],
  },
  server_start_timeout: {
    title: 'The server did not answer in time after its start.',
    happened:
      'The program runs, or the connection is open, but the server did not answer `initialize` within `startTimeout`. ' +
      'First starts by npx, uvx or docker, which fetch packages, have five minutes.',
    whatToDo: [
      'Read what it wrote: `tooltray logs NAME`',
      'Check whether its program waits for something to be typed: an MCP server must not ask in a terminal.',
      'If it only needs longer, raise `startTimeout` of the server in `servers.json`.',
    ],
  },
  package_not_installed: {
    title: 'The package of the server could not be installed.',
    happened:
      'Tooltray installs the package that a command such as `npx` or `uvx` runs, and starts it from disk. npm or uv could not install ' +
      'it. The message has what it said. The server is started as its command says, unless that would fail for the same reason, or its ' +
      'sandbox does not reach the registry.',
    whatToDo: ['Run its command in a terminal to see more.', 'Start it by its command always: set `"keep": false` in its entry.'],
  },
  package_script_failed: {
    title: 'An install script of the package failed.',
    happened:
      'You allowed the install scripts of a package. One of them ended with an error in its sandbox, where it can change only the folder ' +
      'of the package, and has no network by default. The message has its last line. The server runs as before.',
    whatToDo: [
      'If the script has to download something: `tooltray packages scripts NAME --allow --network`',
      'If it needs a compiler or another program, install that.',
      'Start the server by its command, with your permissions: set `"keep": false` in its entry.',
    ],
  },
  package_changed: {
    title: 'The package of the server is not the one that was installed.',
    happened:
      'A file that its packages brought was changed or removed on this computer. The message names it. The server was not started. ' +
      'Files that the server wrote beside them are never a reason.',
    whatToDo: [
      'If that was not you or the server itself, find out what changed the file.',
      'Put exactly these files back with **Put the files back**, or: `tooltray packages repair NAME`. A changed file is moved into the ' +
        'folder `aside`, and all others stay as they are.',
    ],
  },
  package_mismatch: {
    title: 'What was downloaded is not what the registry says it is.',
    happened:
      'npm or uv compares each package with the hash that its registry names. One had another content, and nothing was installed or ' +
      'started.',
    whatToDo: [
      'Try again later: a download may have been damaged.',
      'If it stays so, do not use the package, and tell its publisher and those who run the registry or the proxy.',
    ],
  },
  package_needs_approval: {
    title: 'The package of the server does not run without your approval.',
    happened:
      'The package can be kept, and there is a reason not to run it by itself: its version, or one that it needs, is younger than ' +
      '`packages.youngest`; or the registry has another content than the one that was kept; or the list of what belongs to it is gone ' +
      'from this computer and would be another one now. The message says which. Nothing was started.',
    whatToDo: [
      'If it is young, wait: it starts by itself when it is old enough.',
      'If its content is another one, tell its publisher.',
      'To run exactly this version: **Run it all the same** on the page of the server, or `tooltray packages accept NAME`',
    ],
  },
  package_program_unknown: {
    title: 'The package of the server has no such program.',
    happened: 'The command runs a package that has no program, or several, and none of them has its name. The message has their names.',
    whatToDo: ['Name the program in the command: `npx -p PACKAGE PROGRAM`'],
  },
  package_not_kept: {
    title: 'No package of the server is kept.',
    happened:
      'Its command runs no package of npm or PyPI, it was never started, or its package cannot be kept. Then it is started as its ' +
      'command says.',
    whatToDo: ['See what is kept: `tooltray packages list`', 'Read why it is not: `tooltray logs NAME`'],
  },
  nothing_to_accept: {
    title: 'No update of the package waits for you.',
    happened: 'There is no newer version that is old enough, or you skipped it.',
    whatToDo: ['Look for one: `tooltray packages update NAME`'],
  },
  sandbox_unavailable: {
    title: 'The server requires a sandbox, but none is available on this system.',
    happened:
      'Its entry has `sandbox`, so it runs only in a sandbox. It was not started. Sandboxes are made by bubblewrap on Linux and by ' +
      'the system itself on macOS; on Windows there is none. The message says what is missing.',
    whatToDo: [
      'Install bubblewrap: `sudo apt install bubblewrap` on Debian and Ubuntu, `sudo dnf install bubblewrap` on Fedora',
      'If it is there and cannot make a sandbox, the system forbids it: on Ubuntu 24.04 and newer, give bwrap an AppArmor profile with ' +
        '`userns`; in a container, start that with the right to make user namespaces.',
      'Or let this server run without one: remove `sandbox` from its entry in `servers.json`. The server then has your permissions.',
      'Try again at once: `tooltray refresh NAME`',
    ],
  },
  server_overloaded: {
    title: 'Too many requests wait for the server.',
    happened:
      'A thousand requests were sent to the server, and it answered none of them. Tooltray sends no more, so that ' +
      'its memory does not grow without limit.',
    whatToDo: [
      'Wait until it has answered some.',
      'If it does not answer at all, restart it: `tooltray disable NAME`, then `tooltray enable NAME`',
    ],
  },
  server_held: {
    title: 'The server is blocked because Tooltray crashed on it twice in a row.',
    happened:
      'Tooltray crashed twice in a row while it processed data from this server: its list of tools, a message of many ' +
      'megabytes, or arguments. To keep this from happening at every start, Tooltray does not connect to the server.',
    whatToDo: [
      'Check what changed: an update of the server, or the data that it works on.',
      'To try it once more: `tooltray enable NAME`, or disable and enable it in the window.',
      'Tell its author, and us.',
    ],
  },
  server_backing_off: {
    title: 'The server failed a moment ago. Tooltray waits before it tries again.',
    happened: 'After a failure, Tooltray waits 1 second, doubled with each failure in a row, at most a minute.',
    whatToDo: ['Fix the problem in the message, then retry: `tooltray refresh NAME`', 'Or wait as many seconds as the message says.'],
  },
  too_many_processes: {
    title: 'No more servers may run at the same time.',
    happened: 'As many servers are running as `maxProcesses` allows, and none of them became idle in time.',
    whatToDo: ['Try again when a call has finished.', 'Raise `maxProcesses` under `settings` in `servers.json`.'],
  },
  server_disconnected: {
    title: 'The connection to the server broke.',
    happened:
      'The server ended, was restarted, or the network failed. The message says whether the call was running: then it may have had ' +
      'its effect, and Tooltray does not repeat it automatically.',
    whatToDo: [
      'If the call was not sent: repeat it.',
      'If it was running: check what it did before you run it again.',
      'If it happens again: `tooltray logs NAME`',
    ],
  },
  message_too_large: {
    title: 'A message was larger than Tooltray takes.',
    happened: 'The server sent one message that is over the limit. It was dropped, and the call that it answered failed.',
    whatToDo: ['Ask the tool for less at a time, for example by pages, filters or fewer fields.'],
  },
  upstream_error: {
    title: 'The server answered with an error, or with something that cannot be read.',
    happened: 'The call reached the server. What it answered is an error of its own or no valid answer of the MCP protocol.',
    whatToDo: ['Read the message: it is the server’s.', 'Read what it wrote meanwhile: `tooltray logs NAME`', 'Tell its author.'],
  },
} as const satisfies Readonly<Record<string, ErrorHelp>>

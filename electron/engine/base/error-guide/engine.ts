import type { ErrorHelp } from './error-help.ts'

export const engineHelp = {
  engine_running: {
    title: 'The engine runs already.',
    happened: 'Only one Tooltray service can run for each user, and it is already running: in the desktop app, or started by a client.',
    whatToDo: ['Use the one that runs: `tooltray status`', 'End it first: `tooltray stop`'],
  },
  engine_paused: {
    title: 'Tooltray is paused.',
    happened: 'While it is paused no server runs and no tool is called. Searching goes on from what is known.',
    whatToDo: ['Resume it in the tray or the window, or with: `tooltray resume`'],
  },
  engine_unreachable: {
    title: 'The engine cannot be reached.',
    happened:
      'The local socket of the engine does not answer, is another program’s, or belongs to another version of Tooltray; or no engine ' +
      'could be started, for example because its folder cannot be written.',
    whatToDo: [
      'Start it where you can see why it fails: `tooltray serve`',
      'Read its messages: `tooltray logs`',
      'After an update: restart Tooltray, and the AI clients too.',
      'Make its folder writable, or choose another one with `TOOLTRAY_HOME`.',
    ],
  },
  engine_lost: {
    title: 'The engine ended during a call.',
    happened: 'The call may have had its effect, so it is not repeated. The next request starts a new engine.',
    whatToDo: ['Check what the call did before you run it again.', 'See why the engine ended: `tooltray logs`'],
  },
  socket_unsafe: {
    title: 'The place of the engine’s socket belongs to another user.',
    happened:
      'Where the path of your home folder is long, the socket is in the folder for temporary files, in which every user of the machine ' +
      'can make a folder of that name before you do. The program that listens there would get your secrets and calls, so nothing was sent.',
    whatToDo: [
      'Ask who the user is, and have the folder that the message names removed.',
      'Choose another place, with a short path, with `TOOLTRAY_HOME`.',
      'If you ran Tooltray as another user before (with `sudo`, for example), remove what that left behind.',
    ],
  },
  http_unsafe: {
    title: 'HTTP access from other computers requires TLS and authentication.',
    happened:
      'Clients on other computers can connect only over TLS and with a credential. HTTP access was ' +
      'requested without TLS, or without credentials.',
    whatToDo: [
      'Stay on this machine: leave `--host` out, and `settings.http.host`.',
      'Set your own certificate: `settings.http.tls` with `cert` and `key`.',
      'Put a proxy that speaks TLS before it, and name it: `settings.http.trustedProxy` with `address` and `url`.',
    ],
  },
  http_unavailable: {
    title: 'HTTP access cannot be turned on.',
    happened: 'Another program has the port, the address is none of this machine, or the certificate cannot be read or used.',
    whatToDo: [
      'Choose another port: `settings.http.port` in servers.json, or `--port` (0: any that is free).',
      'Look whether the certificate and its key are PEM files that belong together, and that you may read.',
    ],
  },
  storage_failed: {
    title: 'Tooltray cannot read or write its own files.',
    happened: 'The folder, the database or another file of Tooltray cannot be used. What works without it goes on.',
    whatToDo: [
      'Make room on the disk.',
      'Look who may write to the folder that the message names, or choose another one with `TOOLTRAY_HOME`.',
    ],
  },
  usage: {
    title: 'The command or request cannot be carried out like this.',
    happened: 'An option, an argument or a name is not what it has to be, or the request makes no sense for this server.',
    whatToDo: ['See how it is meant: `tooltray help COMMAND`'],
  },
  internal: {
    title: 'Tooltray itself has failed.',
    happened: 'Something happened that should not. It is a defect of Tooltray, not yours.',
    whatToDo: ['Try again.', 'Look for what is wrong: `tooltray doctor`', 'Tell us, with the latest lines of: `tooltray logs`'],
  },
} as const satisfies Readonly<Record<string, ErrorHelp>>

import type { ErrorHelp } from './error-help.ts'

export const engineHelp = {
  engine_running: {
    title: 'Tooltray is already running.',
    happened: 'Only one Tooltray can run for each user, and it is already running: in the desktop app, or started by an AI app.',
    whatToDo: ['Use the one that is running: `tooltray status`', 'Stop it first: `tooltray stop`'],
  },
  engine_paused: {
    title: 'Tooltray is paused.',
    happened: 'While Tooltray is paused, no server runs and no tool is called. Search still works.',
    whatToDo: ['Resume it in the tray or the window, or with: `tooltray resume`'],
  },
  engine_unreachable: {
    title: 'Tooltray cannot be reached.',
    happened:
      'Tooltray does not answer on its local socket, or another program or another version of Tooltray does. Or Tooltray could not be ' +
      'started, for example because its folder cannot be written.',
    whatToDo: [
      'Start it where you can see why it fails: `tooltray serve`',
      'Read its messages: `tooltray logs`',
      'After an update: restart Tooltray, and the AI apps too.',
      'Make its folder writable, or choose another one with `TOOLTRAY_HOME`.',
    ],
  },
  engine_lost: {
    title: 'Tooltray stopped during a call.',
    happened: 'The call may have had its effect, so it is not repeated. The next request starts Tooltray again.',
    whatToDo: ['Check what the call did before you run it again.', 'See why Tooltray stopped: `tooltray logs`'],
  },
  socket_unsafe: {
    title: 'The place of Tooltray’s socket belongs to another user.',
    happened:
      'If the path of your home folder is long, the socket is in the folder for temporary files. Every user of the computer can create a ' +
      'folder of that name there before you do. The program that listens there would get your secrets and calls, so nothing was sent.',
    whatToDo: [
      'Find out who the user is, and have the folder in the message removed.',
      'Choose another place, with a short path, with `TOOLTRAY_HOME`.',
      'If you ran Tooltray as another user before, for example with `sudo`, remove the files that it left.',
    ],
  },
  http_unsafe: {
    title: 'HTTP access from other computers requires TLS and authentication.',
    happened:
      'Clients on other computers can connect only over TLS and with a credential. HTTP access was ' +
      'requested without TLS, or without credentials.',
    whatToDo: [
      'Use HTTP on this computer only: leave out `--host` and `settings.http.host`.',
      'Set your own certificate: `settings.http.tls` with `cert` and `key`.',
      'Put a proxy with TLS in front, and set `settings.http.trustedProxy` with `address` and `url`.',
    ],
  },
  http_unavailable: {
    title: 'HTTP access cannot be turned on.',
    happened: 'Another program uses the port, the address is not one of this computer, or the certificate cannot be read or used.',
    whatToDo: [
      'Choose another port: `settings.http.port` in servers.json, or `--port` (0: any free port).',
      'Check that the certificate and its key are PEM files that belong together, and that you can read them.',
    ],
  },
  http_certificate_expired: {
    title: 'The certificate of HTTP access has expired.',
    happened: 'Devices no longer accept the certificate that Tooltray shows them, so they do not connect.',
    whatToDo: [
      'If Tooltray made it: choose **Make a new one** in **Settings > HTTP access**, and install the new one on your devices.',
      'If it is your own: renew it, then turn HTTP access off and on, so that Tooltray reads it.',
    ],
  },
  storage_failed: {
    title: 'Tooltray cannot read or write its own files.',
    happened: 'The folder, the database or another file of Tooltray cannot be used. What does not need it continues to work.',
    whatToDo: [
      'Make room on the disk.',
      'Check who may write to the folder that the message names, or choose another one with `TOOLTRAY_HOME`.',
    ],
  },
  usage: {
    title: 'The command or request is not valid.',
    happened: 'An option, an argument, or a name is not valid, or the request does not apply to this server.',
    whatToDo: ['See how to use it: `tooltray help COMMAND`'],
  },
  internal: {
    title: 'Tooltray itself failed.',
    happened: 'This is a defect of Tooltray. You did nothing wrong.',
    whatToDo: ['Try again.', 'Look for what is wrong: `tooltray doctor`', 'Tell us, with the latest lines of: `tooltray logs`'],
  },
} as const satisfies Readonly<Record<string, ErrorHelp>>

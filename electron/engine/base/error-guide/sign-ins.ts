import type { ErrorHelp } from './error-help.ts'

export const signInHelp = {
  server_needs_sign_in: {
    title: 'The server requires sign-in.',
    happened: 'It refused the request because there is no sign-in to it, the sign-in has ended, or it lacks a right.',
    whatToDo: ['Sign in: `tooltray login NAME`', 'Or enter a token in the window, if the server accepts one.'],
  },
  personal_sign_in_needed: {
    title: 'You need to sign in to the server as yourself.',
    happened:
      'The entry of the server has `"sharing": "person"`: each person who connects over HTTP uses it with their own sign-in or keys. ' +
      'You have none yet, or it has ended. The call did not run.',
    whatToDo: [
      'Open the address in the message in your browser, sign in there, and repeat the call.',
      'The address works once, and ends after ten minutes. The next call gives another one.',
    ],
  },
  sign_in_failed: {
    title: 'The sign-in did not work.',
    happened:
      'The sign-in was not finished in time, was refused in the browser, or led to an address that Tooltray does not open. ' +
      'Some servers accept only clients that you register with them.',
    whatToDo: [
      'Begin again: `tooltray login NAME`',
      'If it requires a registered client: register one there, and write its `clientId` under `oauth` of the server in `servers.json`.',
    ],
  },
  sign_in_refused: {
    title: 'You signed in several times, but the server still rejects requests.',
    happened: 'You signed in, but the server still refused the requests. Tooltray does not ask you again automatically.',
    whatToDo: ['Ask the operator of the server which permissions you have.', 'Try once more: `tooltray login NAME --again`'],
  },
  sign_in_unavailable: {
    title: 'The sign-in server cannot be reached right now.',
    happened: 'The sign-in server could not be reached, or did not answer. Tooltray keeps the sign-in that you had.',
    whatToDo: ['Try again later. A sign-in that only had to be renewed is renewed with the next call.'],
  },
  secret_unknown: {
    title: 'There is no secret of that name.',
    happened: 'A command names a secret that is not stored.',
    whatToDo: ['See the names: `tooltray secret list`', 'Keep it: `tooltray secret set NAME`'],
  },
  secret_in_file: {
    title: 'The secret comes from a file, and Tooltray only reads it.',
    happened:
      'The folder in `TOOLTRAY_SECRETS_DIR` has a file with the name of the secret. Such a file outweighs a stored secret of that name. ' +
      'Another program made it, such as Docker or Kubernetes, so Tooltray does not change or delete it.',
    whatToDo: [
      'Change the file, or the Secret of Kubernetes that it comes from. Tooltray reads it again within ten seconds.',
      'Or remove the file, and then save the secret: `tooltray secret set NAME`',
    ],
  },
  secret_file_unreadable: {
    title: 'A file with a secret cannot be read.',
    happened:
      'The folder in `TOOLTRAY_SECRETS_DIR`, or a file in it, cannot be read. The message says why: permissions, an empty or too ' +
      'large file, bytes that are no text, or a link that leads out of the folder. A value that was read before stays in use.',
    whatToDo: [
      'Give the user of Tooltray the permission to read it. In the container, that is the user id 10001.',
      'See all files: `tooltray secret list`',
    ],
  },
  secrets_locked: {
    title: 'The keychain is locked.',
    happened: 'Secrets are stored in the keychain of the system, and it does not open. Tooltray can neither read nor save secrets.',
    whatToDo: [
      'Unlock it and try again.',
      'To keep secrets in a file that only you can read instead, start Tooltray with `TOOLTRAY_SECRETS=file`.',
    ],
  },
} as const satisfies Readonly<Record<string, ErrorHelp>>

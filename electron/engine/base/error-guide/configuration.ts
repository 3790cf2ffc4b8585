import type { ErrorHelp } from './error-help.ts'

export const configurationHelp = {
  config_syntax: {
    title: 'A settings file is not valid.',
    happened:
      'The file named in the message cannot be parsed at the line and column given. Where it is `servers.json`, ' +
      'Tooltray uses the last valid version until the file is fixed.',
    whatToDo: [
      'Correct the place that the message names. In JSON files of Tooltray comments and trailing commas are allowed.',
      'See whether it can be read now: `tooltray doctor`',
    ],
  },
  config_too_large: {
    title: 'A settings file is too large.',
    happened:
      'The file named in the message is larger, nested deeper, or has more servers or aliases than Tooltray reads. It was not read; ' +
      'other files were. If it is `servers.json`, Tooltray uses the last valid version.',
    whatToDo: [
      'Look at the place in the file that the message names, and remove what is not a setting.',
      'See whether it can be read now: `tooltray doctor`',
    ],
  },
  config_invalid: {
    title: 'A setting has a value that is not valid.',
    happened:
      'The file can be parsed, but a value in it is not valid: in the entry of a server, a setting, a profile, or an exported ' +
      'configuration. The message says where, and why. Everything else in the file is used.',
    whatToDo: [
      'Change the value that the message names.',
      'For `tooltray restore`: choose a file that `tooltray export` wrote, or install the newer Tooltray that wrote it.',
    ],
  },
  config_unreadable: {
    title: 'A settings file cannot be read.',
    happened: 'The file exists but cannot be read or watched: you have no permission to read it, or it is not UTF-8.',
    whatToDo: [
      'Check the permissions of the file and its folder.',
      'Save it as UTF-8.',
      'Where only changes cannot be noticed: run `tooltray refresh` after a change.',
    ],
  },
  config_conflict: {
    title: 'Another program changed the file at the same time.',
    happened:
      'Between reading a settings file and writing it back, another program changed it. Tooltray does not overwrite ' +
      'a change that it has not seen.',
    whatToDo: ['Look at the file as it is now, and try again.', 'If the message names a backup, the earlier content of the file is there.'],
  },
  passphrase_needed: {
    title: 'The exported configuration is encrypted.',
    happened: 'The file has secrets and sign-ins in it, so it is encrypted. Nothing of it can be read without its pass phrase or key.',
    whatToDo: [
      'At a terminal, `tooltray restore FILE` asks for the pass phrase.',
      'In a script: `tooltray restore FILE --passphrase-file PATH`',
      'If it was encrypted for a key: `tooltray restore FILE --identity-file PATH`',
    ],
  },
  passphrase_wrong: {
    title: 'The pass phrase or key does not open the file.',
    happened: 'The file was encrypted with another pass phrase, or for another key. Nothing was read or changed.',
    whatToDo: [
      'Try again: spaces and capital letters count.',
      'The file cannot be read without the right one. Export again on the other computer: `tooltray export --secrets`',
    ],
  },
  variable_missing: {
    title: 'A variable or secret that a server refers to has no value.',
    happened: 'The entry of the server in `servers.json` has a reference such as `${NAME}` or `${secret:NAME}`, but no such value is set.',
    whatToDo: [
      'Store the secret: `tooltray secret set NAME`',
      'Or set the variable in the environment in which Tooltray starts.',
      'Or write a default into the entry: `${NAME:-default}`',
    ],
  },
  key_refused: {
    title: 'A server did not take the key that it got.',
    happened:
      'The server answered with HTTP 401, or ended at its start and wrote that its key or token is invalid. It is not started again.',
    whatToDo: [
      'Enter another key in the window, or store it: `tooltray secret set NAME`. The server is then started at once.',
      'If the key is right, try again: *Try again* on the page of the server, or `tooltray restart NAME`',
    ],
  },
  profile_unknown: {
    title: 'There is no profile of that name.',
    happened: 'A command, a client or the setting `profile` names a profile that is not in `servers.json`.',
    whatToDo: [
      'See the names: `tooltray profile list`',
      'Create it: `tooltray profile save`',
      'If an AI app starts `tooltray connect --profile NAME`, change the name there.',
    ],
  },
  preview_stale: {
    title: 'What you confirmed has changed since the preview.',
    happened:
      'Tooltray does exactly what the preview shows, or nothing. A file, a change of another computer, or an update of a package has ' +
      'changed since the preview, so nothing was written or started.',
    whatToDo: ['Look at the new preview and confirm that one.'],
  },
  nothing_to_undo: {
    title: 'There is nothing to undo.',
    happened: 'Only changes that Tooltray itself made to files of AI apps can be undone, each of them once, and the latest 200.',
    whatToDo: ['See what there is: `tooltray clients`', 'Change the file by hand.'],
  },
  client_unknown: {
    title: 'There is no AI app of that name.',
    happened: 'Tooltray knows no AI app with this id.',
    whatToDo: [
      'See the ids: `tooltray clients`',
      'A client that is not in the list can still use Tooltray: let it start `tooltray connect`.',
    ],
  },
} as const satisfies Readonly<Record<string, ErrorHelp>>

import type { ErrorHelp } from './error-help.ts'

export const accessHelp = {
  role_unknown: {
    title: 'There is no role of that name.',
    happened:
      'A credential, or a command, names a role that is not in `servers.json`. Such a credential gives access to nothing until the ' +
      'role exists: a mistyped name must not allow more.',
    whatToDo: [
      'See the names: `tooltray role list`',
      'Write the role into `roles` of `servers.json`.',
      'Or give the credential another role in the window, under Permissions > People and devices.',
      'Or replace it by one with another role: `tooltray access revoke NAME`, then `tooltray access add NAME --role ROLE`.',
    ],
  },
  rule_unknown: {
    title: 'There is no rule of that number.',
    happened: 'A command names a rule that is not in `rules` of `servers.json`: there are fewer, or it was removed already.',
    whatToDo: ['See the rules with their numbers: `tooltray rule list`'],
  },
  credential_exists: {
    title: 'There is a credential of that name already.',
    happened:
      'Each client that connects over HTTP has its own credential. The name of the credential is the name of the client everywhere.',
    whatToDo: [
      'Choose another name.',
      'If you lost its token: `tooltray access revoke NAME`, then create it again. The old token stops working immediately.',
    ],
  },
  credential_invalid: {
    title: 'The credential cannot be created with this name.',
    happened: 'The name is empty, is too long, has control characters, or begins with `openid:`, which is for users of an OpenID provider.',
    whatToDo: ['Name it after the client that uses it: `tooltray access add laptop`'],
  },
  credential_unknown: {
    title: 'There is no credential of that name.',
    happened: 'It was never created, or was revoked.',
    whatToDo: ['See the names: `tooltray access list`'],
  },
  sign_in_off: {
    title: 'Devices cannot sign in with a code.',
    happened: 'A code was requested while `settings.http.signIn` is off.',
    whatToDo: [
      'Turn on **Sign in with a code** in **Settings > HTTP access**, or set `settings.http.signIn` to `true`.',
      'Or create a credential, whose token you give to the client: `tooltray access add NAME`',
    ],
  },
} as const satisfies Readonly<Record<string, ErrorHelp>>

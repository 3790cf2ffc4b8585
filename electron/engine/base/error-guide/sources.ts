import type { ErrorHelp } from './error-help.ts'

export const sourceHelp = {
  consent_needed: {
    title: 'You must review and confirm this server first.',
    happened:
      'Adding, changing, or restoring servers would run a program on this computer, or send a key or a secret to an address, and what ' +
      'was confirmed is not exactly that: the program, its arguments, folder and variables, or the address and what it receives.',
    whatToDo: ['Review the change, and confirm it.', 'On the command line: run the command in a terminal, where it can ask you.'],
  },
  gallery_unknown: {
    title: 'The gallery has no such entry.',
    happened: 'A command or a link names an entry, or a way to run one, that is not in the list of the gallery.',
    whatToDo: ['Search it: `tooltray gallery search WORDS`', 'See the ways of an entry: `tooltray gallery show ID`'],
  },
  gallery_refused: {
    title: 'A list of the gallery was refused.',
    happened:
      'It was too large or in another format, the release did not sign it, or it is not newer than the list in use. Nothing was changed, ' +
      'and the list in use stays.',
    whatToDo: ['Try again later.', 'Update Tooltray: its newest version comes with a newer list.'],
  },
  gallery_unreachable: {
    title: 'The list of the gallery could not be fetched.',
    happened: 'Its address did not answer, or answered with an error. The list in use stays.',
    whatToDo: ['Check your connection and proxy: `tooltray doctor`', 'Try again later.'],
  },
  registry_unreachable: {
    title: 'The registry cannot be reached.',
    happened: 'The MCP registry, or the place of a bundle, did not answer, and there is no answer from before.',
    whatToDo: ['Try again when you are online.', 'Add the server by its command or address: `tooltray add`'],
  },
  address_refused: {
    title: 'Tooltray refused to open this address.',
    happened:
      'The registry gave an address for a bundle, or that address redirected to one. It is on this computer or its network, is not ' +
      'encrypted, or has credentials in it. A public registry needs no such address, so nothing was downloaded.',
    whatToDo: ['Do not use it, unless you know why it points there.', 'Then fetch the bundle yourself: `tooltray add FILE.mcpb`'],
  },
  registry_invalid: {
    title: 'The address is not an MCP registry.',
    happened: 'The address in the setting `registry` answers in another format than version 0.1 of the registry’s API.',
    whatToDo: ['Check `registry` under `settings` in `servers.json`, or remove it.'],
  },
  package_unknown: {
    title: 'The registry has no such server, version or package.',
    happened: 'The name, the version or the way to install it is not there.',
    whatToDo: ['Find the name: `tooltray registry search WORDS`', 'See its versions and packages: `tooltray registry show SERVER`'],
  },
  package_unsupported: {
    title: 'Tooltray cannot add this package.',
    happened: 'The server is published in a form that Tooltray does not run. The message says why.',
    whatToDo: ['Choose another package or remote: `tooltray registry show SERVER`'],
  },
  bundle_unknown: {
    title: 'The bundle is no longer stored.',
    happened: 'Tooltray keeps a bundle that you opened for a day.',
    whatToDo: ['Choose the file again.'],
  },
  bundle_unreadable: {
    title: 'The file is not a bundle that Tooltray can read.',
    happened: 'A bundle is a zip archive with the ending `.mcpb`. This file is damaged, something else, or cannot be opened.',
    whatToDo: ['Download it again.', 'Check the path, and who may read it.'],
  },
  bundle_unsafe: {
    title: 'The bundle would write outside of its own folder.',
    happened: 'The archive holds paths or links that lead out of the folder that it is unpacked into. Nothing was unpacked.',
    whatToDo: ['Do not use it.', 'Tell its publisher.'],
  },
  bundle_too_large: {
    title: 'The bundle is too large.',
    happened: 'It has more bytes or more files than a bundle may have, packed or unpacked. Nothing was unpacked.',
    whatToDo: ['Ask its publisher for a smaller one.'],
  },
  bundle_manifest: {
    title: 'The manifest of the bundle is not valid.',
    happened: 'Its `manifest.json` is missing, or is not in a format that Tooltray knows. The message says what is wrong.',
    whatToDo: ['Look for a newer one, or ask its publisher.'],
  },
  bundle_platform: {
    title: 'The bundle is for another system.',
    happened: 'Its manifest names the systems that it runs on, and this one is not among them.',
    whatToDo: ['Check whether its publisher has a bundle for this system.'],
  },
  bundle_changed: {
    title: 'The downloaded file is not the one that the registry describes.',
    happened: 'The SHA-256 of the file differs from the one in the registry. Someone may have changed the file.',
    whatToDo: ['Do not use it.', 'Tell its publisher.'],
  },
} as const satisfies Readonly<Record<string, ErrorHelp>>

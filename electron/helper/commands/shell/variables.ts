/** The environment variables of Tooltray itself that users set, with what they do. */
export const OWN_VARIABLES: Readonly<Record<string, string>> = {
  TOOLTRAY_HOME:
    'one folder for everything that Tooltray keeps, instead of the folders of the system; a relative path begins at your home folder',
  TOOLTRAY_SECRETS: '"file" keeps secrets in a file that only you can read, instead of the keychain',
  TOOLTRAY_SECRETS_DIR: 'a folder with a file for each secret, such as /run/secrets in a container; Tooltray only reads it',
  TOOLTRAY_IDLE_END: 'seconds until Tooltray ends when no app, window or tray uses it; 300 by default',
  TOOLTRAY_CLIENT: 'the AI app that starts "tooltray connect"; Tooltray writes it into the settings of the app',
  NO_COLOR: 'set to anything: no colors',
}

/** The engine finds calls by the name of an app, too; the window gets it through here. */
export { appName } from '../../engine/config/apps/app-name.ts'

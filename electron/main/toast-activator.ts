/**
 * The class that Windows activates for a click on a notification after the app has ended. Without a fixed one, each start would use
 * another.
 */
export const TOAST_ACTIVATOR = '{5E5B3C53-7C0B-4F0B-9C55-8E1E6D2A9D41}'

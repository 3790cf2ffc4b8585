/** For so many days a change of other programs' settings can be undone: the copies hold keys, and do not stay for ever. */
export const UNDO_DAYS = 30

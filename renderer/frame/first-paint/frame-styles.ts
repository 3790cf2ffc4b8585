/** The whole window: the sidebar, and the page beside it. */
export const WINDOW = 'flex h-full overflow-x-clip pt-(--title-bar)'

/** The sheet that a page is on. */
export const SHEET = 'relative my-2 mr-2 flex min-w-0 flex-1 flex-col overflow-clip rounded-page bg-surface shadow-page'

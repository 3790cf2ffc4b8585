/** Where the page's server speaks the control API, over a WebSocket. */
export const CONTROL_PATH = '/control'

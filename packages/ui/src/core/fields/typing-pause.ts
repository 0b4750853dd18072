/** Pause after a key, in ms, after which we assume that the user has stopped typing. */
export const TYPING_PAUSE_MS = 60;

/** So long after a key it is taken that no other comes at once: in ms.. */
export const TYPING_PAUSE_MS = 60;

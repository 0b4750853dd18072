import type { createStore } from 'jotai/vanilla';

/** Holds the atoms that parts of the shell share. There is one on a page. */
export type Store = ReturnType<typeof createStore>;

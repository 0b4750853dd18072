import { atom } from 'jotai/vanilla';

/**
 * False while a prerendered page is taken over: until then everything is drawn as at build, for a visitor of whom nothing
 * is known.
 */
export const takenOverAtom = atom(true);

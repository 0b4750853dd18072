import { createContext, useContext } from 'react';

/**
 * False while a prerendered page is taken over: until then everything is drawn as at build, for a visitor of whom nothing
 * is known. A context and no atom, since what is still to be taken over must see the value that it was drawn with.
 */
export const TakenOverContext = createContext(true);

export const useIsTakenOver = (): boolean => useContext(TakenOverContext);

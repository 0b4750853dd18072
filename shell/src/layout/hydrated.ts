import { createContext, useContext } from 'react';

/**
 * False while a prerendered page is hydrated: until then everything is rendered as at build time, for an
 * unknown visitor. A context and not an atom, since a boundary that is not hydrated yet must see the value
 * that it was rendered with.
 */
export const HydratedContext = createContext(true);

export const useIsHydrated = (): boolean => useContext(HydratedContext);

import { createContext, useContext } from 'react';

/**
 * False while a prerendered page is hydrated: until then everything is rendered as at build time, for an unknown
 * visitor. This is a context rather than an atom, because boundaries that are not hydrated yet must see the value that
 * they were rendered with.
 */
export const HydratedContext = createContext(true);

export const useIsHydrated = (): boolean => useContext(HydratedContext);

import { useCallback } from 'react';
import {
  type Location,
  type SetURLSearchParams,
  useLocation as useLibraryLocation,
  useSearchParams as useLibrarySearchParams,
} from 'react-router-dom';
import { useHistory } from './Router.tsx';

/** The current address. Its `state` is lost when the address is opened in another page. */
export function useLocation(): Location<unknown> {
  useHistory();
  return useLibraryLocation();
}

/**
 * Returns the query of the address, and a function that replaces it. The function does nothing on a screen that the
 * user is leaving while the next one loads: the library would navigate back to the old screen.
 */
export function useSearchParams(): readonly [URLSearchParams, SetURLSearchParams] {
  const history = useHistory();
  const { pathname } = useLibraryLocation();
  const [params, setParams] = useLibrarySearchParams();
  const setHere = useCallback<SetURLSearchParams>(
    (next, options) => {
      if (history.read().pathname === pathname) setParams(next, options);
    },
    [history, pathname, setParams],
  );
  return [params, setHere];
}

import { useCallback } from 'react';
import {
  type Location,
  type NavigateOptions,
  type SetURLSearchParams,
  useLocation as useLibraryLocation,
  useSearchParams as useLibrarySearchParams,
  useNavigate,
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

/**
 * Returns a function that navigates after work that takes time, such as saving. It does nothing if the user has gone to another
 * screen meanwhile, also while that one loads.
 */
export function useNavigateFromHere(): (to: string, options?: NavigateOptions) => void {
  const history = useHistory();
  const { pathname } = useLibraryLocation();
  const navigate = useNavigate();
  return useCallback(
    (to, options) => {
      if (history.read().pathname === pathname) void navigate(to, options);
    },
    [history, pathname, navigate],
  );
}

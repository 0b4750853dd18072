import { useEffect } from 'react';
import {
  createPath,
  type NavigateProps as LibraryProps,
  useLocation as useLibraryLocation,
  useNavigate,
} from 'react-router-dom';
import { isElsewhere } from './guarded-history.ts';
import { useHistory } from './Router.tsx';

/** Target of a redirect, and whether it replaces the history entry that led to it. */
export type NavigateProps = Pick<LibraryProps, 'to' | 'replace' | 'state'>;

/**
 * Redirects. If the user followed a link between render and redirect, they stay there; the library would redirect them.
 */
export function Navigate({ to, replace = false, state }: NavigateProps): null {
  const history = useHistory();
  const { pathname, search, hash } = useLibraryLocation();
  const navigate = useNavigate();
  const target = typeof to === 'string' ? to : createPath(to);
  useEffect(() => {
    if (!isElsewhere({ pathname, search, hash }, history.read())) void navigate(target, { replace, state });
  }, [history, navigate, pathname, search, hash, target, replace, state]);
  return null;
}

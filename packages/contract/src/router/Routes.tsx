import {
  Children,
  createContext,
  isValidElement,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
} from 'react';
import { paramsOf } from '../paths.ts';
import type { Going } from './place.ts';
import { useRouting } from './Router.tsx';

type Params = Readonly<Record<string, string>>;
const ParamsContext = createContext<Params>({});

/** The values of the present route's parameters (`id` of `customers/:id`). */
export function useParams(): Readonly<Partial<Record<string, string>>> {
  return useContext(ParamsContext);
}

export interface RouteProps {
  /** An absolute pattern; `*` takes whatever is left. */
  readonly path: string;
  readonly element: ReactNode;
}

/** One address within `Routes`; the declaration is all it is. */
export function Route(_props: RouteProps): ReactNode {
  return null;
}

/** Shows the first `Route` among its children whose pattern is the present address. */
export function Routes({ children }: { readonly children?: ReactNode }) {
  const { pathname } = useRouting().place;
  for (const child of Children.toArray(children)) {
    if (!isValidElement<RouteProps>(child)) continue;
    const { path, element } = child.props;
    const params = path === '*' ? {} : paramsOf(path, pathname);
    if (params) return <Matched params={params}>{element}</Matched>;
  }
  return null;
}

function Matched({ params, children }: { readonly params: Params; readonly children: ReactNode }) {
  const text = JSON.stringify(params);
  // The same values give the same object, so that a screen does not render again for its query's sake.
  const stable = useMemo(() => JSON.parse(text) as Params, [text]);
  return <ParamsContext value={stable}>{children}</ParamsContext>;
}

/** Goes elsewhere as soon as it is shown. */
export function Navigate({ to, replace, state }: { readonly to: string } & Going) {
  const { source } = useRouting();
  useEffect(
    () => source.go(to, { replace: replace ?? false, state: state ?? null }),
    [source, to, replace, state],
  );
  return null;
}

import {
  Children,
  createContext,
  isValidElement,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
} from 'react';
import { bySpecificity, paramsOf } from '../paths.ts';
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

/** Shows the `Route` among its children that says most about the present address. */
export function Routes({ children }: { readonly children?: ReactNode }) {
  const { pathname } = useRouting().place;
  const fitting = Children.toArray(children)
    .filter((child) => isValidElement<RouteProps>(child))
    .map(({ props }) => ({ ...props, params: props.path === '*' ? {} : paramsOf(props.path, pathname) }))
    .filter(({ params }) => params !== undefined)
    .sort((a, b) => bySpecificity(a.path, b.path));
  const [best] = fitting;
  return best ? <Matched params={best.params ?? {}}>{best.element}</Matched> : null;
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

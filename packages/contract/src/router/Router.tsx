import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { browserPlaces } from './browser-places.ts';
import { memoryPlaces } from './memory-places.ts';
import type { Place, PlaceSource } from './place.ts';

interface Routing {
  readonly source: PlaceSource;
  readonly place: Place;
}

const RoutingContext = createContext<Routing | null>(null);

/** The present place and its source. Throws outside a router. */
export function useRouting(): Routing {
  const routing = useContext(RoutingContext);
  if (!routing) throw new Error('This component needs a router around it: wrap it in <MemoryRouter>.');
  return routing;
}

function Router({ source, children }: { readonly source: PlaceSource; readonly children?: ReactNode }) {
  const [place, setPlace] = useState(source.read);
  useEffect(() => {
    // A transition keeps the old screen while the new one's code is on its way.
    const follow = () => startTransition(() => setPlace(source.read()));
    const stop = source.subscribe(follow);
    // A child's effect may have gone on before this one ran.
    follow();
    return stop;
  }, [source]);
  const routing = useMemo(() => ({ source, place }), [source, place]);
  return <RoutingContext value={routing}>{children}</RoutingContext>;
}

export interface RouterProps {
  readonly children?: ReactNode;
}

/** Routes by the browser's address. */
export function BrowserRouter({ children }: RouterProps) {
  return <Router source={browserPlaces}>{children}</Router>;
}

export interface MemoryRouterProps extends RouterProps {
  /** The history so far; the last entry is the present one. */
  readonly initialEntries?: readonly string[];
}

/** Routes by a history in memory; the page's address stays as it is. */
export function MemoryRouter({ initialEntries, children }: MemoryRouterProps) {
  const [source] = useState(() => memoryPlaces(initialEntries));
  return <Router source={source}>{children}</Router>;
}

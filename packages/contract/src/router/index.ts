/**
 * react-router-dom by the names in use: only the exports here are in the page. Routers of our own carry it,
 * because the library cannot ask before a page with unsaved input is left. The shell provides this one copy
 * to all modules.
 */
export {
  Link,
  type LinkProps,
  type Location,
  type NavigateFunction,
  NavLink,
  type NavLinkProps,
  Route,
  type RouteProps,
  Routes,
  useNavigate,
  useParams,
} from 'react-router-dom';
export { useLocation, useSearchParams } from './address.ts';
export type { LeaveGuard } from './guarded-history.ts';
export { Navigate, type NavigateProps } from './Navigate.tsx';
export {
  BrowserRouter,
  MemoryRouter,
  type MemoryRouterProps,
  type RouterProps,
  useAskToLeave,
  useIsGuarded,
  useLeaveGuard,
} from './Router.tsx';

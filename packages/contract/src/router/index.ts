/**
 * The exports of react-router-dom in use; the page contains only these. Our own routers wrap the library, because it
 * cannot ask before the user leaves a page with unsaved input. The shell provides this one copy to all modules.
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
export { useLocation, useNavigateFromHere, useSearchParams } from './address.ts';
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

/**
 * The product's router, in the words that react-router made common. That library itself takes 14 KB of a landing page
 * of 105; what is used of it fits into two (ADR 14). The shell provides this one copy to all modules.
 */
export { Link, type LinkProps, NavLink, type NavLinkProps } from './Link.tsx';
export {
  type Navigate as NavigateFunction,
  useLeaveGuard,
  useLocation,
  useNavigate,
  useSearchParams,
} from './navigation.ts';
export type { Going, LeaveGuard, Place } from './place.ts';
export { BrowserRouter, MemoryRouter, type MemoryRouterProps, type RouterProps } from './Router.tsx';
export { Navigate, Route, type RouteProps, Routes, useParams } from './Routes.tsx';

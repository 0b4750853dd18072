/**
 * What the product uses of react-router, and nothing else: shared whole, the router alone would be half the bytes of
 * the landing page. The shell provides this one copy to all modules.
 */
export {
  BrowserRouter,
  Link,
  MemoryRouter,
  Navigate,
  NavLink,
  Outlet,
  Route,
  Routes,
  useLocation,
  useMatch,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router';

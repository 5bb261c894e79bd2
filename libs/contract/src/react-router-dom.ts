// Written by "npm run shared-names -- --write" from what remotes use.
/** The part of react-router-dom that the shell gives to remotes: what one of them uses, and what the shell has anyway. */
export {
  Link,
  NavLink,
  Navigate,
  Outlet,
  createPath,
  isRouteErrorResponse,
  matchPath,
  matchRoutes,
  redirect,
  useHref,
  useLocation,
  useNavigate,
  useNavigation,
  useNavigationType,
  useOutlet,
  useParams,
  useRouteError,
  useSearchParams,
} from 'react-router-dom';

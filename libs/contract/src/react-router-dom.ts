/**
 * The part of react-router-dom that the shell gives to remotes. A whole namespace would cost every visitor of `/`
 * the unused rest; lint refuses other names in remotes. Adding a name is a deploy of the shell. Forms and fetchers of the
 * router stay out: remotes write through mutations.
 */
export {
  Link,
  Navigate,
  NavLink,
  Outlet,
  createSearchParams,
  data,
  generatePath,
  isRouteErrorResponse,
  matchPath,
  redirect,
  useBeforeUnload,
  useBlocker,
  useLoaderData,
  useLocation,
  useMatch,
  useNavigate,
  useNavigation,
  useOutletContext,
  useParams,
  useResolvedPath,
  useRevalidator,
  useRouteError,
  useSearchParams,
} from 'react-router-dom';

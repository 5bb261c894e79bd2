import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { RouterProvider, createMemoryRouter, parsePath, useLocation, type RouteObject } from 'react-router-dom';
import { routesOf, type RemoteModule } from '../remote-module';
import { ShellContext, type Banner, type ShellApi, type TrackedEvent } from '../shell-api';

/** A shell that records what remotes call. */
export interface RecordingShell extends ShellApi {
  tracked: TrackedEvent[];
  awarded: { event: string; properties: Record<string, string> }[];
  shownBanners: Map<string, Banner>;
}

/** A shell for tests: events, banners and awards land in its fields. */
export function createTestShell(): RecordingShell {
  const tracked: TrackedEvent[] = [];
  const awarded: RecordingShell['awarded'] = [];
  const shownBanners = new Map<string, Banner>();
  return {
    tracked,
    awarded,
    shownBanners,
    track(event) {
      tracked.push(event);
    },
    award(event, properties = {}) {
      awarded.push({ event, properties });
    },
    banners: {
      register(banner) {
        shownBanners.set(banner.id, banner);
      },
      remove(id) {
        shownBanners.delete(id);
      },
    },
  };
}

export interface TestShellProps {
  /** Routes of the remote under test, for example the default export of its `routes.tsx`. */
  remote: Pick<RemoteModule, 'routes'> | RouteObject[];
  /** Address to start at. */
  path: string;
  shell?: ShellApi;
  /** Id of the user that loaders read for; the same as of the identity that `wrap` provides. */
  viewerId?: string | null;
  /** Default: a client without retries, so that a failure shows at once. */
  queryClient?: QueryClient;
  /** Further providers around the routes, for example a signed-in user. */
  wrap?(routes: ReactNode): ReactNode;
}

/** Renders a remote's routes as the shell would: in a memory router with query client and shell services. */
export function TestShell({ remote, path, shell, viewerId = null, queryClient, wrap }: TestShellProps) {
  const [client] = useState(() => queryClient ?? testClient());
  const [router] = useState(() => {
    const platform = { queryClient: client, viewerId: async () => viewerId };
    const routes = routesOf(Array.isArray(remote) ? { routes: remote } : remote, platform);
    const rest = { path: '*', Component: Elsewhere };
    // With a key of its own, as an entry of a browser: by default all first entries have the same one, also of different tests.
    return createMemoryRouter([...routes, rest], {
      initialEntries: [{ ...parsePath(path), key: crypto.randomUUID() }],
    });
  });
  const [services] = useState(() => shell ?? createTestShell());
  const content = <RouterProvider router={router} />;
  return (
    <ShellContext value={services}>
      <QueryClientProvider client={client}>{wrap ? wrap(content) : content}</QueryClientProvider>
    </ShellContext>
  );
}

/** Stands for every page of others; names the address that led to it, and what went along in its state. */
function Elsewhere() {
  const { pathname, search, hash, state } = useLocation();
  return (
    <p data-address={`${pathname}${search}${hash}`} data-state={JSON.stringify(state)}>
      Oops! Page not found
    </p>
  );
}

function testClient(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } });
}

// Lazy chunk: only for a remote that draws its screens itself.
import { useAuth, useRoles } from '@lineup/auth';
import { useShell, type Mount, type MountView, type Path } from '@lineup/contract';
import { evaluateFlag, useFlags } from '@lineup/flags';
import { useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate, type RouteObject } from 'react-router-dom';
import { addressOfLink } from './address-of-link';

/** Routes for a remote that draws its screens itself: everything at and below its base paths. */
export function mountedRoutes(basePaths: readonly Path[], mount: Mount): RouteObject[] {
  return basePaths.map((basePath) => ({
    path: `${basePath}/*`,
    Component: () => <MountedScreen mount={mount} basePath={basePath} />,
  }));
}

/** The element of the remote, with the shell for it as plain functions. */
function MountedScreen({ mount, basePath }: { mount: Mount; basePath: Path }) {
  const element = useRef<HTMLDivElement>(null);
  const { track, award, banners } = useShell();
  const navigate = useNavigate();
  const view = useView();
  const latest = useRef({ view, navigate, listeners: new Set<(view: MountView) => void>() });

  // First, so that what mounts finds it.
  useEffect(() => {
    latest.current.view = view;
    latest.current.navigate = navigate;
    for (const tell of latest.current.listeners) tell(view);
  }, [view, navigate]);

  useEffect(() => {
    const { current: parent } = element;
    if (!parent) return;
    const { listeners } = latest.current;
    // A fresh one for each mount: what the last left in it must not be found.
    const own = parent.appendChild(document.createElement('div'));
    own.addEventListener('click', (event) => {
      const to = addressOfLink(event, location.origin);
      if (to === null) return;
      event.preventDefault();
      void latest.current.navigate(to);
    });
    const unmount = mount(own, {
      ...{ track, award, banners, basePath },
      view: () => latest.current.view,
      subscribe(handle) {
        listeners.add(handle);
        return () => listeners.delete(handle);
      },
      navigate: (to, options) => void latest.current.navigate(to, options),
    });
    return () => {
      listeners.clear();
      own.remove();
      unmount();
    };
  }, [mount, basePath, track, award, banners]);

  return <div ref={element} />;
}

/** What the page shows, the same object until something of it changes. */
function useView(): MountView {
  const { pathname, search, hash } = useLocation();
  const { status, user } = useAuth();
  const { status: rolesStatus, roles } = useRoles();
  const { flags } = useFlags();
  // A session that is refreshed brings another object of the same person.
  const id = user?.id;
  return useMemo(() => {
    const isKnown = status === 'signed-out' || (id !== undefined && rolesStatus === 'ready');
    const names = roles.map(({ role }) => role);
    const viewer = isKnown ? (id === undefined ? null : { id, roles: names }) : undefined;
    const isOn = (key: string) =>
      evaluateFlag(
        flags.find((flag) => flag.key === key),
        roles,
      );
    return { pathname, search, hash, viewer, isOn };
  }, [pathname, search, hash, status, id, rolesStatus, roles, flags]);
}

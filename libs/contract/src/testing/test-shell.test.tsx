import { useQuery } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { CONTRACT } from '../compatibility';
import { defineRemote, startRead } from '../remote-module';
import { useShell } from '../shell-api';
import { TestShell, createTestShell } from './index';

afterEach(cleanup);

function Team() {
  const { teamId } = useParams();
  const shell = useShell();
  useEffect(() => shell.track({ name: 'team_seen', properties: { teamId: teamId ?? '' } }), [shell, teamId]);
  return <h1>Team {teamId}</h1>;
}

const remote = defineRemote({ routes: [{ path: '/teams/:teamId', Component: Team }] });

describe('a remote in the test shell', () => {
  test('carries the contract it was built against', () => {
    expect(remote.contract).toBe(CONTRACT);
  });

  test('shows the screen of its route and reaches the services of the shell', () => {
    const shell = createTestShell();
    render(<TestShell remote={remote} path="/teams/42" shell={shell} />);
    expect(screen.getByRole('heading').textContent).toBe('Team 42');
    expect(shell.tracked).toEqual([{ name: 'team_seen', properties: { teamId: '42' } }]);
  });

  test('gets the platform: what a loader reads is there for the page, for its viewer', async () => {
    const ofViewer = defineRemote({
      routes: ({ queryClient, viewerId }) => [
        {
          path: '/teams',
          Component: Viewer,
          loader: () => startRead(async () => queryClient.setQueryData(['viewer'], await viewerId())),
        },
      ],
    });
    render(<TestShell remote={ofViewer} path="/teams" viewerId="ann" />);
    expect(await screen.findByText('Viewer ann')).toBeTruthy();
  });

  test('a read that fails or cannot start harms nothing', async () => {
    const started = vi.fn<() => Promise<never>>(async () => Promise.reject(new Error('down')));
    expect(startRead(started)).toBeNull();
    expect(startRead(() => JSON.parse('no address'))).toBeNull();
    expect(started).toHaveBeenCalledOnce();
    await Promise.resolve();
  });

  test('opens each page at an entry of its own: what is remembered of one by its key says nothing of the next', () => {
    const place = defineRemote({ routes: [{ path: '/teams', Component: Entry }] });
    const keys = ['/teams?tab=roster#top', '/teams'].map((path) => {
      const { container, unmount } = render(<TestShell remote={place} path={path} />);
      const [key, ...address] = container.textContent.split(' ');
      unmount();
      expect(address.join('')).toBe(path);
      return key;
    });
    expect(new Set(keys).size).toBe(2);
  });

  test('shows Not-found beyond its routes', () => {
    render(<TestShell remote={remote} path="/elsewhere" />);
    expect(screen.getByText('Oops! Page not found')).toBeTruthy();
  });

  test('a component outside a shell fails with the name of what is missing', () => {
    expect(() => render(<Lonely />)).toThrow('useShell must be used within ShellContext');
  });
});

function Viewer() {
  const { data } = useQuery({ queryKey: ['viewer'], queryFn: () => 'nobody', enabled: false });
  return <p>Viewer {data}</p>;
}

function Entry() {
  const { key, pathname, search, hash } = useLocation();
  return `${key} ${pathname}${search}${hash}`;
}

function Lonely() {
  useShell();
  return null;
}

import { screen } from '@testing-library/react';
import { rolesQuery } from '@lineup/auth';
import { createQueryClient } from '@lineup/data';
import { expect, it } from 'vitest';
import { fakeBackend } from '@lineup/data/testing';
import { renderRemote } from '../testing/render-remote';

it('[RC-018] a private coach is told whose the pipelines are, and where the own players stand', async () => {
  fakeBackend({});
  const queryClient = createQueryClient({ retry: 0 });
  const roles = [{ role: 'coaching_private_coach', college_id: null }];
  queryClient.setQueryData(rolesQuery(PLAYER).queryKey, roles);
  renderRemote('/pipeline', PLAYER, roles, queryClient);
  expect(await screen.findByText(/^A pipeline belongs to the esports program of a college/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open the dashboard' }).getAttribute('href')).toBe('/recruiting-dashboard');
  expect(screen.queryByText(/coaches and recruiters/)).toBeNull();
});

const PLAYER = '00000000-0000-4000-8000-000000000011';

it.each(['/recruiting-dashboard', '/pipeline', '/pipeline/import', '/pipeline/duplicates'])(
  '[RC-017] [SE-014] a player whose roles are known reads the same at %s, without a request that would be refused',
  async (path) => {
    const backend = fakeBackend({});
    const queryClient = createQueryClient({ retry: 0 });
    const roles = [{ role: 'recruit_player', college_id: null }];
    queryClient.setQueryData(rolesQuery(PLAYER).queryKey, roles);
    renderRemote(path, PLAYER, roles, queryClient);
    expect(await screen.findByText('This page is not available for your account')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Request a role' }).getAttribute('href')).toBe('/onboarding');
    expect(backend.calls).toEqual([]);
  },
);

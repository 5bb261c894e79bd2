import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { expectTier, forgetExpectedTier } from '../model/billing/expected-tier';
import { failure, fakeBackend } from '@lineup/data/testing';
import { renderRemote } from '../testing/render-remote';
import { ADA, TEAM_ID } from '../testing/team-answer';

const billing = (tier: string, status: string | null = 'active') => ({
  ...{ team_name: 'River City', is_archived: false, tier, status },
  ...{ current_period_end: null, cancels_at_period_end: false, is_paid_by_other: false, is_former_owner: false },
});
const PATH = `/success?team=${TEAM_ID}`;
const ASKED = 'POST /rpc/billing_of_team';

afterEach(() => {
  vi.useRealTimers();
  forgetExpectedTier(TEAM_ID);
});

describe('success', () => {
  it('[TM-015] waits for the server, then says the new tier', async () => {
    const backend = fakeBackend({ [ASKED]: billing('bronze', null) });
    renderRemote(PATH, ADA);
    expect(await screen.findByText('Confirming the payment...')).toBeTruthy();
    backend.answer(ASKED, billing('silver'));
    expect(await screen.findByText('River City is now Silver')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open the team' }).getAttribute('href')).toBe(`/teams/${TEAM_ID}/manage`);
  });

  it('[TM-015] an upgrade is not confirmed by the tier that the team had before', async () => {
    expectTier(TEAM_ID, 'gold');
    const backend = fakeBackend({ [ASKED]: billing('silver') });
    renderRemote(PATH, ADA);
    expect(await screen.findByText('Confirming the payment...')).toBeTruthy();
    backend.answer(ASKED, billing('gold'));
    expect(await screen.findByText('River City is now Gold')).toBeTruthy();
  });

  it('[TM-015] believes no address: a tier in it counts nothing, and a late payment is said to be late', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const backend = fakeBackend({ [ASKED]: billing('bronze', null) });
    const { user } = renderRemote(`${PATH}&tier=gold&paid=true`, ADA);
    await screen.findByText('Confirming the payment...');
    await act(() => vi.advanceTimersByTimeAsync(40_000));
    expect(await screen.findByText('The payment is not confirmed yet')).toBeTruthy();
    expect(screen.getByText(/River City is still Bronze. .* You need not pay again/)).toBeTruthy();
    const asked = backend.callsOf(ASKED).length;
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(backend.callsOf(ASKED)).toHaveLength(asked);
    vi.useRealTimers();
    backend.answer(ASKED, billing('gold'));
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    expect(await screen.findByText('River City is now Gold')).toBeTruthy();
  });

  it('[TM-015] refuses who does not manage the team', async () => {
    fakeBackend({ [ASKED]: failure(403, '42501') });
    renderRemote(PATH, ADA);
    expect(await screen.findByText('Only managers of a team can see its payments.')).toBeTruthy();
  });

  it('[TM-015] a failed check can be retried', async () => {
    const backend = fakeBackend({ [ASKED]: failure(503) });
    const { user } = renderRemote(PATH, ADA);
    await screen.findByText('The payment could not be checked');
    backend.answer(ASKED, billing('silver'));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('River City is now Silver')).toBeTruthy();
  });

  it('[TM-015] without a team there is nothing to confirm, and a visitor signs in first', async () => {
    const backend = fakeBackend();
    const { unmount } = renderRemote('/success', ADA);
    expect(await screen.findByText('There is no payment to confirm here')).toBeTruthy();
    unmount();
    renderRemote(PATH);
    expect(await screen.findByRole('link', { name: 'Sign in' })).toBeTruthy();
    expect(backend.calls).toEqual([]);
  });
});

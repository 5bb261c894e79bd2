import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { failure, fakeBackend } from '@lineup/data/testing';
import { renderRemote } from '../../testing/render-remote';
import type { Invitation } from '../../model/person';
import { shownToast } from '../../testing/shown-toast';
import { ADA, MANAGE_PATH, nextId, teamAnswer } from '../../testing/team-answer';
import { LOAD, VALORANT, valorant } from '../../testing/open-roster';

const RESEND = 'POST /functions/v1/invite';
const REVOKE = 'POST /rpc/revoke_team_invitation';
const invitation = (email: string, change: Partial<Invitation> = {}): Invitation => ({
  id: nextId(),
  email,
  name: null,
  kind: 'member',
  role: 'captain',
  game_profile_id: VALORANT,
  expires_at: '2100-01-01T12:00:00Z',
  sent_at: '2026-11-01T12:00:00Z',
  ...change,
});
const eve = invitation('eve@example.com');
const late = invitation('late@example.com', {
  name: 'Lee Late',
  expires_at: '2020-01-01T12:00:00Z',
  game_profile_id: null,
});

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));

async function open() {
  const team = (invitations: (typeof eve)[]) =>
    teamAnswer({}, { viewer: { is_manager: true }, games: [valorant], invitations });
  const backend = fakeBackend({
    [LOAD]: team([eve, late]),
    [RESEND]: { success: true, is_delayed: false },
    [REVOKE]: true,
  });
  const view = renderRemote(`${MANAGE_PATH}?tab=roster`, ADA);
  const list = async () => within(await screen.findByRole('region', { name: /^Pending invitations/ }));
  return { ...view, backend, list, team };
}

describe('[TM-075] pending invitations', () => {
  it('show the address, the game, the role and how long they run', async () => {
    const { list, user } = await open();
    const [first, second] = (await list()).getAllByRole('listitem').map((item) => item.textContent);
    expect(first).toMatch(/eve@example\.com.*Valorant · Sent on Nov 1, 2026, runs until Jan 1, 2100.*Captain/);
    expect(second).toMatch(/Lee Late.*late@example\.com.*Expired on Jan 1, 2020\. Send it again to renew it\./);
    await user.click(screen.getByRole('tab', { name: 'Valorant' }));
    expect((await list()).getAllByRole('listitem')).toHaveLength(1);
  });

  it('are mailed again, once per press; a failure says why', async () => {
    const { backend, list, user } = await open();
    const resend = (await list()).getByRole('button', { name: 'Send again to eve@example.com' });
    await user.dblClick(resend);
    await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Invitation sent', description: eve.email }));
    expect(backend.callsOf(RESEND).map((call) => call.body)).toEqual([{ invitation_id: eve.id }]);
    backend.answer(RESEND, () => failure(429, 'PT429'));
    const again = await screen.findByRole('button', { name: 'Send again to eve@example.com' });
    await waitFor(() => expect(again.getAttribute('aria-busy')).toBeNull());
    await user.click(again);
    await waitFor(() =>
      expect(shownToast()).toMatchObject({ title: 'Failed to send the invitation.', description: /too often/ }),
    );
  });

  it('are canceled after a question, and leave the list', async () => {
    const { backend, list, user, team } = await open();
    await user.click((await list()).getByRole('button', { name: 'Cancel the invitation to eve@example.com' }));
    backend.answer(LOAD, team([late]));
    await user.click(await screen.findByRole('button', { name: 'Cancel invitation' }));
    await waitFor(() => expect(screen.queryByText('eve@example.com', { selector: 'li *' })).toBeNull());
    expect(backend.callsOf(REVOKE).map((call) => call.body)).toEqual([{ p_invitation_id: eve.id }]);
    expect(document.activeElement?.textContent).toMatch(/^Pending invitations/);
  });

  it('one that was answered meanwhile is said to be', async () => {
    const { backend, list, user } = await open();
    backend.answer(REVOKE, false);
    await user.click((await list()).getByRole('button', { name: 'Cancel the invitation to eve@example.com' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel invitation' }));
    await waitFor(() => expect(shownToast()).toMatchObject({ title: 'This invitation was answered already.' }));
  });
});

import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { failure, fakeBackend } from '@lineup/data/testing';
import { renderRemote } from '../testing/render-remote';
import { shownToast } from '../testing/shown-toast';
import { watchToday } from '../testing/watch-today';
import { ADA, BEN, MANAGE_PATH, TEAM_ID, memberRow, teamAnswer } from '../testing/team-answer';

const LOAD = 'POST /rpc/load_team_manage';
const LEAVE = 'POST /rpc/leave_team';
const member = { viewer: { sees_inside: true }, members: [memberRow(ADA), memberRow(BEN)] };

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));

async function open(answer: unknown, userId: string | undefined = ADA) {
  const backend = fakeBackend({ [LOAD]: answer, [LEAVE]: true });
  const view = renderRemote(MANAGE_PATH, userId);
  await screen.findByRole('heading', { level: 1, name: 'River City' });
  return { backend, ...view };
}
const button = () => screen.queryByRole('button', { name: /Leave team$/ });

describe('leaving a team', () => {
  it('asks first, then says so and shows the team as others see it', async () => {
    const { backend, user, queryClient } = await open(teamAnswer({ owner_user_id: BEN }, member));
    const isTodayOld = watchToday(queryClient, ADA);
    await user.click(button() as HTMLElement);
    expect(backend.callsOf(LEAVE)).toEqual([]);
    backend.answer(LOAD, teamAnswer({ owner_user_id: BEN }, { members: [memberRow(BEN)] }));
    await user.dblClick(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(shownToast()).toMatchObject({ title: 'You left River City' }));
    await waitFor(() => expect(button()).toBeNull());
    expect(backend.callsOf(LEAVE).map((call) => call.body)).toEqual([{ p_team_id: TEAM_ID }]);
    await waitFor(() => expect(isTodayOld()).toBe(true));
  });

  it('keeps the place when the answer fails, and says so', async () => {
    const { backend, user } = await open(teamAnswer({ owner_user_id: BEN }, member));
    backend.answer(LEAVE, () => failure(503));
    await user.click(button() as HTMLElement);
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Failed to leave the team.' }));
    expect(button()).toBeTruthy();
  });

  it('tells somebody who became the owner meanwhile what to do', async () => {
    const { backend, user } = await open(teamAnswer({ owner_user_id: BEN }, member));
    backend.answer(LEAVE, () => failure(409, 'PT409', 'The owner cannot leave', 'owner'));
    await user.click(button() as HTMLElement);
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(shownToast()).toMatchObject({ title: 'You own this team' }));
  });

  it('is offered to players and staff alone', async () => {
    const staff = { id: 's1', user_id: ADA, role: 'analyst', game_profile_id: null, user_full_name: 'Ada Byron' };
    const hired = {
      ...staff,
      is_confirmed: true,
      user_email: null,
      user_avatar_url: null,
      contract_start: null,
      contract_end: null,
    };
    await open(teamAnswer({ owner_user_id: BEN }, { viewer: { sees_inside: true }, staff: [hired] }));
    expect(button()).toBeTruthy();
  });

  it.each([
    ['the owner', teamAnswer({ owner_user_id: ADA }, { ...member, viewer: { is_manager: true } })],
    ['a stranger', teamAnswer({ owner_user_id: BEN }, { members: [memberRow(BEN)] })],
  ])('is not offered to %s', async (_, answer) => {
    await open(answer);
    expect(button()).toBeNull();
  });
});

describe('an archived team', () => {
  it.each(['roster', 'practices', 'tournaments', 'recruiting', 'overview'])(
    'offers its manager nothing on the tab %s but the way to restore it',
    async (tab) => {
      const answer = teamAnswer({ archived_at: '2026-11-01T12:00:00Z' }, { viewer: { is_manager: true } });
      fakeBackend({ [LOAD]: answer });
      renderRemote(`${MANAGE_PATH}?tab=${tab}`, ADA);
      expect(await screen.findByText(/^This team is archived. Nothing can be added/)).toBeTruthy();
      expect(screen.getByRole('link', { name: 'Team Settings' })).toBeTruthy();
      expect(screen.queryByRole('button', { name: /^(Add|Create|Schedule|Invite|Import|Ask)/ })).toBeNull();
    },
  );
});

import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { TEAM_ID } from '../testing/team-answer';
import { openGame, player, valorant } from '../testing/open-roster';

const CONFIRM = 'POST /rpc/confirm_facts';
const fact = {
  ...{ user_id: String(player.user_id), game_id: valorant.esports_title_id, game: 'valorant', name: 'Valorant' },
  ...{ rank: 'Diamond 1', roles: ['Sentinel'], sources: null, can_confirm: true },
};

describe('what players say on the roster', () => {
  it('is confirmed for this team in one press', async () => {
    const { user, backend, list } = await openGame({ members: [player], facts: [fact] }, { [CONFIRM]: 2 });
    expect(await screen.findByText('Said by the player')).toBeTruthy();
    await user.dblClick(await screen.findByRole('button', { name: 'Confirm Diamond 1, Sentinel, Ben Okri' }));
    await waitFor(() =>
      expect(backend.callsOf(CONFIRM).map(({ body }) => body)).toEqual([
        {
          p_player_id: player.user_id,
          p_team_id: TEAM_ID,
          p_facts: [
            { kind: 'rank', game: 'valorant', value: 'Diamond 1' },
            { kind: 'role', game: 'valorant', value: 'Sentinel' },
          ],
        },
      ]),
    );
    expect(list('Players').getAllByRole('listitem')).toHaveLength(1);
  });

  it('offers nothing to confirm where the answer does not', async () => {
    await openGame({ members: [player], facts: [{ ...fact, can_confirm: false }] });
    expect(await screen.findByText('Said by the player')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Confirm / })).toBeNull();
  });
});

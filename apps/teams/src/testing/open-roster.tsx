import { screen, within } from '@testing-library/react';
import { fakeBackend } from './fake-backend';
import { renderRemote } from './render-remote';
import { ADA, BEN, MANAGE_PATH, memberRow, nextId, teamAnswer } from './team-answer';

export const VALORANT = nextId();
export const VALORANT_TITLE = nextId();
export const LOAD = 'POST /rpc/load_team_manage';

export const valorant = {
  id: VALORANT,
  esports_title_id: VALORANT_TITLE,
  play_level: 'casual',
  esports_titles: { name: 'Valorant' },
};
export const player = memberRow(BEN, { game_profile_id: VALORANT, user_full_name: 'Ben Okri' });
export const coach = {
  ...memberRow(BEN, { game_profile_id: VALORANT, user_full_name: 'Cy Twombly' }),
  role: 'head_coach',
  contract_start: null,
  contract_end: null,
};

type Rest = Parameters<typeof teamAnswer>[1];

/** Opens the roster of a team with one game, as its manager, at that game. */
export async function openGame(rest: Rest = {}, answers: Record<string, unknown> = {}) {
  const team = teamAnswer({}, { viewer: { is_manager: true }, games: [valorant], ...rest });
  const backend = fakeBackend({ [LOAD]: team, ...answers });
  const view = renderRemote(`${MANAGE_PATH}?tab=roster&game=${VALORANT}`, ADA);
  await screen.findByText('Games & Rosters');
  const list = (name: string) => within(screen.getByRole('region', { name }));
  /** Chooses an option of a select. */
  const choose = async (select: string, option: string) => {
    await view.user.click(screen.getByLabelText(new RegExp(`^${select}`), { selector: 'input' }));
    await view.user.click(await screen.findByText(option, { selector: '.ant-select-item-option-content' }));
  };
  return { backend, team, list, choose, ...view };
}

/** What the open select offers. */
export const offered = () =>
  [...document.querySelectorAll('.ant-select-item-option-content')].map((option) => option.textContent);

/** What a select shows as its value; null for none. */
export const chosen = (select: string) =>
  screen
    .getByLabelText(new RegExp(`^${select}`), { selector: 'input' })
    .closest('.ant-select-content')
    ?.getAttribute('title') ?? null;

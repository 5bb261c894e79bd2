import { screen, within } from '@testing-library/react';
import { fakeBackend } from '@lineup/data/testing';
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
  const choose = (label: string, option: string) => view.user.selectOptions(select(label), option);
  return { backend, team, list, choose, ...view };
}

const select = (label: string) =>
  screen.getByLabelText<HTMLSelectElement>(new RegExp(`^${label}`), { selector: 'select' });

/** What a select offers. */
export const offered = (label: string) =>
  [...select(label).options].filter(({ value }) => value).map(({ textContent }) => textContent);

/** What a select shows as its value; null for none. */
export const chosen = (label: string) => (select(label).value && select(label).selectedOptions[0]?.textContent) || null;

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { shortDate } from '@lineup/ui/dates';
import { failure, fakeBackend } from '@lineup/data/testing';
import { renderRemote } from '../testing/render-remote';
import { shownToast } from '../testing/shown-toast';
import { ADA, MANAGE_PATH, NO_MATCH, memberRow, nextId, teamAnswer } from '../testing/team-answer';
import { NO_POST_FACTS } from '../testing/no-post-facts';

// Whole dialogs are drawn and filled here, beside other work.
vi.setConfig({ testTimeout: 20_000 });

const cup = {
  ...{
    id: nextId(),
    name: 'Winter Cup',
    description: null,
    tournament_type: 'lan',
    is_day_only: false,
    start_date: '2030-01-05T00:00:00Z',
  },
  ...{ prize_pool: 99.5, status: 'upcoming', placement: null, ...NO_MATCH, check_ins: [] },
};
const post = {
  ...NO_POST_FACTS,
  ...{ id: nextId(), title: 'Support wanted', description: null, commitment_level: 'casual' },
  ...{ positions_needed: ['Support', 'Flex'], is_paid: true, salary_range: '$200', is_active: true, my_request: null },
};
const title = {
  ...{ id: nextId(), title: 'State champions', description: null, date_achieved: '2026-05-04' },
  ...{ placement: 1, link_url: 'https://example.com/bracket' },
};

const CHANGE = 'POST /rpc/change_fields';

type Rest = Parameters<typeof teamAnswer>[1];
function open(tab: string, rest: Rest, tier = 'silver') {
  const answer = teamAnswer({ subscription_tier: tier }, { viewer: { is_manager: true, sees_inside: true }, ...rest });
  const backend = fakeBackend({ 'POST /rpc/load_team_manage': answer });
  return { backend, answer, ...renderRemote(`${MANAGE_PATH}?tab=${tab}`, ADA) };
}
const button = (name: string) => screen.findByRole('button', { name });
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('a tournament', () => {
  it('sends only what was changed, also on bronze; its placement is set', async () => {
    const { backend, user } = open('tournaments', { tournaments: [cup] }, 'bronze');
    backend.answer(CHANGE, { conflicts: {} });
    await user.click(await button('Edit Winter Cup'));
    const dialog = await dialogOf('Edit Tournament');
    const name = dialog.getByLabelText<HTMLInputElement>(/^Name/);
    expect(name.value).toBe('Winter Cup');
    // The dialog gives its first field the focus once it is open.
    await waitFor(() => expect(document.activeElement).toBe(name));
    await user.type(dialog.getByLabelText(/^Placement/), '0');
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    expect(dialog.getByText('Enter at least 1.')).toBeTruthy();
    expect(backend.callsOf(CHANGE)).toEqual([]);
    await user.clear(dialog.getByLabelText(/^Placement/));
    await user.type(dialog.getByLabelText(/^Placement/), '2');
    await user.dblClick(dialog.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(shownToast()?.title).toBe('Tournament Updated'));
    expect(backend.callsOf(CHANGE).map((call) => call.body)).toEqual([
      { p_part: 'tournament', p_id: cup.id, p_changes: { placement: 2 }, p_known: { placement: null } },
    ]);
  });

  it('takes the stage and result of its latest match, both games or none, a half only where there are halves', async () => {
    const { backend, user } = open('tournaments', { tournaments: [cup] });
    backend.answer(CHANGE, { conflicts: {} });
    await user.click(await button('Edit Winter Cup'));
    const dialog = await dialogOf('Edit Tournament');
    expect(dialog.queryByLabelText(/^Bracket|^Games/)).toBeNull();
    const stage = dialog.getByLabelText(/^Latest match/);
    await user.selectOptions(stage, 'Swiss stage');
    expect(dialog.queryByLabelText(/^Bracket/)).toBeNull();
    await user.selectOptions(stage, 'Quarterfinal');
    await user.selectOptions(dialog.getByLabelText(/^Bracket/), 'Upper bracket');
    await user.type(dialog.getByLabelText(/^Games won/), '2');
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    expect(dialog.getByText('Enter both, or neither.')).toBeTruthy();
    expect(backend.callsOf(CHANGE)).toEqual([]);
    await user.type(dialog.getByLabelText(/^Games lost/), '1');
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(shownToast()?.title).toBe('Tournament Updated'));
    expect(backend.callsOf(CHANGE)[0]?.body).toMatchObject({
      p_changes: { stage: 'quarterfinal', bracket: 'upper', games_won: 2, games_lost: 1 },
    });
  });

  it('says at the field what somebody else has made of it meanwhile, and replaces it when saved again', async () => {
    const { backend, user } = open('tournaments', { tournaments: [cup] });
    backend.answer(CHANGE, { conflicts: { start_date: '2030-02-01T18:00:00+00:00' } });
    await user.click(await button('Edit Winter Cup'));
    const dialog = await dialogOf('Edit Tournament');
    const start = dialog.getByLabelText(/^Start date/);
    fireEvent.change(start, { target: { value: '2030-03-01T18:00' } });
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    expect(await dialog.findByText(/^Someone else just changed this to .*2030/)).toBeTruthy();
    backend.answer(CHANGE, { conflicts: {} });
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(shownToast()?.title).toBe('Tournament Updated'));
    expect(backend.callsOf(CHANGE).map(({ body }) => (body as { p_known: unknown }).p_known)).toEqual([
      { start_date: cup.start_date },
      { start_date: '2030-02-01T18:00:00+00:00' },
    ]);
  });

  it('keeps the input when saving fails', async () => {
    const { backend, user } = open('tournaments', { tournaments: [cup] });
    backend.answer(CHANGE, failure(503));
    await user.click(await button('Edit Winter Cup'));
    const dialog = await dialogOf('Edit Tournament');
    await user.type(dialog.getByLabelText(/^Name/), ' II');
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(shownToast()?.title).toBe('Failed to update tournament.'));
    expect(dialog.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Winter Cup II');
  });

  it('is deleted once and comes back by Undo', async () => {
    const { backend, answer, user } = open('tournaments', { tournaments: [cup] });
    backend.answer('POST /rpc/remove_season_row', () => {
      backend.answer('POST /rpc/load_team_manage', { ...answer, tournaments: [] });
      return true;
    });
    backend.answer('POST /rpc/restore_season_row', () => {
      backend.answer('POST /rpc/load_team_manage', answer);
      return true;
    });
    await user.dblClick(await button('Delete Winter Cup'));
    expect(await screen.findByText('Winter Cup was deleted.')).toBeTruthy();
    expect(backend.callsOf('POST /rpc/remove_season_row').map((call) => call.body)).toEqual([
      { p_kind: 'tournament', p_id: cup.id },
    ]);
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Winter Cup' })).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('heading', { name: 'Winter Cup' })).toBeTruthy();
    expect(screen.queryByText('Winter Cup was deleted.')).toBeNull();
  });

  it('stays when deleting fails, and a refusal is said', async () => {
    const { backend, user } = open('tournaments', { tournaments: [cup] });
    backend.answer('POST /rpc/remove_season_row', failure(503));
    await user.click(await button('Delete Winter Cup'));
    await waitFor(() => expect(shownToast()?.title).toBe('Failed to delete the tournament.'));
    backend.answer('POST /rpc/remove_season_row', failure(403, '42501'));
    await user.click(await button('Delete Winter Cup'));
    await waitFor(() => expect(shownToast()?.title).toBe('Access Denied'));
    expect(screen.getByRole('heading', { name: 'Winter Cup' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('takes the check-in of a player; an answer that was lost before is no failure', async () => {
    const viewer = { is_manager: false, sees_inside: true };
    const running = { ...cup, status: 'in_progress' };
    const { backend, answer, user } = open('tournaments', {
      viewer,
      tournaments: [running],
      members: [memberRow(ADA)],
    });
    expect(await screen.findByText('Nobody has checked in yet')).toBeTruthy();
    backend.answer('POST /team_tournament_check_ins', () => {
      const check_ins = [{ user_id: ADA, full_name: 'Ada Byron', avatar_url: null }];
      backend.answer('POST /rpc/load_team_manage', { ...answer, tournaments: [{ ...running, check_ins }] });
      return failure(409, '23505');
    });
    await user.dblClick(await button('Check in to Winter Cup'));
    expect(await screen.findByText('Checked in: Ada Byron')).toBeTruthy();
    expect(backend.callsOf('POST /team_tournament_check_ins').map((call) => call.body)).toEqual([
      { tournament_id: cup.id, user_id: ADA },
    ]);
    backend.answer('DELETE /team_tournament_check_ins', null);
    await user.click(await button('Undo check-in to Winter Cup'));
    await waitFor(() => expect(backend.callsOf('DELETE /team_tournament_check_ins')).toHaveLength(1));
  });

  it('opens check-in 24 hours before the start, and says when until then', async () => {
    const viewer = { is_manager: false, sees_inside: true };
    const upcoming = { ...cup, status: 'upcoming', check_ins: [] };
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
    const far = { ...upcoming, name: 'Far Cup', start_date: inHours(25).toISOString() };
    const near = { ...upcoming, id: nextId(), name: 'Near Cup', start_date: inHours(23).toISOString() };
    open('tournaments', { viewer, tournaments: [far, near], members: [memberRow(ADA)] });
    expect(await button('Check in to Near Cup')).toBeTruthy();
    expect(screen.getByText(/^Check-in opens /).textContent).toContain(shortDate(inHours(1)));
    expect(screen.queryByRole('button', { name: /Check in to Far Cup/ })).toBeNull();
  });

  it('lets a player undo a check-in also where the start has moved away since', async () => {
    const check_ins = [{ user_id: ADA, full_name: 'Ada Byron', avatar_url: null }];
    const moved = { ...cup, status: 'upcoming', start_date: '2099-12-12T18:00:00+00:00', check_ins };
    const viewer = { is_manager: false, sees_inside: true };
    open('tournaments', { viewer, tournaments: [moved], members: [memberRow(ADA)] });
    expect(await button('Undo check-in to Winter Cup')).toBeTruthy();
  });

  it('offers nothing of this to a visitor', async () => {
    open('tournaments', { viewer: { is_manager: false, sees_inside: false }, tournaments: [cup] });
    await screen.findByRole('heading', { name: 'Winter Cup' });
    expect(screen.queryByRole('button', { name: /Winter Cup/ })).toBeNull();
    expect(screen.queryByText('Nobody has checked in yet')).toBeNull();
  });
});

describe('a recruiting post', () => {
  it('is closed, and one that is closed is opened again', async () => {
    const { backend, user } = open('recruiting', {
      recruiting_posts: [post, { ...post, id: nextId(), title: 'Old', is_active: false }],
    });
    backend.answer('PATCH /team_recruiting_posts', { id: post.id });
    await user.dblClick(await button('Close Support wanted'));
    await waitFor(() => expect(shownToast()?.title).toBe('Recruiting Post Closed'));
    await user.click(await button('Reopen Old'));
    await waitFor(() => expect(shownToast()?.title).toBe('Recruiting Post Reopened'));
    expect(backend.callsOf('PATCH /team_recruiting_posts').map((call) => call.body)).toEqual([
      { is_active: false },
      { is_active: true },
    ]);
  });

  it('sends only what was changed', async () => {
    const { backend, user } = open('recruiting', { recruiting_posts: [post] });
    backend.answer(CHANGE, { conflicts: {} });
    await user.click(await button('Edit Support wanted'));
    const dialog = await dialogOf('Edit Recruiting Post');
    await user.type(dialog.getByLabelText(/^Salary/), '0');
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(shownToast()?.title).toBe('Recruiting Post Updated'));
    expect(backend.callsOf(CHANGE).map(({ body }) => body)).toEqual([
      { p_part: 'post', p_id: post.id, p_changes: { salary_range: '$2000' }, p_known: { salary_range: '$200' } },
    ]);
  });
});

describe('an achievement', () => {
  it('shows, is changed and deleted', async () => {
    const { backend, answer, user } = open('overview', { achievements: [title], achievements_count: 1 });
    backend.answer(CHANGE, { conflicts: {} });
    expect(await screen.findByText('May 4, 2026')).toBeTruthy();
    await user.click(await button('Edit State champions'));
    const dialog = await dialogOf('Edit Achievement');
    await user.type(dialog.getByLabelText(/^Title/), '!');
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(shownToast()?.title).toBe('Achievement Updated'));
    expect(backend.callsOf(CHANGE).map(({ body }) => body)).toEqual([
      {
        ...{ p_part: 'achievement', p_id: title.id },
        ...{ p_changes: { title: 'State champions!' }, p_known: { title: 'State champions' } },
      },
    ]);
    backend.answer('POST /rpc/remove_season_row', true);
    backend.answer('POST /rpc/load_team_manage', { ...answer, achievements: [] });
    await user.click(await button('Delete State champions'));
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy();
  });

  it('says at the field what another manager has made of it meanwhile, and shows the others as they are now', async () => {
    const { backend, answer, user } = open('overview', { achievements: [title] });
    backend.answer(CHANGE, { conflicts: { title: 'State winners' } });
    await user.click(await button('Edit State champions'));
    const dialog = await dialogOf('Edit Achievement');
    await user.type(dialog.getByLabelText(/^Title/), '!');
    const theirs = { ...title, title: 'State winners', date_achieved: '2026-05-05' };
    backend.answer('POST /rpc/load_team_manage', { ...answer, achievements: [theirs] });
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    expect(await dialog.findByText(/^Someone else just changed this to “State winners”/)).toBeTruthy();
    await waitFor(() => expect(dialog.getByLabelText<HTMLInputElement>(/^Date/).value).toBe('2026-05-05'));
    backend.answer(CHANGE, { conflicts: {} });
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(shownToast()?.title).toBe('Achievement Updated'));
    expect(backend.callsOf(CHANGE).at(-1)?.body).toMatchObject({
      ...{ p_changes: { title: 'State champions!' }, p_known: { title: 'State winners' } },
    });
  });
});

describe('long lists', () => {
  it('draw 20 of 200 posts and the next ones on demand, without another call', async () => {
    const posts = Array.from({ length: 200 }, (_, index) => ({ ...post, id: nextId(), title: `Post ${index + 1}` }));
    const { backend, user } = open('recruiting', { recruiting_posts: posts });
    await screen.findByRole('heading', { name: 'Post 20' });
    expect(screen.queryByRole('heading', { name: 'Post 21' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show 20 more' }));
    expect(screen.getByRole('heading', { name: 'Post 40' })).toBeTruthy();
    expect(backend.calls).toHaveLength(1);
  });
});

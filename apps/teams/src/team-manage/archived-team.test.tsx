import { cleanup, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeBackend } from '@lineup/data/testing';
import { renderRemote } from '../testing/render-remote';
import { ADA, BEN, MANAGE_PATH, memberRow, NO_MATCH, practiceRow, teamAnswer } from '../testing/team-answer';

const practice = practiceRow({ title: 'Scrim', my_status: 'maybe' });
const poll = {
  ...{ id: 'poll', title: 'Boot camp', duration_minutes: 90 },
  options: [
    {
      ...{ id: 'option', starts_at: '2030-05-05T18:00:00+00:00' },
      votes: [{ user_id: ADA, full_name: 'Ada Byron', answer: 'yes' as const }],
    },
  ],
};
const cup = {
  ...{
    id: 'cup',
    name: 'Cup',
    tournament_type: 'open',
    is_day_only: false,
    description: null,
    prize_pool: null,
    placement: null,
  },
  ...{ ...NO_MATCH, start_date: new Date(Date.now() + 3_600_000).toISOString(), status: 'upcoming', check_ins: [] },
};

const answered = {
  ...{ user_id: ADA, full_name: 'Ada Byron', avatar_url: null },
  ...{
    status: 'maybe',
    notes: null,
    is_confirmed: true,
    reason_follows: false,
    is_by_guardian: false,
    is_guest: false,
    is_admitted: true,
  },
};

/** A player of the team opens one of its tabs. */
function open(query: string, archived_at: string | null, viewerId: string | null = ADA) {
  const answer = teamAnswer(
    { archived_at, owner_user_id: BEN },
    {
      viewer: { sees_inside: viewerId !== null },
      members: [memberRow(ADA)],
      practices: [practice],
      tournaments: [cup],
      planning: viewerId
        ? { default_reply: null, calendar_since: null, own_absences: [], away: [], polls: [poll] }
        : null,
    },
  );
  fakeBackend({ 'POST /rpc/load_team_manage': answer, 'POST /rpc/get_practice_attendance': [answered] });
  renderRemote(`${MANAGE_PATH}?${query}`, viewerId ?? undefined);
}
const SENTENCE = /^This team is archived\. It takes no answers/;
const offered = () => ({
  answers: screen.queryAllByRole('group', { name: /^Your answer: / }).length,
  votes: screen.queryAllByRole('radiogroup').length,
  reply: screen.queryAllByRole('button', { name: 'Default reply' }).length,
  checkIn: screen.queryAllByRole('button', { name: /^Check in/ }).length,
});

describe('a player', () => {
  it.each([
    ['tab=overview', { answers: 1 }, () => screen.findByText('Active Players')],
    ['tab=practices', { answers: 1, votes: 1, reply: 1 }, () => screen.findByText(/^Boot camp/)],
    ['tab=tournaments', { checkIn: 1 }, () => screen.findByRole('heading', { name: 'Cup' })],
  ])('of a team answers on %s, and of an archived one is told why not', async (tab, answered, shown) => {
    const nothing = { answers: 0, votes: 0, reply: 0, checkIn: 0 };
    open(tab, '2026-11-01T12:00:00Z');
    await shown();
    expect(screen.getByText(SENTENCE).getAttribute('role')).toBe('status');
    expect(offered()).toEqual(nothing);
    cleanup();
    open(tab, null);
    await shown();
    expect(screen.queryByText(SENTENCE)).toBeNull();
    expect(offered()).toEqual({ ...nothing, ...answered });
  });

  it('still reads what was voted', async () => {
    open('tab=practices', '2026-11-01T12:00:00Z');
    expect(await screen.findByText('Yes: Ada Byron')).toBeTruthy();
  });
});

describe('the attendance of a practice of an archived team', () => {
  it.each([
    ['a player', ADA],
    ['a visitor', null],
  ])('says to %s that it takes no answers', async (_, viewerId) => {
    open(`tab=practices&practice=${practice.id}`, '2026-11-01T12:00:00Z', viewerId);
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('This team is archived, so its practices take no answers.')).toBeTruthy();
    await dialog.findByRole('tab', { name: 'Maybe (1)' });
    expect(dialog.queryByRole('combobox')).toBeNull();
    expect(dialog.queryByRole('region', { name: 'Not answered yet' })).toBeNull();
    expect(dialog.queryByRole('link', { name: 'Sign in' })).toBeNull();
  });
});

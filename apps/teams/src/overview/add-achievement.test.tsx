import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { failure, fakeBackend } from '../testing/fake-backend';
import { openForm } from '../testing/open-form';
import { renderRemote } from '../testing/render-remote';
import { shownToast } from '../testing/shown-toast';
import { ADA, MANAGE_PATH, TEAM_ID, teamAnswer } from '../testing/team-answer';
import { EMPTY_ACHIEVEMENT, achievementInput } from './achievement-input';

const open = () =>
  openForm({
    tab: 'overview',
    button: 'Add Achievement',
    dialog: 'Add Achievement',
    submit: 'Add Achievement',
    table: 'team_achievements',
  });

describe('adding an achievement', () => {
  it('[TM-196] is not offered to non-managers', async () => {
    fakeBackend({ 'POST /rpc/load_team_manage': teamAnswer() });
    renderRemote(MANAGE_PATH, ADA);
    await screen.findByRole('heading', { name: 'Recent Activity' });
    expect(screen.queryByRole('button', { name: 'Add Achievement' })).toBeNull();
  });

  it('[TM-196] asks for title and date', async () => {
    const form = await open();
    await form.submit();
    expect(form.problems()).toEqual(['Enter a title.', 'Choose a date.']);
    expect(form.inserts()).toEqual([]);
  });

  it('[TM-197] stores it once, says so and counts again', async () => {
    const form = await open();
    await form.user.type(form.field(/^Title/), 'State champions');
    await form.user.type(form.field(/^Date/), '2026-05-04');
    await form.user.dblClick(form.submitButton());
    await form.closed();
    expect(form.inserts()).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        team_id: TEAM_ID,
        title: 'State champions',
        description: null,
        date_achieved: '2026-05-04',
      },
    ]);
    expect(shownToast()).toMatchObject({ title: 'Achievement Added' });
    expect(form.backend.callsOf('POST /rpc/load_team_manage')).toHaveLength(2);
  });

  it('[TM-198] a failure says so and keeps the input', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const form = await open();
    await form.user.type(form.field(/^Title/), 'State champions');
    await form.user.type(form.field(/^Date/), '2026-05-04');
    form.answerInsert(failure(503, '', 'down'));
    await form.submit();
    await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Failed to add achievement.' }));
    expect(form.field(/^Title/).value).toBe('State champions');
  });

  it('[TM-196] dates lie between 1990 and 2099', () => {
    const isGood = (date: string) => achievementInput.safeParse({ ...EMPTY_ACHIEVEMENT, title: 'Won', date }).success;
    expect(isGood('2026-05-04')).toBe(true);
    expect(['9999-01-01', '12026-05-04', '1989-12-31', 'soon', ''].filter(isGood)).toEqual([]);
  });
});

import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { failure, fakeBackend } from '@lineup/data/testing';
import { openForm } from '../testing/open-form';
import { renderRemote } from '../testing/render-remote';
import { shownToast } from '../testing/shown-toast';
import { ADA, MANAGE_PATH, TEAM_ID, teamAnswer } from '../testing/team-answer';
import { EMPTY_POST, postInput } from './post-input';
import { COMMITMENT_LEVELS } from '../model/recruiting-post';

const open = () =>
  openForm({
    tab: 'recruiting',
    button: 'Create Recruiting Post',
    dialog: 'Create Recruiting Post',
    submit: 'Create Post',
    table: 'team_recruiting_posts',
  });

const NO_TIMES = {
  esports_title_id: null,
  minimum_rank: null,
  weekdays: [],
  starts_at: null,
  ends_at: null,
  time_zone: null,
};

describe('creating a recruiting post', () => {
  it('[TM-182] is not offered to non-managers', async () => {
    fakeBackend({ 'POST /rpc/load_team_manage': teamAnswer() });
    renderRemote(`${MANAGE_PATH}?tab=recruiting`, ADA);
    await screen.findByRole('heading', { name: 'Recruiting' });
    expect(screen.queryByRole('button', { name: 'Create Recruiting Post' })).toBeNull();
  });

  it('[TM-182, TM-187] a title is required', async () => {
    const form = await open();
    await form.user.type(form.field(/^Title/), '   ');
    await form.submit();
    expect(form.problems()).toEqual(['Enter a title.']);
    expect(form.inserts()).toEqual([]);
  });

  it('[TM-188, TM-190, TM-191, TM-192] stores positions one by one, unpaid and competitive', async () => {
    const form = await open();
    await form.user.type(form.field(/^Title/), 'Support wanted');
    await form.user.type(form.field(/^Positions needed/), ' a, ,b ');
    expect(form.dialog().getByRole<HTMLInputElement>('checkbox', { name: 'Paid position' }).checked).toBe(false);
    await form.submit();
    await form.closed();
    expect(form.inserts()).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        team_id: TEAM_ID,
        title: 'Support wanted',
        description: null,
        commitment_level: 'competitive',
        positions_needed: ['a', 'b'],
        is_paid: false,
        salary_range: null,
        ...NO_TIMES,
      },
    ]);
    expect(shownToast()).toMatchObject({ title: 'Recruiting Post Created' });
  });

  it('[TM-189] the salary range shows only with pay, and is stored only then', async () => {
    const form = await open();
    const paid = () => form.dialog().getByRole('checkbox', { name: 'Paid position' });
    expect(form.dialog().queryByLabelText(/^Salary range/)).toBeNull();
    await form.user.type(form.field(/^Title/), 'Coach wanted');
    await form.user.click(paid());
    await form.user.type(form.field(/^Salary range/), '$200 a month');
    await form.user.click(paid());
    expect(form.dialog().queryByLabelText(/^Salary range/)).toBeNull();
    await form.submit();
    await form.closed();
    expect(form.inserts()[0]).toMatchObject({ is_paid: false, salary_range: null });
  });

  it('[TM-193] a failure says so and keeps the input; the retry meets the same row', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const form = await open();
    await form.user.type(form.field(/^Title/), 'Support wanted');
    form.answerInsert(failure(503, '', 'down'));
    await form.submit();
    await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Failed to create recruiting post.' }));
    expect(form.field(/^Title/).value).toBe('Support wanted');
    form.answerInsert(failure(409, '23505', 'duplicate key value'));
    await form.submit();
    await form.closed();
    const [first, second] = form.inserts();
    expect(second?.['id']).toBe(first?.['id']);
    expect(form.updates()).toHaveLength(1);
  });

  it('[TM-199] the form is empty when it opens again', async () => {
    const form = await open();
    await form.user.type(form.field(/^Title/), 'Support wanted');
    await form.user.dblClick(form.submitButton());
    await form.closed();
    expect(form.inserts()).toHaveLength(1);
    await form.open();
    expect(form.field(/^Title/).value).toBe('');
  });
});

describe('the rules of a post', () => {
  const isGood = (change: object) => 'input' in postInput({ ...EMPTY_POST, title: 'Wanted', ...change });

  it('[TM-191] know four levels', () => {
    expect(Object.keys(COMMITMENT_LEVELS)).toEqual(['casual', 'competitive', 'semi_pro', 'professional']);
    expect(isGood({ commitmentLevel: 'hobby' })).toBe(false);
  });

  it('[TM-188] limit number and length of the positions', () => {
    expect(isGood({ positions: 'x,'.repeat(20) })).toBe(true);
    expect(isGood({ positions: 'x,'.repeat(21) })).toBe(false);
    expect(isGood({ positions: 'x'.repeat(601) })).toBe(false);
    expect(isGood({ positions: 'a\0b' })).toBe(false);
  });

  it('[TM-187] limit the title', () => {
    expect(isGood({ title: 'x'.repeat(1_000_000) })).toBe(false);
  });
});

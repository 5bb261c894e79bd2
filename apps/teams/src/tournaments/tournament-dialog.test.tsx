import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { failure, fakeBackend } from '@lineup/data/testing';
import { openForm } from '../testing/open-form';
import { renderRemote } from '../testing/render-remote';
import { shownToast } from '../testing/shown-toast';
import { ADA, MANAGE_PATH, TEAM_ID, teamAnswer } from '../testing/team-answer';
import { EMPTY_TOURNAMENT, tournamentInput } from './tournament-input';

const open = () =>
  openForm({
    tab: 'tournaments',
    button: 'Add Tournament',
    dialog: 'Add Tournament',
    submit: 'Add Tournament',
    table: 'team_tournaments',
  });

async function fill({ user, field }: Awaited<ReturnType<typeof open>>) {
  await user.type(field(/^Name/), 'Winter Cup');
  await user.type(field(/^Start date and time/), '2030-01-04T19:00');
}

const openTab = async (tier: string, isManager: boolean) => {
  fakeBackend({
    'POST /rpc/load_team_manage': teamAnswer({ subscription_tier: tier }, { viewer: { is_manager: isManager } }),
  });
  renderRemote(`${MANAGE_PATH}?tab=tournaments`, ADA);
  await screen.findByRole('heading', { name: isManager ? 'Tournament Management' : 'Tournaments' });
  return screen.queryByRole('button', { name: 'Add Tournament' });
};

describe('who adds tournaments', () => {
  it.each(['silver', 'gold'])('[TM-172] managers on %s', async (tier) => {
    expect(await openTab(tier, true)).not.toBeNull();
  });

  it.each(['bronze', 'silver', 'gold'])('[TM-173] non-managers on %s do not', async (tier) => {
    expect(await openTab(tier, false)).toBeNull();
  });

  it('[TM-172, TM-174] managers on bronze are offered the upgrade instead', async () => {
    expect(await openTab('bronze', true)).toBeNull();
    expect(screen.getByText('Upgrade for Tournament Management')).toBeTruthy();
  });
});

describe('adding a tournament', () => {
  it('[TM-175] says what is missing and makes no call', async () => {
    const form = await open();
    await form.submit();
    expect(form.problems()).toEqual(['Enter a name.', 'Choose a date and time.']);
    expect(form.inserts()).toEqual([]);
    await waitFor(() => expect(document.activeElement).toBe(form.field(/^Name/)));
  });

  it('[TM-176, TM-177, TM-178] stores an online tournament without a prize as null, says so and reads again', async () => {
    const form = await open();
    await fill(form);
    await form.submit();
    await form.closed();
    expect(form.inserts()).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        team_id: TEAM_ID,
        name: 'Winter Cup',
        description: null,
        tournament_type: 'online',
        start_date: new Date('2030-01-04T19:00').toISOString(),
        prize_pool: null,
      },
    ]);
    expect(shownToast()).toMatchObject({ title: 'Tournament Added' });
    expect(form.backend.callsOf('POST /rpc/load_team_manage')).toHaveLength(2);
  });

  it('[TM-177] sends the prize as a decimal; its field steps by 0.01', async () => {
    const form = await open();
    await fill(form);
    expect(form.field(/^Prize pool/)).toMatchObject({ type: 'number', step: '0.01' });
    await form.user.type(form.field(/^Prize pool/), '1500.50');
    await form.submit();
    await form.closed();
    expect(form.inserts()[0]).toMatchObject({ prize_pool: 1500.5 });
  });

  it.each(['-1', '0.001', '10000000000'])('[TM-177] refuses a prize of %s at its field', async (prize) => {
    const form = await open();
    await fill(form);
    await form.user.type(form.field(/^Prize pool/), prize);
    await form.submit();
    expect(form.problems()).toHaveLength(1);
    expect(form.field(/^Prize pool/).getAttribute('aria-invalid')).toBe('true');
    expect(form.inserts()).toEqual([]);
  });

  it('[TM-179] a failure says so and keeps the input; the retry meets the same row', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const form = await open();
    await fill(form);
    form.answerInsert(failure(503, '', 'down'));
    await form.submit();
    await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Failed to add tournament.' }));
    expect(form.field(/^Name/).value).toBe('Winter Cup');
    form.answerInsert(failure(409, '23505', 'duplicate key value'));
    await form.user.type(form.field(/^Description/), 'Bring jerseys');
    await form.submit();
    await form.closed();
    const [first, second] = form.inserts();
    expect(second?.['id']).toBe(first?.['id']);
    const [update] = form.updates();
    expect(update?.query.get('id')).toBe(`eq.${String(first?.['id'])}`);
    expect(update?.body).toMatchObject({ name: 'Winter Cup', description: 'Bring jerseys' });
  });

  it('a double click sends once', async () => {
    const form = await open();
    await fill(form);
    await form.user.dblClick(form.submitButton());
    await form.closed();
    expect(form.inserts()).toHaveLength(1);
  });

  it('[TM-208] a refusal by the database says "Access Denied" and keeps the dialog', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const form = await open();
    await fill(form);
    form.answerInsert(failure(403, '42501', 'new row violates row-level security policy'));
    await form.submit();
    await waitFor(() =>
      expect(shownToast()).toMatchObject({
        title: 'Access Denied',
        description: "You don't have permission to add tournaments.",
      }),
    );
    expect(form.field(/^Name/).value).toBe('Winter Cup');
  });

  it('[TM-199] the form is empty when it opens again', async () => {
    const form = await open();
    await fill(form);
    await form.submit();
    await form.closed();
    await form.open();
    expect(form.field(/^Name/).value).toBe('');
    expect(form.field(/^Start date and time/).value).toBe('');
  });
});

describe('the rules of a tournament', () => {
  const start = { wallTime: '2030-01-04T19:00', isSecond: false };
  const good = { ...EMPTY_TOURNAMENT, name: 'Cup', startsAt: start };
  const isGood = (change: object) => 'input' in tournamentInput({ ...good, ...change });

  it('[TM-175] refuse blank, huge and invisible names', () => {
    expect(isGood({})).toBe(true);
    expect([' \t ', 'x'.repeat(1_000_000), 'a\0b'].filter((name) => isGood({ name }))).toEqual([]);
  });

  it('[TM-175] refuse years that no tournament has, and times that never come', () => {
    const never = ['9999-12-31T23:59', '1999-06-01T10:00', '2030-02-30T10:00', '12030-01-01T10:00', ''];
    expect(never.filter((wallTime) => isGood({ startsAt: { wallTime, isSecond: false } }))).toEqual([]);
  });

  it('[TM-176] take three kinds', () => {
    for (const type of ['online', 'lan', 'hybrid']) expect(isGood({ type })).toBe(true);
    expect(isGood({ type: 'LAN' })).toBe(false);
  });

  it('[TM-177] take a prize from 0 to the limit of the database in whole cents', () => {
    const taken = ['', '0', '0.01', '19.99', '1e9', '9999999999.99'];
    expect(taken.filter((prizePool) => !isGood({ prizePool }))).toEqual([]);
    const refused = ['-1', 'NaN', 'Infinity', '0.001', '1e10', 'ten'];
    expect(refused.filter((prizePool) => isGood({ prizePool }))).toEqual([]);
  });
});

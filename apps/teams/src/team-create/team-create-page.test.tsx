import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { checkedBy } from '@lineup/ui/form';
import { EMPTY_TEAM, teamInput } from '../team-form/team-input';
import { failure, fakeBackend } from '@lineup/data/testing';
import { renderRemote } from '../testing/render-remote';
import { shownToast } from '../testing/shown-toast';
import { watchToday } from '../testing/watch-today';
import { ADA, teamAnswer } from '../testing/team-answer';

const role = (name: string) => [{ role: name, college_id: name.startsWith('programs_college') ? ADA : null }];

async function open() {
  const backend = fakeBackend({
    'POST /teams': null,
    'PATCH /teams': { id: 'x' },
    'POST /rpc/load_team_manage': teamAnswer({ name: 'Redstone Reserve' }),
  });
  const view = renderRemote('/teams/create', ADA, role('yes_staff'));
  const form = within(await screen.findByRole('form', { name: 'Create Team' }));
  const submit = form.getByRole('button', { name: 'Create Team' });
  const chooseType = (label: string) =>
    view.user.selectOptions(form.getByRole('combobox', { name: /^Organization type/ }), label);
  return { ...view, backend, form, submit, chooseType };
}

describe('who creates teams', () => {
  it.each(['yes_admin', 'yes_developer', 'yes_staff', 'programs_college_admin', 'programs_college_staff'])(
    '[TM-003, SE-016, SE-017] %s may',
    async (name) => {
      fakeBackend();
      renderRemote('/teams/create', ADA, role(name));
      expect(await screen.findByRole('form', { name: 'Create Team' })).toBeTruthy();
    },
  );

  it.each([
    ['programs_high_school_admin', 'High school'],
    ['coaching_private_coach', 'Private team'],
    ['coaching_program_coach_pro_team_coach', 'Pro team'],
  ])('[SE-017] %s may, teams of the own kind: it is chosen', async (name, kind) => {
    fakeBackend();
    renderRemote('/teams/create', ADA, role(name));
    const form = within(await screen.findByRole('form', { name: 'Create Team' }));
    const type = form.getByRole<HTMLSelectElement>('combobox', { name: /^Organization type/ });
    expect([...type.options].filter(({ value }) => value).map(({ text }) => text)).toEqual([kind]);
    expect(type.selectedOptions[0]?.text).toBe(kind);
  });

  it.each(['programs_college_admissions', 'recruit_player', 'family_parent'])(
    '[TM-004, SE-018] %s may not, and requests a team on the same page',
    async (name) => {
      const backend = fakeBackend({ 'POST /rpc/load_team_requests': { barrier: null, games: [], requests: [] } });
      renderRemote('/teams/create', ADA, role(name));
      expect(await screen.findByRole('form', { name: 'Request a Team' })).toBeTruthy();
      expect(screen.queryByText('Access Denied')).toBeNull();
      expect(screen.queryByText(/You own the team/)).toBeNull();
      expect(backend.calls).toHaveLength(1);
    },
  );

  it('[TM-004] a visitor is offered to sign in', async () => {
    fakeBackend();
    renderRemote('/teams/create');
    expect(await screen.findByText('Access Denied')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/auth');
  });

  it.each([
    ['yes_staff', 'Create Team'],
    ['coaching_private_coach', 'Create Team'],
    ['recruit_player', 'Request a Team'],
  ] as const)('[TM-003, SE-016] the list leads %s to the page: %s', async (name, label) => {
    fakeBackend({ 'POST /rpc/list_teams': { teams: [], total: 0 }, 'GET /esports_titles': [] });
    renderRemote('/teams', ADA, role(name));
    await screen.findByText('No teams yet');
    const links = screen.getAllByRole('link', { name: /^(Create|Request a) Team$/ });
    expect(links.map(({ textContent }) => textContent)).toEqual([label]);
    expect(links[0]?.getAttribute('href')).toBe('/teams/create');
  });
});

describe('creating a team', () => {
  it('[TM-003] asks for name and type', async () => {
    const { user, submit, form, backend } = await open();
    await user.click(submit);
    expect(form.getAllByRole('alert').map((problem) => problem.textContent)).toEqual([
      'Enter a name.',
      'Choose what the team belongs to.',
    ]);
    expect(backend.calls).toEqual([]);
  });

  it('[TM-003] takes no name of which nothing shows, and says so at the field', async () => {
    const { user, submit, form, backend, chooseType } = await open();
    const name = form.getByLabelText(/^Name/);
    await user.click(name);
    await user.paste('\u200B\u00A0\u2800');
    await chooseType('College');
    await user.click(submit);
    expect(form.getByRole('alert').textContent).toBe('Enter a name.');
    expect(name.getAttribute('aria-invalid')).toBe('true');
    expect(backend.calls).toEqual([]);
  });

  it('[TM-003] stores one team of 15 after a lost answer, and opens it', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { user, submit, form, backend, chooseType, queryClient } = await open();
    const isTodayOld = watchToday(queryClient, ADA);
    await user.type(form.getByLabelText(/^Name/), 'Redstone Reserve');
    await chooseType('College');
    backend.answer('POST /teams', () => {
      throw new TypeError('Failed to fetch');
    });
    await user.click(submit);
    await waitFor(() => expect(shownToast()).toMatchObject({ title: 'No answer from the server' }));
    backend.answer('POST /teams', failure(409, '23505', 'duplicate key value'));
    await user.dblClick(submit);
    expect(await screen.findByRole('heading', { level: 1, name: 'Redstone Reserve' })).toBeTruthy();
    expect(isTodayOld()).toBe(true);
    // Sent twice more by itself, and by the second press.
    const [first, ...again] = backend.callsOf('POST /teams').map((call) => call.body);
    expect(first).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'Redstone Reserve',
      organization_type: 'college',
      country: 'US',
      max_roster_size: 15,
    });
    expect(again).toEqual([first, first, first]);
    expect(backend.callsOf('POST /rpc/load_team_manage')[0]?.body).toEqual({ p_team_id: (first as { id: string }).id });
  });

  it('[TM-003] refuses a logo that is no picture at its field, and sends nothing', async () => {
    const { user, form, backend } = await open();
    await user.upload(form.getByLabelText('Logo file'), new File(['<svg/>'], 'logo.png', { type: 'image/png' }));
    expect((await form.findByRole('alert')).textContent).toBe('Choose a PNG, JPEG or WebP picture.');
    expect(form.getByRole('button', { name: 'Choose a logo' }).getAttribute('aria-describedby')).toContain('-error');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(backend.calls).toEqual([]);
  });

  it('[TM-003] keeps a name that is pasted whole, and says that it is too long', async () => {
    const { user, submit, form, backend, chooseType } = await open();
    const name = form.getByLabelText<HTMLInputElement>(/^Name/);
    await user.click(name);
    await user.paste('x'.repeat(90));
    await chooseType('College');
    await user.click(submit);
    expect(form.getByRole('alert').textContent).toBe('Use at most 80 characters.');
    expect(name.value).toHaveLength(90);
    expect(backend.calls).toEqual([]);
  });

  it('says at the form that 10 teams a day are enough', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { user, submit, form, backend, chooseType } = await open();
    await user.type(form.getByLabelText(/^Name/), 'Redstone Reserve');
    await chooseType('College');
    backend.answer('POST /teams', failure(429, 'PT429'));
    await user.click(submit);
    expect((await form.findByRole('alert')).textContent).toBe('You have created 10 teams today. Try again tomorrow.');
  });

  it('[TM-003] names have 2 to 80 characters, rosters 1 to 200 players', () => {
    const isGood = (change: object) =>
      'input' in checkedBy(teamInput, { ...EMPTY_TEAM, name: 'Reserve', organizationType: 'college', ...change });
    expect(isGood({})).toBe(true);
    expect(['x', ' x ', 'x'.repeat(81), 'x'.repeat(1_000_000)].filter((name) => isGood({ name }))).toEqual([]);
    expect(['', '0', '-1', '201', '1.5', '1e2', 'NaN'].filter((size) => isGood({ maxRosterSize: size }))).toEqual([]);
    expect(['1', '200'].filter((size) => !isGood({ maxRosterSize: size }))).toEqual([]);
    expect(isGood({ organizationType: 'robots' })).toBe(false);
  });
});

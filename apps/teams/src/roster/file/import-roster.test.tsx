import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { failure } from '@lineup/data/testing';
import { shownToast } from '../../testing/shown-toast';
import { TEAM_ID, teamAnswer } from '../../testing/team-answer';
import { VALORANT, openGame } from '../../testing/open-roster';

const IMPORT = 'POST /rpc/import_roster';
const LIST = 'Email,Role\ndee@example.com,Captain\neve@example.com,\n';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));

async function open(
  text: string,
  answer: unknown = [{ outcome: 'added' }, { outcome: 'invited' }],
  team: Parameters<typeof openGame>[0] = {},
) {
  const view = await openGame(team, { [IMPORT]: answer });
  await view.user.click(screen.getByRole('button', { name: 'Import CSV' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import roster' }));
  const choose = (content: string) =>
    view.user.upload(dialog.getByLabelText('CSV file'), new File([content], 'roster.csv', { type: 'text/csv' }));
  await choose(text);
  return { ...view, dialog, choose, confirm: () => dialog.getByRole<HTMLButtonElement>('button', { name: /^Import/ }) };
}
const row = (email: string, role: string) => ({
  email,
  name: null,
  kind: 'member',
  role,
  game_profile_id: VALORANT,
  contract_start: null,
  contract_end: null,
});

describe('importing a roster', () => {
  it('[TM-074] shows every row, writes nothing before it is confirmed, then all of it at once', async () => {
    const { dialog, confirm, backend, user } = await open(LIST);
    expect(await dialog.findByText(/2 to import/)).toBeTruthy();
    expect(backend.callsOf(IMPORT)).toEqual([]);
    await user.dblClick(confirm());
    const result = within(await dialog.findByRole('region', { name: 'Result' }));
    expect(
      result
        .getAllByRole('row')
        .slice(1)
        .map((line) => line.textContent),
    ).toEqual([
      expect.stringMatching(/dee@example\.com.*Added, and asked to confirm$/),
      expect.stringMatching(/eve@example\.com.*Invited by email$/),
    ]);
    expect(dialog.getByRole('status').textContent).toBe('Imported: 1 added, 1 invited by email.');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Done'));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(backend.callsOf(IMPORT).map((call) => call.body)).toEqual([
      { p_team_id: TEAM_ID, p_rows: [row('dee@example.com', 'captain'), row('eve@example.com', 'player')] },
    ]);
    expect(shownToast()).toMatchObject({ title: 'Roster imported', description: '1 added, 1 invited by email' });
  });

  it('imports nothing while a row has a problem, unless that row is left out on purpose', async () => {
    const { dialog, confirm, backend, user } = await open(`${LIST}nobody,\n`);
    expect(await dialog.findByText('This is not an email address.')).toBeTruthy();
    expect(confirm().disabled).toBe(true);
    await user.click(dialog.getByRole('checkbox', { name: 'Leave out the row with a problem' }));
    await user.click(confirm());
    await waitFor(() => expect(backend.callsOf(IMPORT)).toHaveLength(1));
    expect(backend.callsOf(IMPORT)[0]?.body).toMatchObject({ p_rows: [{}, {}] });
    expect(await dialog.findByText('Left out: This is not an email address.')).toBeTruthy();
  });

  it('a row without an email is found by its name, and the way to leave it out comes before the long table', async () => {
    const { dialog } = await open('Full name,Email\nDee Park,dee@example.com\nDi Diaz,\n', []);
    const row = (await dialog.findByText('Di Diaz')).closest('tr');
    expect(row?.textContent).toBe('3Di DiazThe email is missing.');
    const leaveOut = dialog.getByRole('checkbox', { name: 'Leave out the row with a problem' });
    expect(leaveOut.compareDocumentPosition(dialog.getByRole('table'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('keeps the names of the file, but not what an exported roster says of people without one', async () => {
    const names = 'Full name,Email\n Dee Park ,dee@example.com\nNot yet confirmed,eve@example.com\nkim@x.io,kim@x.io\n';
    const { dialog, confirm, backend, user } = await open(names, []);
    expect(await dialog.findByText('Dee Park')).toBeTruthy();
    await user.click(confirm());
    await waitFor(() => expect(backend.callsOf(IMPORT)).toHaveLength(1));
    expect(backend.callsOf(IMPORT)[0]?.body).toMatchObject({
      p_rows: [{ name: 'Dee Park' }, { name: null }, { name: null }],
    });
  });

  it('says before the press that the roster has less room than the file has players', async () => {
    const maximum = teamAnswer().team.max_roster_size ?? 0;
    const people = Array.from({ length: maximum + 3 }, (_, at) => `p${at}@example.com,Players`);
    const { dialog, choose, user } = await open(`Email,List\n${people.join('\n')}\nd@example.com,Staff\n`, []);
    expect((await dialog.findByText(/places? left/)).textContent).toBe(
      `The roster has ${maximum} places left of ${maximum}, and this file has ${maximum + 3} new players. ` +
        `With all of them it has ${maximum + 3}: 3 over the maximum in the team’s settings.`,
    );
    await user.click(dialog.getByRole('button', { name: 'Other file' }));
    await choose('Email,List\nd@example.com,Staff\n');
    expect(await dialog.findByText(/1 to import/)).toBeTruthy();
    expect(dialog.queryByText(/places? left/)).toBeNull();
  });

  it('takes another column when one is chosen', async () => {
    const { dialog, confirm, user } = await open('Who,Address\nDee,dee@example.com\n');
    expect(await dialog.findByText(/1 to import/)).toBeTruthy();
    await user.selectOptions(dialog.getByLabelText('Email'), 'Who');
    expect(dialog.getByText('This is not an email address.')).toBeTruthy();
    expect(confirm().disabled).toBe(true);
    await user.selectOptions(dialog.getByLabelText('Email'), 'Address');
    expect(confirm().disabled).toBe(false);
  });

  it('refuses a file without people, one with too many and one that is too large', async () => {
    const { dialog, choose } = await open('Email\n');
    expect((await dialog.findByRole('alert')).textContent).toBe('There are no people in this file.');
    await choose(Array.from({ length: 201 }, (_, n) => `p${n}@x.io`).join('\n'));
    await waitFor(() => expect(dialog.getByRole('alert').textContent).toMatch(/^This file has 201 rows\./));
    await choose('x'.repeat(1024 * 1024 + 1));
    await waitFor(() => expect(dialog.getByRole('alert').textContent).toMatch(/larger than 1 MB/));
  });

  it('says before the press how many invitations are left, and when a file may need more', async () => {
    const limit = 'You can invite 3 more people by email today, of 100 a day over all your teams.';
    const five = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}@example.com`).join('\n');
    const { dialog, choose, user } = await open('Email\n', [], { invitations_left: 3 });
    await dialog.findByRole('alert');
    expect(
      dialog.getByText(/^One person per row, at most 200 and 1 MB, and 400 rows an hour over all files/),
    ).toBeTruthy();
    expect(dialog.getByText(/^People with an account are asked to confirm/).textContent).toContain(limit);
    await choose(five);
    expect((await dialog.findByText(/Of these 5 rows/)).textContent).toBe(
      `${limit} Of these 5 rows, those without an account need an invitation: if there are more, nothing is imported.`,
    );
    await user.click(dialog.getByRole('button', { name: 'Other file' }));
    await choose(five.split('\n').slice(2).join('\n'));
    expect(await dialog.findByText(/3 to import/)).toBeTruthy();
    expect(dialog.queryByText(/You can invite/)).toBeNull();
  });

  it('a file with more invitations than the day has left is refused with the limit, and stays', async () => {
    const { dialog, confirm, user } = await open(LIST, () => failure(429, 'PT429', 'A team invites at most'));
    await user.click(confirm());
    await waitFor(() =>
      expect(shownToast()).toMatchObject({
        title: 'Nothing was imported.',
        description: 'You can invite 100 people a day over all your teams. Shorten the list or try again tomorrow.',
      }),
    );
    expect(dialog.getByText('dee@example.com')).toBeTruthy();
  });

  it.each([
    ['email_lookup', 'You can import 400 rows an hour. Shorten the list or try again in an hour.'],
    ['roster_addition', 'You can add 400 people a day over all your teams. Shorten the list or try again tomorrow.'],
  ])('the limit %s is named', async (hint, description) => {
    const refused = { code: 'PT429', message: 'Too many requests. Please try again later.', details: null, hint };
    const { confirm, user } = await open(LIST, () => Response.json(refused, { status: 429 }));
    await user.click(confirm());
    await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Nothing was imported.', description }));
  });

  it('a failure keeps the list, and a refused row is named', async () => {
    const { dialog, confirm, backend, user } = await open(LIST, () => failure(503));
    await user.click(confirm());
    await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Nothing was imported.' }));
    backend.answer(
      IMPORT,
      () =>
        new Response(
          JSON.stringify({
            code: '23514',
            message: 'Nothing was imported',
            details: JSON.stringify([{ row: 2, code: '23503', message: 'x' }]),
            hint: null,
          }),
          { status: 400, headers: { 'content-type': 'application/json' } },
        ),
    );
    await waitFor(() => expect(confirm().textContent).toBe('Import 2 people'));
    await user.click(confirm());
    expect(await dialog.findByText('The team no longer plays this game.')).toBeTruthy();
    expect(confirm().disabled).toBe(true);
    expect(dialog.getByText('dee@example.com')).toBeTruthy();
  });
});

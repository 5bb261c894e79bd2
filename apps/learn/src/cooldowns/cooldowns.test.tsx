import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { UserRole } from '@lineup/auth';
import { TestAuth } from '@lineup/auth/testing';
import { TestShell } from '@lineup/contract/testing';
import { configureReporter, createQueryClient, SESSION_KEY } from '@lineup/data';
import { failure, fakeBackend } from '@lineup/data/testing';
import { showToast, toastStore } from '@lineup/ui/toast';
import { afterEach, describe, expect, test, vi } from 'vitest';
import remote from '../routes';
// Lazy parts are read once here, so that no test waits for their compilation.
import './changes/ability-chart';
import './changes/change-list';
import './compare/comparison';
import './cooldowns-page';
import './edit/ability-dialog';
import './edit/cooldown-editor';
import './import/import-panel';

configure({ asyncUtilTimeout: 8000 });
configureReporter(showToast);
afterEach(() => {
  cleanup();
  localStorage.clear();
  toastStore.setState({ toasts: [] });
  vi.unstubAllGlobals();
});

const STAFF: UserRole[] = [{ role: 'yes_staff', college_id: null }];
const answer = {
  as_of: '2026-01-18',
  heroes: [
    [
      'Groot',
      [
        ['Ironwood Wall', 'V', 'N', 'E', 12, 1, null, null, null],
        ['Thornlash Wall', 'V', 'N', 'SHIFT', 6, 2, null, null, null],
        ['Strangling Prison', 'V', 'U', 'Q', null, null, 2800, null, null],
      ],
    ],
    [
      'Jeff The Land Shark',
      [
        ['Healing Bubble', 'S', 'N', 'E', 6, 3, null, null, '2026-02-02'],
        ["It's Jeff!", 'S', 'U', 'Q', null, null, 4500, null, null],
      ],
    ],
    ['Mantis', [['Natural Anger', 'S', 'N', 'F', null, null, null, 'Consume 1 Life Orb', null]]],
  ],
  changes: [
    ['Groot', 'Ironwood Wall', '8s', '12s', '2025-05-17', '2025-07-05'],
    ['Groot', 'Thornlash Wall', '8s, 2 charges', '6s, 2 charges', '2025-05-17', '2025-07-05'],
  ],
};
const row = (ability: string, rest: object = {}) => ({
  id: `00000000-0000-4000-8000-${String(ability.length).padStart(12, '0')}`,
  hero: 'Groot',
  role: 'VANGUARD',
  ability,
  kind: 'Normal',
  input_key: 'E',
  cooldown_seconds: 12,
  charges: 1,
  energy_cost: null,
  note: null,
  as_of: '2026-01-18',
  updated_at: '2026-01-18T00:00:00.000001+00:00',
  ...rest,
});
const wall = row('Ironwood Wall');
const LAST_IMPORT = {
  id: '00000000-0000-4000-8000-00000000abcd',
  snapshot: '2026-01-18',
  created_at: '2026-01-18T10:00:00+00:00',
  created_by: 'Ann',
  answer: { added: 1, changed: 2, removed: 0 },
};
const editor = { version: 'v1', as_of: '2026-01-18', rows: [wall, row('Thornlash')], history: [], last_import: null };

function open(search = '', { roles = [] as UserRole[], answers = {} as Parameters<typeof fakeBackend>[0] } = {}) {
  globalThis.matchMedia = ((query: string) => ({
    matches: query.includes('reduced-motion'),
    media: query,
    addListener() {},
    removeListener() {},
    addEventListener() {},
    removeEventListener() {},
  })) as never;
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  const backend = fakeBackend({
    'GET /rpc/load_cooldowns': answer,
    'POST /rpc/load_cooldown_editor': editor,
    ...answers,
  });
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  render(
    <TestShell
      remote={remote}
      path={`/mr/cooldowns${search}`}
      viewerId={roles.length > 0 ? 'ann' : null}
      queryClient={createQueryClient({ retry: 0 })}
      wrap={(routes) => (
        <TestAuth {...(roles.length > 0 ? { userId: 'ann' } : {})} roles={roles}>
          {routes}
        </TestAuth>
      )}
    />,
  );
  return { backend, user };
}
const names = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);
const toasts = () => toastStore.getState().toasts.map(({ title }) => title);

describe('reading', () => {
  test('[LE-009] heroes group their abilities; the day and who transcribed them stand above', async () => {
    const { backend } = open();
    await screen.findByText('3 heroes, 6 abilities');
    expect(screen.getByText('Jan 18, 2026')).toBeTruthy();
    expect(screen.getByText('Community-transcribed')).toBeTruthy();
    expect(screen.getByText('Corrected, as of Feb 2, 2026.', { exact: false })).toBeTruthy();
    expect(screen.getByText('No fixed cooldown')).toBeTruthy();
    expect(screen.getByRole('link', { name: /^Nerf \+50% Jul 5, 2025/ })).toBeTruthy();
    expect(screen.queryByText('Edit figures')).toBeNull();
    expect(backend.calls).toHaveLength(1);
  });

  test('[LE-009] search, role and order are in the address and in the list', async () => {
    const { user } = open('?role=strategist');
    await screen.findByText('2 heroes, 3 abilities');
    await user.type(screen.getByRole('searchbox'), 'jef bub');
    expect(await screen.findByText('1 hero, 1 ability')).toBeTruthy();
    await user.clear(screen.getByRole('searchbox'));
    await user.click(screen.getByRole('button', { name: 'Strategist' }));
    await user.click(screen.getByRole('button', { name: 'Cooldown' }));
    const rows = () =>
      screen
        .getAllByRole('row')
        .slice(1)
        .map((each) => within(each).getAllByRole('cell')[1]?.textContent);
    expect(rows().slice(0, 2)).toEqual([expect.stringMatching(/^Thornlash/), expect.stringMatching(/^Healing/)]);
    expect(screen.getByRole('columnheader', { name: /Cooldown/ }).getAttribute('aria-sort')).toBe('ascending');
    await user.click(screen.getByRole('button', { name: /^Cooldown/ }));
    expect(rows()[0]).toMatch(/^Ironwood Wall/);
    await user.selectOptions(screen.getByLabelText('Sort by'), 'Cheapest ultimate');
    expect(rows()).toEqual([expect.stringMatching(/^Strangling/), expect.stringMatching(/^It's Jeff/)]);
    await user.type(screen.getByRole('searchbox'), 'zzzz');
    await user.click(await screen.findByRole('button', { name: 'Show all heroes' }));
    expect(await screen.findByText('2 heroes, 2 ultimates')).toBeTruthy();
  });

  test('[LE-009] heroes are picked and stand side by side with the best marked in words', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Compare Groot' }));
    const bar = within(screen.getByRole('group', { name: 'Comparison' }));
    expect(bar.getByText('Pick one more')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Compare Jeff The Land Shark' }));
    await user.click(bar.getByRole('link', { name: 'Compare' }));
    const table = within(await screen.findByRole('table'));
    expect(table.getAllByRole('columnheader')).toHaveLength(3);
    expect(names()).toEqual(['Ultimate', 'Shortest cooldown', 'Shift', 'E']);
    const cells = (name: string) =>
      within(table.getByRole('row', { name: new RegExp(`^${name}`) }))
        .getAllByRole('cell')
        .map((cell) => cell.textContent);
    expect(cells('Ultimate')[0]).toMatch(/2,800 energy Cheapest/);
    expect(cells('E')).toEqual([expect.not.stringContaining('Shortest'), expect.stringContaining('Shortest')]);
    expect(cells('Shift')[1]).toBe('None');
    await user.selectOptions(screen.getByLabelText('Add a hero'), 'Mantis');
    expect(table.getAllByRole('columnheader')).toHaveLength(4);
    await user.click(screen.getByRole('button', { name: 'Remove Groot' }));
    expect(table.getAllByRole('columnheader')).toHaveLength(3);
    expect(document.activeElement).toBe(screen.getByLabelText('Add a hero'));
  });

  test('[LE-009] a comparison is shared by its address; unknown heroes are left out', async () => {
    open('?compare=groot,nobody,mantis');
    expect(await screen.findAllByRole('columnheader')).toHaveLength(3);
    cleanup();
    open('?compare=nobody');
    expect(await screen.findByText('No such hero')).toBeTruthy();
  });

  test('[LE-009] changes are grouped and filtered by buff and nerf, with a chart', async () => {
    const { user } = open('?view=changes');
    expect(await screen.findByRole('heading', { name: /May 17, 2025 to Jul 5, 2025/ })).toBeTruthy();
    expect(screen.getByText('1 buff, 1 nerf')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /Nerf/ }));
    expect(screen.getByText('1 change')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Chart of Ironwood Wall' }));
    expect(
      await screen.findByRole('img', { name: 'Ironwood Wall, Groot: 8s on May 17, 2025, 12s on Jan 18, 2026.' }),
    ).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('Group changes'), 'By hero');
    expect(screen.getByRole('heading', { name: /^Groot/ })).toBeTruthy();
  });

  test('[LE-009] what fails to load says so and is loaded again', async () => {
    const { backend, user } = open('', { answers: { 'GET /rpc/load_cooldowns': () => failure(503) } });
    await screen.findByText('The cooldowns could not be loaded');
    backend.answer('GET /rpc/load_cooldowns', answer);
    await user.click(screen.getByRole('button', { name: /Retry/ }));
    expect(await screen.findByText('3 heroes, 6 abilities')).toBeTruthy();
  });
});

describe('editing', () => {
  const edit = (answers = {}) => {
    localStorage.setItem(SESSION_KEY, '{}');
    return open('?view=edit', { roles: STAFF, answers });
  };
  const cell = (name = 'Cooldown (s), Ironwood Wall of Groot') =>
    screen.findByRole<HTMLInputElement>('textbox', { name });

  test('[LE-009] nobody else sees the table', async () => {
    open('?view=edit');
    expect(await screen.findByText('3 heroes, 6 abilities')).toBeTruthy();
  });

  test('[LE-009] a figure is checked at its cell and sent alone, over what was seen', async () => {
    const { backend, user } = edit({ 'PATCH /mr_cooldowns': [{ ...wall, cooldown_seconds: 9.5 }] });
    await user.clear(await cell());
    await user.type(await cell(), 'soon{Enter}');
    expect(await screen.findByText('Enter seconds, as in 8 or 12.5.')).toBeTruthy();
    expect(backend.callsOf('PATCH /mr_cooldowns')).toEqual([]);
    await user.clear(await cell());
    await user.type(await cell(), '9,5{Enter}');
    await waitFor(() => expect(backend.callsOf('PATCH /mr_cooldowns')).toHaveLength(1));
    const [call] = backend.callsOf('PATCH /mr_cooldowns');
    expect(call?.body).toEqual({ cooldown_seconds: 9.5 });
    expect(call?.query.get('updated_at')).toBe(`eq.${wall.updated_at}`);
    await user.type(await cell(), '7{Escape}');
    expect((await cell()).value).toBe('12');
  });

  test('[LE-009] who comes second is told what stands there now, and chooses', async () => {
    const theirs = { ...wall, cooldown_seconds: 14, updated_at: '2026-02-01T00:00:00+00:00' };
    const { backend, user } = edit({ 'PATCH /mr_cooldowns': [], 'GET /mr_cooldowns': [theirs] });
    await user.clear(await cell());
    await user.type(await cell(), '9{Enter}');
    expect(await screen.findByText('Someone else set this to 14.')).toBeTruthy();
    expect((await cell()).value).toBe('9');
    backend.answer('PATCH /mr_cooldowns', [{ ...theirs, cooldown_seconds: 9 }]);
    await user.click(screen.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(screen.queryByText('Someone else set this to 14.')).toBeNull());
    expect(backend.callsOf('PATCH /mr_cooldowns').at(-1)?.query.get('updated_at')).toBe(`eq.${theirs.updated_at}`);
  });

  test('[LE-009] another field that somebody changed is no conflict', async () => {
    const theirs = { ...wall, charges: 3, updated_at: '2026-02-01T00:00:00+00:00' };
    const { backend, user } = edit({
      'PATCH /mr_cooldowns': ({ query }: { query: URLSearchParams }) =>
        query.get('updated_at') === `eq.${theirs.updated_at}` ? [{ ...theirs, cooldown_seconds: 9 }] : [],
      'GET /mr_cooldowns': [theirs],
    });
    await user.clear(await cell());
    await user.type(await cell(), '9{Enter}');
    await waitFor(() => expect(backend.callsOf('PATCH /mr_cooldowns')).toHaveLength(2));
    expect(screen.queryByText(/Someone else/)).toBeNull();
  });

  test('[LE-009] what is typed while a figure is stored is stored after it, also when the cell was left', async () => {
    let arrive: (answer: unknown) => void = () => {};
    const first = { ...wall, cooldown_seconds: 9, updated_at: '2026-02-01T00:00:00+00:00' };
    const { backend, user } = edit({ 'PATCH /mr_cooldowns': () => new Promise((resolve) => (arrive = resolve)) });
    await user.clear(await cell());
    await user.type(await cell(), '9{Enter}');
    await waitFor(() => expect(backend.callsOf('PATCH /mr_cooldowns')).toHaveLength(1));
    await user.type(await cell(), '5');
    await user.tab();
    backend.answer('PATCH /mr_cooldowns', [{ ...first, cooldown_seconds: 95 }]);
    arrive([first]);
    await waitFor(() => expect(backend.callsOf('PATCH /mr_cooldowns')).toHaveLength(2));
    const call = backend.callsOf('PATCH /mr_cooldowns')[1];
    expect(call?.body).toEqual({ cooldown_seconds: 95 });
    expect(call?.query.get('updated_at')).toBe(`eq.${first.updated_at}`);
  });

  test('[LE-009] what fails to be saved is kept in its cell', async () => {
    const { user } = edit({ 'PATCH /mr_cooldowns': () => failure(503) });
    await user.clear(await cell());
    await user.type(await cell(), '9{Enter}');
    await waitFor(() => expect(toasts()).toContain('Ironwood Wall was not saved'));
    expect((await cell()).value).toBe('9');
  });

  test('[LE-009] a hero is removed in one call and comes back', async () => {
    const { backend, user } = edit({
      'POST /rpc/change_cooldowns': { added: 0, changed: 0, removed: 2 },
      'POST /rpc/undo_cooldowns': { restored: 2, kept: 0 },
    });
    await user.click(await screen.findByRole('button', { name: 'Remove Groot' }));
    const undo = await screen.findByRole('button', { name: 'Undo' });
    const [removal] = backend.callsOf('POST /rpc/change_cooldowns');
    expect(removal?.body).toMatchObject({ p_removed: editor.rows.map(({ id }) => id) });
    await user.click(undo);
    await waitFor(() => expect(toasts()).toContain('Undone'));
    expect(backend.callsOf('POST /rpc/undo_cooldowns')[0]?.body).toEqual({
      p_id: (removal?.body as { p_id: string } | undefined)?.p_id,
    });
  });
});

test('[LE-009] a whole import is taken back after a question that names its day', async () => {
  localStorage.setItem(SESSION_KEY, '{}');
  const { backend, user } = open('?view=edit', {
    roles: STAFF,
    answers: {
      'POST /rpc/load_cooldown_editor': { ...editor, last_import: LAST_IMPORT },
      'POST /rpc/undo_cooldowns': { restored: 2, kept: 0 },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Undo import' }));
  expect(await screen.findByText('Undo the import of Jan 18, 2026?')).toBeTruthy();
  expect(backend.callsOf('POST /rpc/undo_cooldowns')).toEqual([]);
  await user.click(screen.getAllByRole('button', { name: 'Undo import' }).at(-1)!);
  await waitFor(() => expect(backend.callsOf('POST /rpc/undo_cooldowns')[0]?.body).toEqual({ p_id: LAST_IMPORT.id }));
});

describe('importing', () => {
  const CSV = [
    'hero;role;ability;type;key;cooldown_s;charges;note',
    'Groot;VANGUARD;Ironwood Wall;Normal;E;10,5;1;',
    'Groot;VANGUARD;Root Grab;Normal;F;8;1;',
  ].join('\r\n');
  async function choose(content: string, answers = {}, name = 'snapshot-2026-02-01.csv') {
    localStorage.setItem(SESSION_KEY, '{}');
    const opened = open('?view=edit', { roles: STAFF, answers });
    await opened.user.click(await screen.findByRole('button', { name: 'Import snapshot' }));
    await opened.user.upload(await screen.findByLabelText('CSV file'), new File([content], name));
    return opened;
  }
  const part = async (name: string) => within(await screen.findByRole('region', { name }));

  test('[LE-009] the preview says what would change; one call under one id writes it, sent again after a lost answer', async () => {
    let tries = 0;
    const { backend, user } = await choose(CSV, {
      'POST /rpc/change_cooldowns': () => ((tries += 1) === 1 ? failure(503) : { added: 1, changed: 1, removed: 0 }),
    });
    const changed = await part('Changed');
    expect(changed.getByText('Buff')).toBeTruthy();
    expect(changed.getByText('−13%')).toBeTruthy();
    expect((await part('New')).getByText('Root Grab')).toBeTruthy();
    expect((await part('Not in the file')).getByText('Thornlash')).toBeTruthy();
    expect(backend.callsOf('POST /rpc/change_cooldowns')).toEqual([]);
    const buttons = screen.getAllByRole('button', { name: 'Import snapshot' });
    await user.click(buttons.at(-1)!);
    await waitFor(() => expect(toasts()).toContain('The snapshot was not imported. Nothing was written. Try again.'));
    await user.click(screen.getAllByRole('button', { name: 'Import snapshot' }).at(-1)!);
    await waitFor(() => expect(toasts()).toContain('Snapshot imported'));
    const [first, second] = backend.callsOf('POST /rpc/change_cooldowns').map(({ body }) => body);
    expect(second).toEqual(first);
    expect(first).toMatchObject({ p_snapshot: '2026-02-01', p_version: 'v1', p_removed: [] });
    expect((first as { p_rows: object[] }).p_rows).toMatchObject([
      { ability: 'Root Grab', cooldown_seconds: 8 },
      { id: wall.id, cooldown_seconds: 10.5 },
    ]);
  });

  test('[LE-009] nothing is sent without a day, nor with rows at fault', async () => {
    const { backend, user } = await choose(`${CSV}\r\nGroot;TANK;Leap;Normal;F;8;1;`, {}, 'figures.csv');
    await screen.findByRole('region', { name: 'To correct' });
    await user.click(screen.getAllByRole('button', { name: 'Import snapshot' }).at(-1)!);
    expect(await screen.findByText('Enter the day of the snapshot.')).toBeTruthy();
    expect(screen.getByText('Correct the file and choose it again, or leave these rows out.')).toBeTruthy();
    expect(screen.getByText(/Role “TANK”: Choose Vanguard/)).toBeTruthy();
    expect(backend.callsOf('POST /rpc/change_cooldowns')).toEqual([]);
  });

  test('[LE-009] figures that changed since the preview are compared again', async () => {
    const { backend, user } = await choose(CSV, {
      'POST /rpc/change_cooldowns': () => failure(409, 'PT409', 'The figures have been changed since the preview'),
    });
    await part('Changed');
    backend.answer('POST /rpc/load_cooldown_editor', {
      ...editor,
      version: 'v2',
      rows: [{ ...wall, cooldown_seconds: 10.5 }, editor.rows[1]],
    });
    await user.click(screen.getAllByRole('button', { name: 'Import snapshot' }).at(-1)!);
    await waitFor(() => expect(toasts()).toContain('Look again: the figures have changed'));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Changed' })).toBeNull());
  });
});

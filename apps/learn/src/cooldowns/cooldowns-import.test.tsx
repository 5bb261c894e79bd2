import { screen, waitFor, within } from '@testing-library/react';
import { SESSION_KEY } from '@lineup/data';
import { failure } from '@lineup/data/testing';
import { describe, expect, test } from 'vitest';
import { STAFF, editor, openCooldowns, toasts, wall } from '../testing/open-cooldowns';

const LAST_IMPORT = {
  id: '00000000-0000-4000-8000-00000000abcd',
  snapshot: '2026-01-18',
  created_at: '2026-01-18T10:00:00+00:00',
  created_by: 'Ann',
  answer: { added: 1, changed: 2, removed: 0 },
};

test('[LE-009] a whole import is taken back after a question that names its day', async () => {
  localStorage.setItem(SESSION_KEY, '{}');
  const { backend, user } = openCooldowns('?view=edit', {
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
    const opened = openCooldowns('?view=edit', { roles: STAFF, answers });
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

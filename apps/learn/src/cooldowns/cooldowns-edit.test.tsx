import { screen, waitFor } from '@testing-library/react';
import { SESSION_KEY } from '@lineup/data';
import { failure } from '@lineup/data/testing';
import { describe, expect, test } from 'vitest';
import { STAFF, editor, openCooldowns, toasts, wall } from '../testing/open-cooldowns';

describe('editing', () => {
  const edit = (answers = {}) => {
    localStorage.setItem(SESSION_KEY, '{}');
    return openCooldowns('?view=edit', { roles: STAFF, answers });
  };
  const cell = (name = 'Cooldown (s), Ironwood Wall of Groot') =>
    screen.findByRole<HTMLInputElement>('textbox', { name });

  test('[LE-009] nobody else sees the table', async () => {
    openCooldowns('?view=edit');
    expect(await screen.findByText('3 heroes, 4 abilities, 2 ultimates')).toBeTruthy();
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

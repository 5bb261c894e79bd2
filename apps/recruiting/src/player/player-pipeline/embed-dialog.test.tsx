import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { failure, fakeBackend } from '@lineup/data/testing';
import { RILEY } from '../../testing/player-answer';
import { renderRemote } from '../../testing/render-remote';
import { shownToast } from '../../testing/shown-toast';

const MAKE = 'POST /rpc/make_status_widget';
const READ = 'POST /rpc/read_status_widget';

async function open(since: string | null = null) {
  const backend = fakeBackend({
    'POST /rpc/load_player_pipeline': {
      player: { slug: 'riley-tran', name: 'Riley' },
      is_own: true,
      can_embed: true,
      interests: [],
    },
    [READ]: since,
    [MAKE]: 'abc123',
    'POST /rpc/end_status_widget': true,
  });
  const { user } = renderRemote('/player/riley-tran/pipeline', RILEY);
  await user.click(await screen.findByRole('button', { name: 'Embed' }));
  const dialog = within(await screen.findByRole('dialog'));
  return { backend, user, dialog };
}

describe('the snippet of the status widget', () => {
  it('[RC-010] is made once, with the secret in the fragment, in the colors asked for, and can be ended', async () => {
    const { backend, user, dialog } = await open();
    await user.dblClick(await dialog.findByRole('button', { name: 'Make a snippet' }));
    const snippet = await dialog.findByLabelText<HTMLTextAreaElement>(/^Snippet/);
    expect(backend.callsOf(MAKE)).toHaveLength(1);
    expect(snippet.value).toContain(`src="${location.origin}/recruiting-status-widget#token=abc123"`);
    await user.selectOptions(dialog.getByLabelText('Colors'), 'Dark');
    expect(snippet.value).toContain('/recruiting-status-widget?theme=dark#token=abc123"');
    await user.click(dialog.getByRole('button', { name: 'Copy snippet' }));
    expect(await navigator.clipboard.readText()).toBe(snippet.value);
    backend.answer(READ, '2026-11-01T10:00:00Z');
  });

  it('[RC-010] one that is on can be ended, and a new one says that it ends the old', async () => {
    const { backend, user, dialog } = await open('2026-11-01T10:00:00Z');
    expect(await dialog.findByText(/^On since Nov 1, 2026\. A new snippet replaces the old one\.$/)).toBeTruthy();
    backend.answer(READ, null);
    await user.click(dialog.getByRole('button', { name: 'Stop sharing' }));
    await waitFor(() => expect(shownToast()?.title).toBe('Your status no longer shows on other sites'));
    expect(await dialog.findByRole('button', { name: 'Make a snippet' })).toBeTruthy();
  });

  it.each([
    ['minor', /once you are 18/],
    ['birth_date', /date of birth/],
  ])('[RC-010] a refusal for %s says what is in the way', async (hint, words) => {
    const { backend, user, dialog } = await open();
    backend.answer(MAKE, () => failure(403, '42501', 'No', hint));
    await user.click(await dialog.findByRole('button', { name: 'Make a snippet' }));
    expect((await dialog.findByRole('alert')).textContent).toMatch(words);
    expect(dialog.queryByLabelText(/^Snippet/)).toBeNull();
  });

  it('a failure is said and can be tried again', async () => {
    const { backend, user, dialog } = await open();
    backend.answer(MAKE, () => failure(503));
    await user.click(await dialog.findByRole('button', { name: 'Make a snippet' }));
    await waitFor(() => expect(shownToast()?.title).toBe('The snippet could not be made. Try again.'));
    backend.answer(MAKE, 'abc123');
    await user.click(dialog.getByRole('button', { name: 'Make a snippet' }));
    expect(await dialog.findByLabelText(/^Snippet/)).toBeTruthy();
  });
});

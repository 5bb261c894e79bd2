import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failure, fakeBackend } from '@lineup/data/testing';
import { RILEY } from '../../testing/player-answer';
import { renderRemote } from '../../testing/render-remote';

const PATH = '/recruiting-status-widget';
const interest = (change: object = {}) => ({
  college: { slug: 'gulf-pines', name: 'Gulf Pines', logo_url: null, colors: null },
  game: 'Valorant',
  stage: 'Under review',
  stage_kind: 'reviewing',
  since: '2026-10-02',
  ...change,
});

beforeEach(() => vi.stubGlobal('scrollTo', () => {}));
afterEach(() => {
  location.hash = '';
});

describe('the status widget', () => {
  it('[RC-010] with a secret shows what it opens, to whoever looks, and leads to public pages alone', async () => {
    const backend = fakeBackend({ 'POST /rpc/load_status_widget': [interest()] });
    renderRemote(`${PATH}#token=abc`);
    const link = await screen.findByRole('link', { name: 'Gulf Pines' });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/college/gulf-pines', '_blank']);
    expect(screen.getByText('Under review')).toBeTruthy();
    expect(screen.getByText('Valorant · since Oct 2, 2026')).toBeTruthy();
    expect(backend.calls.at(-1)?.body).toEqual({ p_token: 'abc' });
  });

  it('[RC-010] a secret that was ended says so', async () => {
    fakeBackend({ 'POST /rpc/load_status_widget': () => failure(404, 'PT404', 'Widget not found') });
    renderRemote(`${PATH}#token=abc`, RILEY);
    expect(await screen.findByText('This status is no longer shared.')).toBeTruthy();
  });

  it('[RC-010] without one it shows the own interests, each with its status page', async () => {
    const backend = fakeBackend({ 'POST /rpc/list_my_interests': [interest({ id: 'i1' })] });
    renderRemote(PATH, RILEY);
    const link = await screen.findByRole('link', { name: 'Gulf Pines' });
    expect(link.getAttribute('href')).toBe('/recruiting-status/i1');
    expect(backend.callsOf('POST /rpc/list_my_interests').map((call) => call.body)).toEqual([{ p_limit: 5 }]);
  });

  it('[RC-010] a visitor without a secret is asked to sign in, and nothing is read', async () => {
    const backend = fakeBackend();
    renderRemote(PATH);
    expect((await screen.findByRole('link', { name: 'Sign in' })).getAttribute('target')).toBe('_blank');
    expect(backend.calls).toEqual([]);
  });

  it('a failure can be tried again', async () => {
    const backend = fakeBackend({ 'POST /rpc/load_status_widget': () => failure(503) });
    const { user } = renderRemote(`${PATH}#token=abc`);
    const retry = await screen.findByRole('button', { name: 'Try again' });
    backend.answer('POST /rpc/load_status_widget', []);
    await user.click(retry);
    await waitFor(() => expect(screen.getByText('Nothing to show yet.')).toBeTruthy());
  });
});

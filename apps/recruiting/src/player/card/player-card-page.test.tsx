import { screen, waitFor, within } from '@testing-library/react';
import jsQR from 'jsqr';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBackend } from '@lineup/data/testing';
import { RILEY } from '../../testing/player-answer';
import { renderRemote } from '../../testing/render-remote';
import { shownToast } from '../../testing/shown-toast';
import type { PlayerCard } from './load-player-card';

const PATH = '/player/riley-tran/card';
const LOAD = 'POST /rpc/load_player_card';

const cardAnswer = (change: Partial<PlayerCard> = {}): PlayerCard => ({
  slug: 'riley-tran',
  name: 'Riley Tran',
  avatar_url: null,
  class_year: 2028,
  state: 'VA',
  games: [
    { slug: 'rocket-league', name: 'Rocket League', rank: null, roles: [], is_primary: false },
    { slug: 'valorant', name: 'Valorant', rank: 'Diamond 1', roles: ['Sentinel'], is_primary: true },
  ],
  team: 'Harbor City Comets',
  best_result: { title: 'State Open', placement: 2 },
  is_listed: true,
  academics: null,
  ...change,
});

const saved: { name: string; content: Blob }[] = [];
beforeEach(() => {
  saved.length = 0;
  const contents = new Map<string, Blob>();
  vi.stubGlobal(
    'URL',
    Object.assign(class extends URL {}, {
      createObjectURL: (content: Blob) => {
        contents.set(`blob:${contents.size}`, content);
        return `blob:${contents.size - 1}`;
      },
      revokeObjectURL: () => {},
    }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const content = contents.get(this.href);
    if (content) saved.push({ name: this.download, content });
  });
  return () => vi.restoreAllMocks();
});

/** What a phone reads from a drawn code; each module is a square `Mx,yh10v10h-10z`. */
function scan(svg: string): string | undefined {
  const edge = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]);
  const pixels = new Uint8ClampedArray(edge * edge * 4).fill(255);
  for (const [, x, y, size] of svg.matchAll(/M(\d+),(\d+)h(\d+)/g))
    for (let row = Number(y); row < Number(y) + Number(size); row += 1)
      for (let column = Number(x); column < Number(x) + Number(size); column += 1)
        pixels.fill(0, (row * edge + column) * 4, (row * edge + column) * 4 + 3);
  return jsQR(pixels, edge, edge)?.data;
}

describe('the player card', () => {
  it('[RC-015] has the main game first, and says no more than the viewer may see', async () => {
    fakeBackend({ [LOAD]: cardAnswer() });
    renderRemote(PATH);
    const card = within(await screen.findByRole('article', { name: 'Player card of Riley Tran' }));
    expect(card.getByText('Harbor City Comets · Class of 2028 · Virginia')).toBeTruthy();
    expect(card.getAllByRole('listitem').map((each) => each.textContent)).toEqual([
      'ValorantDiamond 1 · SentinelSaid by the player',
      'Rocket LeagueUnranked',
    ]);
    expect(card.getByText('#2 State Open')).toBeTruthy();
    expect(card.queryByText(/School/)).toBeNull();
  });

  it('[RC-015] school and GPA of who may read them are marked as private', async () => {
    fakeBackend({ [LOAD]: cardAnswer({ academics: { school_name: 'Lakeside High School', gpa: 3.5 } }) });
    renderRemote(PATH, RILEY);
    expect(await screen.findByText('Lakeside High School · GPA 3.50')).toBeTruthy();
    expect(screen.getByText('Not on the shared picture')).toBeTruthy();
  });

  it('[RC-015] a hidden profile offers nothing to share', async () => {
    fakeBackend({ [LOAD]: cardAnswer({ is_listed: false }) });
    renderRemote(PATH, RILEY);
    expect(await screen.findByText(/This profile is hidden/)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('[RC-015] the code leads to the profile, on the screen and in the file', async () => {
    fakeBackend({ [LOAD]: cardAnswer() });
    const { user } = renderRemote(PATH);
    await user.click(await screen.findByRole('button', { name: 'Show QR code' }));
    const url = `${location.origin}/player/riley-tran`;
    const image = await screen.findByRole<HTMLImageElement>('img', { name: `QR code that opens ${url}` });
    expect(scan(decodeURIComponent(image.src))).toBe(url);
    await user.click(screen.getByRole('button', { name: 'Download QR code' }));
    expect(saved.map(({ name }) => name)).toEqual(['riley-tran-qr-code.svg']);
    expect(scan(await saved[0]!.content.text())).toBe(url);
  });

  it('[RC-015] the picture is downloaded once for a double click; a failure says so and can be tried again', async () => {
    const backend = fakeBackend({ [LOAD]: cardAnswer() });
    const PICTURE = 'GET /functions/v1/card/riley-tran.png';
    backend.answer(PICTURE, () => new Response('busy', { status: 503 }));
    const { user, shell } = renderRemote(PATH);
    const button = await screen.findByRole('button', { name: 'Download picture' });
    await user.click(button);
    await waitFor(() => expect(shownToast()?.title).toBe('The picture could not be downloaded. Try again.'));
    expect(saved).toEqual([]);
    backend.answer(PICTURE, () => new Response('a picture'));
    await user.dblClick(button);
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['riley-tran.png']));
    expect(await saved[0]!.content.text()).toBe('a picture');
    expect(shell.tracked).toMatchObject([{ share: { contentType: 'player_card', contentId: 'riley-tran' } }]);
  });

  it('a card that could not be loaded is tried again', async () => {
    const backend = fakeBackend({ [LOAD]: () => new Response('{}', { status: 503 }) });
    const { user } = renderRemote(PATH);
    const retry = await screen.findByRole('button', { name: /Try again|Retry/ });
    backend.answer(LOAD, cardAnswer());
    await user.click(retry);
    expect(await screen.findByRole('article', { name: 'Player card of Riley Tran' })).toBeTruthy();
  });
});

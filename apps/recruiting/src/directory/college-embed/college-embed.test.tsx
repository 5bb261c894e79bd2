import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { failure, fakeBackend } from '@lineup/data/testing';
import { renderRemote } from '../../testing/render-remote';

const LOAD = 'POST /rpc/load_college_embed';
const need = {
  ...{ id: 'n1', game: 'Valorant', game_slug: 'valorant', position: 'Duelist' },
  ...{ class_year: 2028, minimum_rank: 'Diamond 1', open_spots: 2 },
};
const college = (change: object = {}) => ({
  ...{ slug: 'gulf-pines', name: 'Gulf Pines', logo_url: null, colors: null, is_pledged: true, has_form: true },
  needs: [need],
  ...change,
});

test('shows the open spots, and leads to the form in a tab of its own, by the way of the site', async () => {
  const backend = fakeBackend({ [LOAD]: college() });
  renderRemote('/college-embed/gulf-pines');
  expect(await screen.findByText('2 open spots · class of 2028 · from Diamond 1')).toBeTruthy();
  const apply = screen.getByRole('link', { name: 'Apply as Duelist, Valorant' });
  expect([apply.getAttribute('href'), apply.getAttribute('target')]).toEqual([
    '/college/gulf-pines/recruiting?game=valorant&via=site',
    '_blank',
  ]);
  for (const link of screen.getAllByRole('link')) expect(link.getAttribute('target')).toBe('_blank');
  expect(backend.callsOf(LOAD).map(({ body }) => body)).toEqual([{ p_slug: 'gulf-pines' }]);
});

test('without a form it leads to the page, without a spot it says so, and one that is not published says that', async () => {
  const backend = fakeBackend({ [LOAD]: college({ has_form: false, needs: [], is_pledged: false }) });
  const { unmount } = renderRemote('/college-embed/gulf-pines');
  expect(await screen.findByText('No open spots right now.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'About the program' }).getAttribute('href')).toBe('/college/gulf-pines');
  unmount();
  backend.answer(LOAD, null);
  renderRemote('/college-embed/gone');
  expect(await screen.findByText('This college is not listed now.')).toBeTruthy();
});

test('a failure can be tried again', async () => {
  const backend = fakeBackend({ [LOAD]: () => failure(503) });
  const { user } = renderRemote('/college-embed/gulf-pines');
  const retry = await screen.findByRole('button', { name: 'Try again' });
  backend.answer(LOAD, college());
  await user.click(retry);
  await waitFor(() => expect(screen.getByText('Play esports for Gulf Pines')).toBeTruthy());
});

import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { collegePage, collegeRow } from '../../testing/college-answer';
import { failure, fakeBackend } from '@lineup/data/testing';
import { OWN_PROFILE, VISITOR } from '../../testing/player-answer';
import { renderRemote } from '../../testing/render-remote';

const SEARCH = 'POST /rpc/search_colleges';
const NAMES = ['Blue Earth', 'Boone Plains', 'Cape Fear', 'Gulf Pines'];
const rows = NAMES.map((name, index) => collegeRow(`c${index}`, name));

beforeEach(() => sessionStorage.clear());

function open(path = '/colleges', viewer?: string) {
  const backend = fakeBackend({
    'GET /colleges': ({ query }: { query: URLSearchParams }) => {
      const slugs = query.get('slug');
      return rows
        .filter((row) => slugs?.includes(row.slug))
        .map((row) => ({
          ...row,
          college_reply_times: { median_days: 2, answered_percent: 90 },
          college_programs: [{ minimum_gpa: 2.5, practice_hours: 14 }],
        }));
    },
    [SEARCH]: collegePage(rows),
  });
  return { ...renderRemote(path, viewer), backend };
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Compare ${name}` });

describe('colleges', () => {
  it('[RC-001] a card has games, scholarship, open spots and reply time', async () => {
    open();
    const name = await screen.findByRole('heading', { level: 2, name: 'Blue Earth' });
    const card = within(name.closest('li')!);
    expect(card.getByText('Valorant')).toBeTruthy();
    expect(card.getByText('$500–$4,000 a year')).toBeTruthy();
    expect(card.getByText('Open spots').nextSibling?.textContent).toBe('3');
    expect(card.getByText('2 days')).toBeTruthy();
    expect(card.queryByRole('button')).toBeNull();
  });

  it('[RC-001] every college of a page is on it, also when its list is drawn in two steps', async () => {
    const drawn: number[] = [];
    const cards = () => screen.queryAllByRole('heading', { level: 2 }).length;
    const observer = new MutationObserver(() => drawn.push(cards()));
    observer.observe(document.body, { childList: true, subtree: true });
    fakeBackend({
      [SEARCH]: collegePage(Array.from({ length: 24 }, (_, index) => collegeRow(`m${index}`, `M ${index}`))),
    });
    renderRemote('/colleges');
    await waitFor(() => expect(cards()).toBe(24));
    observer.disconnect();
    expect(drawn).toContain(9);
  });

  it('[RC-001] a card offers a signed-in user to save its college', async () => {
    open('/colleges', VISITOR);
    expect(await screen.findByRole('button', { name: 'Save Blue Earth to a list' })).toBeTruthy();
  });

  it('[RC-001] up to three are chosen and stand side by side, in the order of choice', async () => {
    const { user, backend } = open('/colleges?q=a');
    await screen.findByRole('heading', { level: 2, name: 'Blue Earth' });
    await user.click(box('Cape Fear'));
    const bar = within(await screen.findByRole('group', { name: 'Comparison' }));
    expect(bar.getByText('Choose one more')).toBeTruthy();
    await user.click(box('Blue Earth'));
    await user.click(box('Gulf Pines'));
    expect(box('Boone Plains').disabled).toBe(true);
    await user.click(bar.getByRole('link', { name: 'Compare' }));
    const table = within(await screen.findByRole('table'));
    const heads = table.getAllByRole('columnheader').slice(1);
    expect(heads.map((head) => within(head).getByRole('link').textContent)).toEqual([
      'Cape Fear',
      'Blue Earth',
      'Gulf Pines',
    ]);
    expect(table.getAllByText('14 hours')).toHaveLength(3);
    await user.click(table.getByRole('button', { name: 'Remove Blue Earth' }));
    expect(table.getAllByRole('columnheader')).toHaveLength(3);
    expect(backend.callsOf('GET /colleges').at(-1)?.query.get('slug')).toBe('in.(cape-fear,gulf-pines)');
    await user.click(screen.getByRole('link', { name: 'All colleges' }));
    expect((await screen.findAllByRole('checkbox', { checked: true })).map((each) => each.closest('label'))).toEqual([
      box('Cape Fear').closest('label'),
      box('Gulf Pines').closest('label'),
    ]);
    expect(screen.getByLabelText<HTMLInputElement>('Search colleges').value).toBe('a');
  });

  it('[RC-001] the first view is one request, and tells what each game and state would leave', async () => {
    const { backend, user } = open('/colleges?games=Valorant');
    await screen.findByText('4 colleges');
    await user.click(screen.getByText('Valorant', { selector: 'summary span' }));
    expect(screen.getByRole('checkbox', { name: 'Rocket League' }).closest('label')?.textContent).toBe(
      'Rocket League0',
    );
    const state = screen.getByLabelText<HTMLSelectElement>('State');
    expect([...state.options].map((option) => option.text)).toEqual(['All states', 'Alabama (4)', 'Texas (2)']);
    expect(backend.calls.map(({ path, body }) => [path, body])).toEqual([
      ['/rpc/search_colleges', { p_sort: 'name', p_games: ['Valorant'] }],
    ]);
  });

  it('[RC-001] goes on after the last, counted once', async () => {
    const { backend, user } = open();
    backend.answer(SEARCH, collegePage(rows.slice(0, 2), { next: { id: 'c1', value: 'Boone Plains' } }));
    const more = await screen.findByRole('link', { name: 'Load more' });
    backend.answer(SEARCH, collegePage(rows.slice(2), { counts: null }));
    await user.click(more);
    await screen.findByRole('heading', { level: 2, name: 'Gulf Pines' });
    expect(backend.callsOf(SEARCH).at(-1)?.body).toEqual({
      p_sort: 'name',
      p_after: 'Boone Plains',
      p_after_id: 'c1',
    });
    expect(screen.getByText('2 colleges')).toBeTruthy();
  });

  it('[RC-001] begins after the college of the address, in its order', async () => {
    const id = '00000000-0000-4000-8000-000000000001';
    const { backend } = open(`/colleges?sort=scholarship&after=4000&after=${id}`);
    await screen.findByRole('link', { name: 'Start of the list' });
    expect(backend.callsOf(SEARCH).map(({ body }) => body)).toEqual([
      { p_sort: 'scholarship', p_after: '4000', p_after_id: id, p_with_counts: true },
    ]);
  });

  it('[RC-001] the map limits the list to a state, by keyboard too, and lives in the address', async () => {
    const { backend, user } = open('/colleges?view=map');
    const texas = await screen.findByRole('button', { name: 'TX 2 colleges, Texas' });
    const alabama = screen.getByRole('button', { name: 'AL 4 colleges, Alabama' });
    expect(screen.getByRole('button', { name: 'OH, Ohio, no colleges' }).ariaDisabled).toBe('true');
    // One stop of the Tab key, from which the arrows lead on.
    const tiles = within(screen.getByRole('group', { name: /^Colleges by state/ })).getAllByRole('button');
    expect(tiles).toHaveLength(51);
    expect(tiles.filter((tile) => tile.tabIndex === 0)).toEqual([alabama]);
    alabama.focus();
    await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowDown}');
    expect(document.activeElement).toBe(texas);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(backend.callsOf(SEARCH).at(-1)?.body).toEqual({ p_sort: 'name', p_state: 'TX' }));
    expect(texas.ariaPressed).toBe('true');
    await user.click(texas);
    await waitFor(() => expect(texas.ariaPressed).toBe('false'));
    await user.click(screen.getByRole('button', { name: 'List' }));
    expect(screen.queryByRole('group', { name: /^Colleges by state/ })).toBeNull();
  });

  it('35.6 a country limits the list and brings its provinces; the map has what lies outside of it', async () => {
    const { backend, user } = open('/colleges?view=map');
    const country = await screen.findByLabelText<HTMLSelectElement>('Country');
    await waitFor(() =>
      expect([...country.options].map((option) => option.text)).toEqual([
        'All countries',
        'Canada (3)',
        'United States (6)',
      ]),
    );
    const counts = { total: 3, is_exact: true, countries: { CA: 3 }, states: { ON: 2, QC: 1 }, games: [] };
    backend.answer(SEARCH, collegePage(rows, { counts }));
    const outside = () => screen.findByRole('group', { name: 'Outside the United States' });
    await user.click(within(await outside()).getByRole('button', { name: 'Canada 3' }));
    expect(await screen.findByText('3 colleges in Canada')).toBeTruthy();
    expect(country.value).toBe('CA');
    expect(screen.queryByRole('group', { name: /^Colleges by state/ })).toBeNull();
    const provinces = await screen.findByRole('group', { name: 'Canada by province' });
    await user.click(await within(provinces).findByRole('button', { name: 'Ontario 2' }));
    await waitFor(() =>
      expect(backend.callsOf(SEARCH).at(-1)?.body).toEqual({ p_sort: 'name', p_country: 'CA', p_state: 'ON' }),
    );
    expect(await screen.findByText('3 colleges in Ontario, Canada')).toBeTruthy();
    expect(screen.getByLabelText<HTMLSelectElement>('Province').value).toBe('ON');
    // Another country has other states.
    await user.click(within(await outside()).getByRole('button', { name: 'Canada 3' }));
    await waitFor(() => expect(country.value).toBe(''));
    expect(screen.getByLabelText<HTMLSelectElement>('State').value).toBe('');
  });

  it('[RC-001] the order by fit shows the fit; without a game it says what is missing', async () => {
    const { backend } = open('/colleges?sort=fit', VISITOR);
    backend.answer(
      SEARCH,
      collegePage([collegeRow('c1', 'Boone Plains', { fit: 81, fit_game: 'Valorant' })], { has_games: true }),
    );
    expect(await screen.findByText('Fit 81 of 100')).toBeTruthy();
    expect(backend.callsOf(SEARCH).map(({ body }) => body)).toEqual([{ p_sort: 'fit' }]);
  });

  it('[RC-001] sorting by fit filters nothing; the filter keeps the order that was chosen', async () => {
    const backend = fakeBackend({ [SEARCH]: collegePage(rows) });
    const { user } = renderRemote('/colleges?sort=reply', VISITOR, [], undefined, OWN_PROFILE);
    await screen.findByText('4 colleges');
    await user.click(screen.getByRole('checkbox', { name: 'Fits me' }));
    await waitFor(() => expect(backend.callsOf(SEARCH).at(-1)?.body).toEqual({ p_sort: 'reply', p_fits_me: true }));
    await user.selectOptions(screen.getByLabelText('Sort by'), 'Best fit');
    await user.click(screen.getByRole('checkbox', { name: 'Fits me' }));
    await waitFor(() => expect(backend.callsOf(SEARCH).at(-1)?.body).toEqual({ p_sort: 'fit' }));
    expect(screen.getByLabelText<HTMLSelectElement>('Sort by').value).toBe('fit');
    expect(screen.getByText('4 colleges')).toBeTruthy();
  });

  it('[RC-001] who plays nothing is led to the profile, a visitor to sign in', async () => {
    const byName = open('/colleges?sort=fit', VISITOR);
    byName.backend.answer(SEARCH, collegePage(rows, { has_games: false }));
    await screen.findByText(/^Add a game to your profile to sort by fit/);
    expect(screen.getByRole('heading', { level: 2, name: 'Blue Earth' })).toBeTruthy();
    byName.unmount();
    const { backend, unmount } = open('/colleges?fits=true', VISITOR);
    backend.answer(SEARCH, collegePage([], { has_games: false }));
    expect((await screen.findByRole('link', { name: 'Complete my profile' })).getAttribute('href')).toBe('/onboarding');
    unmount();
    const visitor = open('/colleges?sort=fit');
    expect(await screen.findByText(/Sign in to see how well each college fits you/)).toBeTruthy();
    expect(visitor.backend.callsOf(SEARCH).map(({ body }) => body)).toEqual([{ p_sort: 'name' }]);
  });

  it('a text too short to search every college says so, and counts none', async () => {
    const { backend } = open('/colleges?q=a%26m');
    const page = collegePage([]);
    backend.answer(SEARCH, { ...page, counts: { ...page.counts, is_exact: false } });
    expect(await screen.findByText(/^Type at least three letters in a row/)).toBeTruthy();
    expect(screen.queryByText(/0\+ colleges/)).toBeNull();
  });

  it('[RC-003] an unknown value matches nothing, and the filters can be cleared', async () => {
    const { backend, user } = open('/colleges?scholarships=plenty');
    backend.answer(SEARCH, collegePage([]));
    await screen.findByText('No college matches these filters');
    expect(backend.callsOf(SEARCH)[0]?.body).toEqual({ p_sort: 'name', p_scholarships: 'unknown' });
    backend.answer(SEARCH, collegePage(rows));
    await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0]!);
    expect(await screen.findByRole('heading', { level: 2, name: 'Boone Plains' })).toBeTruthy();
  });

  it('[RC-001] a failure keeps the filters and can be tried again', async () => {
    const { backend, user } = open('/colleges?state=TX');
    backend.answer(SEARCH, () => failure(503));
    await screen.findByText('Colleges could not be loaded');
    expect(screen.getByLabelText<HTMLSelectElement>('State').value).toBe('TX');
    backend.answer(SEARCH, collegePage(rows));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('4 colleges in Texas')).toBeTruthy();
  });

  it('an address that names no college leads to the list', async () => {
    const { backend } = open('/colleges/compare?college=%22;drop');
    expect(await screen.findByText('No colleges to compare')).toBeTruthy();
    expect(backend.calls).toEqual([]);
  });
});

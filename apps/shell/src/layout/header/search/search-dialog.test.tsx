import { TestAuth } from '@lineup/auth/testing';
import { CONTRACT, type Search, type SearchSection } from '@lineup/contract';
import { DataError, createQueryClient } from '@lineup/data';
import { TestFlags } from '@lineup/flags/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useRemoteFaults } from '../../../federation/health/remote-faults';
import { useRegistry } from '../../../federation/registry/registry';
import { testBuild, testEntry } from '../../../federation/testing';
import SearchDialog from './search-dialog';

const page = globalThis as { lineupSlots?: Record<string, unknown> };

beforeEach(() => {
  vi.stubGlobal('__FEDERATION_VERSION__', '2.9.2');
  vi.stubGlobal('__PROVIDED_VERSIONS__', {});
  vi.stubGlobal('__SECOND_VERSIONS__', {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  useRemoteFaults.setState([], true);
});
afterEach(() => {
  cleanup();
  delete page.lineupSlots;
  useRegistry.setState({ status: 'loading', registry: null });
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

let version = 0;

/** The dialog with remotes that search so; each time of another version, so that none is remembered. */
function open(
  searches: Record<string, Search>,
  { flags = Object.keys(searches), userId }: { flags?: string[]; userId?: string } = {},
) {
  version += 1;
  const slots = { search: { scripts: [], styles: [], components: [] } };
  const remotes = Object.keys(searches).map((id, order) =>
    testEntry({
      id,
      flag: id,
      nav: [{ label: 'Learn', items: [{ label: 'News', href: '/news' }] }],
      slots: [{ place: 'search', order }],
      channels: { stable: testBuild(`v${version}`, { container: `${id}_${version}`, slots }) },
    }),
  );
  page.lineupSlots = Object.fromEntries(
    Object.entries(searches).map(([id, search]) => [
      `${id}_${version}/search`,
      { default: { contract: CONTRACT, search } },
    ]),
  );
  const environment = { supabaseUrl: '/', anonKey: 'public', release: 'r1' };
  useRegistry.setState({ status: 'ready', registry: { environment, remotes } });
  const onClose = vi.fn<(isLeft: boolean) => void>();
  render(
    <QueryClientProvider client={createQueryClient({ retry: 0 })}>
      <TestAuth {...(userId && { userId })}>
        <TestFlags flags={flags}>
          <MemoryRouter>
            <SearchDialog onClose={onClose} />
            <Here />
          </MemoryRouter>
        </TestFlags>
      </TestAuth>
    </QueryClientProvider>,
  );
  return {
    onClose,
    user: userEvent.setup(),
    field: screen.getByRole('combobox', { name: 'Search Lineup', hidden: true }),
  };
}

function Here() {
  const { pathname, search } = useLocation();
  return (
    <>
      <p data-testid="here">{pathname + search}</p>
      <Link to="/?sort=name">Sort the page under it</Link>
      <Link to="/contact">Leave the page under it</Link>
    </>
  );
}

const college = (name: string): SearchSection => ({
  title: 'Colleges',
  items: [{ id: name, title: name, href: `/college/${name.toLowerCase()}` }],
});
const options = () => screen.queryAllByRole('option', { hidden: true }).map((option) => option.textContent);
const chosen = () => screen.queryByRole('option', { selected: true, hidden: true })?.textContent;
const isActive = (field: HTMLElement) => document.getElementById(field.getAttribute('aria-activedescendant') ?? '');

describe('the search', () => {
  test('shows the pages before anything is typed, and asks nobody', async () => {
    const search = vi.fn<Search>(() => Promise.resolve([]));
    const { user, field } = open({ learn: search });
    expect(options()).toEqual(['News', 'Features', 'Sign In', 'Contact']);
    await user.type(field, 'z');
    expect((await screen.findByText(/at least 2 characters/)).textContent).toBeTruthy();
    expect(search).not.toHaveBeenCalled();
  });

  test('closes when the page under it gives way to another one, not when that only changes its query', async () => {
    const { onClose, user } = open({});
    await user.click(screen.getByRole('link', { name: 'Sort the page under it' }));
    expect(onClose).not.toHaveBeenCalled();
    await user.click(screen.getByRole('link', { name: 'Leave the page under it' }));
    expect(onClose.mock.calls).toEqual([[true]]);
  });

  test('asks once typing pauses, trims, and ends the search before', async () => {
    const asked: { text: string; signal: AbortSignal }[] = [];
    const { user, field } = open({
      learn: (text, { signal }) => {
        asked.push({ text, signal });
        return text === 'red' ? new Promise(() => {}) : Promise.resolve([college('Redstone')]);
      },
    });
    await user.type(field, ' red');
    await waitFor(() => expect(asked.map(({ text }) => text)).toEqual(['red']));
    await user.type(field, 'stone ');
    expect(await screen.findByRole('option', { name: 'Redstone', hidden: true })).toBeTruthy();
    expect(asked.map(({ text }) => text)).toEqual(['red', 'redstone']);
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    expect(screen.getByText('Redstone', { selector: 'mark' })).toBeTruthy();
  });

  test('goes by keyboard through the sections, and Enter opens', async () => {
    const { user, field, onClose } = open({
      learn: () => Promise.resolve([college('Redstone'), { ...college('Redwood'), title: 'Teams' }]),
    });
    await user.type(field, 'red');
    await waitFor(() => expect(options()).toEqual(['Redstone', 'Redwood']));
    expect(within(screen.getByRole('group', { name: 'Teams', hidden: true })).getByText(/wood/)).toBeTruthy();
    expect(isActive(field)?.textContent).toBe('Redstone');
    await user.keyboard('{ArrowDown}');
    expect(isActive(field)?.textContent).toBe('Redwood');
    await user.keyboard('{ArrowDown}');
    expect(chosen()).toBe('Redstone');
    await user.keyboard('{ArrowUp}{Enter}');
    expect(screen.getByTestId('here').textContent).toBe('/college/redwood');
    expect(onClose).toHaveBeenCalledWith(true);
  });

  test('Enter before the answer waits for it', async () => {
    const { user, field } = open({ learn: () => Promise.resolve([college('Redstone')]) });
    await user.type(field, 'redstone{Enter}');
    await waitFor(() => expect(screen.getByTestId('here').textContent).toBe('/college/redstone'));
  });

  test('what comes in above does not take the place of what is chosen', async () => {
    let answer: (sections: SearchSection[]) => void = () => {};
    const { user, field } = open({
      first: () => new Promise((resolve) => (answer = resolve)),
      second: () => Promise.resolve([{ ...college('Redwood'), title: 'Teams' }]),
    });
    await user.type(field, 'red');
    await waitFor(() => expect(chosen()).toBe('Redwood'));
    answer([college('Redstone')]);
    await waitFor(() => expect(options()).toEqual(['Redstone', 'Redwood']));
    expect(chosen()).toBe('Redwood');
  });

  test('a remote that does not answer, or not as it should, is left out and the others stay', async () => {
    const { user, field } = open({
      down: () => Promise.reject(new DataError({ message: 'down', kind: 'server', status: 503 })),
      wrong: () =>
        Promise.resolve([
          { title: 'Evil', items: [{ id: '1', title: 'x', href: '//evil.example' }] },
        ] as SearchSection[]),
      thrown: () => {
        throw new Error('no such field');
      },
      well: () => Promise.resolve([college('Redstone')]),
    });
    await user.type(field, 'red');
    await waitFor(() => expect(options()).toEqual(['Redstone']));
    await waitFor(() => expect(screen.getByRole('status', { hidden: true }).textContent).toBe('1 result'));
    expect(screen.queryByRole('alert', { hidden: true })).toBeNull();
    // Its own fault is one for the console; the connection's is none.
    expect(
      useRemoteFaults
        .getState()
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(['thrown', 'wrong']);
  });

  test('when nobody answers it says so, and Retry asks again', async () => {
    let isDown = true;
    const { user, field } = open({
      learn: () =>
        isDown
          ? Promise.reject(new DataError({ message: 'down', kind: 'forbidden', status: 403 }))
          : Promise.resolve([college('Redstone')]),
    });
    await user.type(field, 'red');
    expect((await screen.findByRole('alert', { hidden: true })).textContent).toContain('isn’t responding');
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Retry', hidden: true }));
    expect(await screen.findByRole('option', { name: 'Redstone', hidden: true })).toBeTruthy();
    expect(screen.queryByRole('alert', { hidden: true })).toBeNull();
  });

  test('where nothing is found, it says what is turned off and was not searched', async () => {
    const nothing: Search = () => Promise.resolve([]);
    const { user, field } = open({ teams: nothing, learn: nothing }, { flags: ['teams'] });
    await user.type(field, 'zqzq');
    expect((await screen.findByText(/No results for “zqzq”/)).textContent).toBe(
      'No results for “zqzq”. Turned off right now and not searched: Learn.',
    );
  });

  test('where nothing is found it says for what, and offers the pages', async () => {
    const { user, field } = open({ learn: () => Promise.resolve([]) });
    await user.type(field, 'zqzq');
    expect((await screen.findByText(/No results for “zqzq”/)).textContent).toContain('start from one of these pages');
    expect(options()).toContain('News');
    expect(screen.getByRole('status', { hidden: true }).textContent).toBe('No results. Pages are listed instead.');
  });

  test.each(['zqzq', 'z'])('where nothing is found for “%s” Enter opens no page that nobody chose', async (text) => {
    const { user, field, onClose } = open({ learn: () => Promise.resolve([]) });
    await user.type(field, text);
    await screen.findByText(/No results for|at least 2 characters/);
    expect(chosen()).toBeUndefined();
    await user.keyboard('{Enter}');
    expect(onClose).not.toHaveBeenCalled();
    await user.keyboard('{ArrowUp}');
    expect(chosen()).toBe('Contact');
    await user.keyboard('{ArrowDown}');
    expect(chosen()).toBe('News');
    await user.keyboard('{Enter}');
    expect(screen.getByTestId('here').textContent).toBe('/news');
  });

  test('who goes on with the arrow keys after Enter is taken nowhere by the answer', async () => {
    let answer: ((sections: SearchSection[]) => void) | undefined;
    const { user, field, onClose } = open({
      learn: (text) =>
        text === 'red' ? Promise.resolve([college('Redstone')]) : new Promise((resolve) => (answer = resolve)),
    });
    await user.type(field, 'red');
    await waitFor(() => expect(chosen()).toBe('Redstone'));
    await user.type(field, 'w{Enter}{ArrowDown}');
    await waitFor(() => expect(answer).toBeTruthy());
    answer?.([college('Redwood')]);
    await waitFor(() => expect(options()).toEqual(['Redwood']));
    expect(onClose).not.toHaveBeenCalled();
  });

  test('[FL-001] a remote whose flag is off is not asked', async () => {
    const search = vi.fn<Search>(() => Promise.resolve([college('Redstone')]));
    const { user, field } = open(
      { learn: search, well: () => Promise.resolve([college('Redwood')]) },
      { flags: ['well'] },
    );
    await user.type(field, 'red');
    await waitFor(() => expect(options()).toEqual(['Redwood']));
    expect(search).not.toHaveBeenCalled();
  });

  test('tells remotes who searches, and Ctrl-K closes it', async () => {
    const search = vi.fn<Search>(() => Promise.resolve([]));
    const { user, field, onClose } = open({ learn: search }, { userId: 'u1' });
    await user.type(field, 'red');
    await waitFor(() => expect(search).toHaveBeenCalledWith('red', expect.objectContaining({ userId: 'u1', most: 6 })));
    await user.keyboard('{Control>}k{/Control}');
    expect(onClose).toHaveBeenCalledWith(false);
  });
});

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FilterBar, SelectFilter } from './filters';
import { ManyFilter } from './many-filter';
import { lazyPart } from './lazy-part';
import { ListStart, LoadMore } from './load-more';
import { Logo } from './logo';
import { PersonAvatar } from './person-avatar';
import { SearchField } from './search-field';
import { toastStore } from '../toast/toast-store';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const box = () => screen.getByRole<HTMLInputElement>('searchbox');
const type = (value: string) => fireEvent.change(box(), { target: { value } });
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test('what is typed is searched for once it rests, without margins, or at once by Enter', () => {
  const onChange = vi.fn<(text: string) => void>();
  render(<SearchField label="Search teams" value="" maxLength={100} onChange={onChange} />);
  type('re');
  pass(200);
  type(' red ');
  pass(200);
  expect(onChange).not.toHaveBeenCalled();
  pass(50);
  expect(onChange.mock.calls).toEqual([['red']]);
  type('reds');
  fireEvent.keyDown(box(), { key: 'Enter' });
  expect(onChange).toHaveBeenLastCalledWith('reds');
});

test('a text that the address takes away leaves the field', () => {
  const field = (value: string) => <SearchField label="Search" value={value} maxLength={9} onChange={() => {}} />;
  const { rerender } = render(field('red'));
  rerender(field(''));
  expect(box().value).toBe('');
});

test('a long text stays in the field, and its beginning is searched for', () => {
  const onChange = vi.fn<(text: string) => void>();
  render(<SearchField label="Search" value="" maxLength={9} onChange={onChange} />);
  type('strategy 🎮 tonight');
  fireEvent.keyDown(box(), { key: 'Enter' });
  expect(box().value).toBe('strategy 🎮 tonight');
  expect(onChange.mock.calls).toEqual([['strategy ']]);
  expect(screen.getByRole('status').textContent).toBe('Only the first 9 characters are searched for.');
  type('strategy');
  expect(screen.queryByRole('status')).toBeNull();
});

test('clearing the filters takes away what was just typed', async () => {
  const onClear = vi.fn<() => void>();
  const onSearch = vi.fn<(text: string) => void>();
  render(
    <FilterBar label="Teams" search="" maxLength={9} isFiltered onSearch={onSearch} onClear={onClear}>
      <SelectFilter label="Game" all="All games" choices={{ val: 'Valorant' }} value="dota" onChange={() => {}} />
    </FilterBar>,
  );
  type('red');
  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  pass(1000);
  expect([box().value, onClear.mock.calls.length, onSearch.mock.calls.length]).toEqual(['', 1, 0]);
  // A value of the address that nobody knows is shown, so that it can be taken away.
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Game' }).selectedOptions[0]?.text).toBe('dota');
});

test('several values are chosen in boxes, which close on Escape; one that nobody knows can be taken away', () => {
  const onChange = vi.fn<(value: string[]) => void>();
  render(<ManyFilter label="Games" all="All games" choices={['Valorant']} value={['Dota']} onChange={onChange} />);
  const panel = screen.getByRole<HTMLDetailsElement>('group', { name: '' });
  panel.open = true;
  fireEvent.click(screen.getByLabelText('Valorant'));
  fireEvent.click(screen.getByLabelText('Dota'));
  expect(onChange.mock.calls).toEqual([[['Dota', 'Valorant']], [[]]]);
  fireEvent.keyDown(screen.getByLabelText('Dota'), { key: 'Escape' });
  expect(panel.open).toBe(false);
});

test('a list that goes on says when the rest did not come', () => {
  const fetchNextPage = vi.fn<() => Promise<void>>(async () => {});
  const query = { hasNextPage: true, isFetchingNextPage: false, isFetchNextPageError: true, fetchNextPage };
  render(<LoadMore query={query} failed="More teams could not be loaded. Try again." />, { wrapper: MemoryRouter });
  expect(screen.getByRole('alert').textContent).toBe('More teams could not be loaded. Try again.');
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(fetchNextPage).toHaveBeenCalledTimes(1);
});

test('a list of an address has a link to its next page; a plain click adds it to the list, and there is a way to the start', () => {
  const fetchNextPage = vi.fn<() => Promise<void>>(async () => {});
  const query = { hasNextPage: true, isFetchingNextPage: false, isFetchNextPageError: false, fetchNextPage };
  function Page() {
    const { pathname, search } = useLocation();
    return (
      <>
        <output>{pathname + search}</output>
        <ListStart />
        <LoadMore query={query} failed="No" after={['St. "Mary", Ohio', 'a1']} />
      </>
    );
  }
  render(
    <MemoryRouter initialEntries={['/teams?q=st&after=Ada&after=a0']}>
      <Page />
    </MemoryRouter>,
  );
  const next = screen.getByRole<HTMLAnchorElement>('link', { name: 'Load more' });
  expect([next.rel, next.getAttribute('href')]).toEqual(['next', '/teams?q=st&after=St.+%22Mary%22%2C+Ohio&after=a1']);
  // Left to the browser, which opens another tab.
  expect(fireEvent.click(next, { ctrlKey: true })).toBe(true);
  expect(fetchNextPage).not.toHaveBeenCalled();
  expect(fireEvent.click(next)).toBe(false);
  expect(fetchNextPage).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('status').textContent).toBe('/teams?q=st&after=Ada&after=a0');
  fireEvent.click(screen.getByRole('link', { name: 'Start of the list' }));
  expect(screen.getByRole('status').textContent).toBe('/teams?q=st');
  expect(screen.queryByRole('link', { name: 'Start of the list' })).toBeNull();
});

test('letters stand in for a picture that does not load', () => {
  const { container } = render(
    <>
      <Logo name="River City" url="/logo.png" size={48} alt="Logo of River City" />
      <PersonAvatar name="Ada Byron" url="/ada.png" />
      <PersonAvatar url={null} />
    </>,
  );
  for (const picture of container.querySelectorAll('img')) fireEvent.error(picture);
  expect(screen.getByRole('img', { name: 'Logo of River City' }).textContent).toBe('RC');
  expect(screen.getByText('AB')).toBeTruthy();
  expect(screen.getByTestId('avatar-fallback')).toBeTruthy();
});

test('code that cannot be loaded is tried twice and reported, and again when the part is opened again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const load = vi.fn<() => Promise<{ default: () => string }>>(async () => ({ default: () => 'The part' }));
  load.mockRejectedValueOnce(new Error('gone')).mockRejectedValueOnce(new Error('gone'));
  const { Part, prefetch } = lazyPart(load);
  const onClose = vi.fn<() => void>();
  const { unmount } = render(<Part onClose={onClose} />);
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(toastStore.getState().toasts[0]?.title).toMatch(/^This could not be opened/);
  unmount();
  prefetch();
  await act(() => vi.advanceTimersByTimeAsync(0));
  render(<Part />);
  expect(screen.getByText('The part')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(3);
});

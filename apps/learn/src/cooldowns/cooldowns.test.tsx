import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { failure } from '@lineup/data/testing';
import { describe, expect, test } from 'vitest';
import { answer, openCooldowns } from '../testing/open-cooldowns';

const names = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);

describe('reading', () => {
  test('[LE-009] heroes group their abilities; the day and who transcribed them stand above', async () => {
    const { backend } = openCooldowns();
    await screen.findByText('3 heroes, 4 abilities, 2 ultimates');
    expect(screen.getByText('Jan 18, 2026')).toBeTruthy();
    expect(screen.getByText('Community-transcribed')).toBeTruthy();
    expect(screen.getByText(/^Corrected, as of/).textContent?.trim()).toBe('Corrected, as of Feb 2, 2026.');
    expect(screen.getByText('No fixed cooldown')).toBeTruthy();
    expect(screen.getByRole('link', { name: /^Nerf \+50% Jul 5, 2025/ })).toBeTruthy();
    expect(screen.queryByText('Edit figures')).toBeNull();
    expect(backend.calls).toHaveLength(1);
  });

  test('[LE-009] every hero is on the page, also of a list that is drawn in two steps', async () => {
    const drawn: number[] = [];
    const observer = new MutationObserver(() => drawn.push(screen.queryAllByRole('rowheader').length));
    observer.observe(document.body, { childList: true, subtree: true });
    const heroes = Array.from({ length: 45 }, (_, index) => [
      `Hero ${index + 10}`,
      [['Throw', 'D', 'N', 'E', 8, 1, null, null, null]],
    ]);
    openCooldowns('', { answers: { 'GET /rpc/load_cooldowns': { ...answer, heroes, changes: [] } } });
    await screen.findByText('45 heroes, 45 abilities');
    await waitFor(() => expect(names()).toHaveLength(45));
    observer.disconnect();
    expect(new Set(drawn.filter((count) => count > 0))).toEqual(new Set([8, 45]));
  });

  test('[LE-009] bars of cooldowns are to scale; where a bar would be cut off, the row says so', async () => {
    const throws = [9, 45, 46, 180].map((seconds) => [`Throw ${seconds}`, 'D', 'N', 'E', seconds, 1, null, null, null]);
    const heroes = [['Hero 1', throws]];
    openCooldowns('', { answers: { 'GET /rpc/load_cooldowns': { ...answer, heroes, changes: [] } } });
    await screen.findByText('1 hero, 4 abilities');
    const row = (seconds: number) => screen.getByRole('row', { name: new RegExp(`Throw ${seconds}`) });
    const shareOf = (seconds: number) =>
      row(seconds).querySelector<HTMLElement>('[style*="--share"]')?.style.getPropertyValue('--share');
    expect([9, 45, 46, 180].map(shareOf)).toEqual(['0.2', '1', undefined, undefined]);
    const says = (seconds: number) => row(seconds).textContent?.includes('bars end at 45s');
    expect([9, 45, 46, 180].map(says)).toEqual([false, false, true, true]);
  });

  test('[LE-009] search, role and order are in the address and in the list', async () => {
    const { user } = openCooldowns('?role=strategist');
    await screen.findByText('2 heroes, 2 abilities, 1 ultimate');
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
    const { user } = openCooldowns();
    await user.click(await screen.findByRole('button', { name: 'Compare Groot' }));
    const bar = within(screen.getByRole('group', { name: 'Comparison' }));
    expect(bar.getByText('Pick one more')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Compare Jeff The Land Shark' }));
    await user.click(bar.getByRole('link', { name: 'Compare' }));
    const table = within(await screen.findByRole('region', { name: 'Comparison' }));
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
    openCooldowns('?compare=groot,nobody,mantis');
    expect(await screen.findAllByRole('columnheader')).toHaveLength(3);
    cleanup();
    openCooldowns('?compare=nobody');
    expect(await screen.findByText('No such hero')).toBeTruthy();
  });

  test('[LE-009] changes are grouped and filtered by buff and nerf, with a chart', async () => {
    const { user } = openCooldowns('?view=changes');
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
    const { backend, user } = openCooldowns('', { answers: { 'GET /rpc/load_cooldowns': () => failure(503) } });
    await screen.findByText('The cooldowns could not be loaded');
    backend.answer('GET /rpc/load_cooldowns', answer);
    await user.click(screen.getByRole('button', { name: /Retry/ }));
    expect(await screen.findByText('3 heroes, 4 abilities, 2 ultimates')).toBeTruthy();
  });
});

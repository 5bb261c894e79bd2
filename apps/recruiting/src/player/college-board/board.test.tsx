import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { addDays, localDay } from '@lineup/ui/dates';
import type { Board, BoardCard } from '../model/load-board';
import { boardAnswer, boardCard } from '../../testing/board-answer';
import { failure, fakeBackend } from '@lineup/data/testing';
import { RILEY } from '../../testing/player-answer';
import { renderRemote } from '../../testing/render-remote';
import { shownToast } from '../../testing/shown-toast';
import { withCardAt } from './move-card';

const BOARD = 'POST /rpc/load_college_board';
const MOVE = 'POST /rpc/move_board_card';
const REMOVE = 'POST /rpc/remove_from_board';
const ADD = 'POST /rpc/add_college_to_board';
const NOTE = 'PATCH /college_board_cards';

/** Opens the board over a backend that moves cards as the database does. */
function open(change: Partial<Board> = {}) {
  let answer = boardAnswer(change);
  const backend = fakeBackend({
    [BOARD]: () => answer,
    [MOVE]: ({ body }: { body: { p_interest_id: string; p_column: string; p_before_id?: string } }) => {
      const there = answer.cards.filter(
        (card) => card.column === body.p_column && card.interest_id !== body.p_interest_id,
      );
      const before = there.findIndex((card) => card.interest_id === body.p_before_id);
      const place = before < 0 ? there.length : before;
      answer = { ...answer, cards: withCardAt(answer.cards, body.p_interest_id, { column: body.p_column, place }) };
      return null;
    },
  });
  const view = renderRemote('/player/riley-tran/college-board', RILEY);
  return { ...view, backend, becomes: (cards: BoardCard[]) => void (answer = { ...answer, cards }) };
}
const column = (name: string) => within(screen.getByRole('region', { name: new RegExp(`^${name} `) }));
const names = (name: string) =>
  column(name)
    .queryAllByRole('heading', { level: 3 })
    .map((each) => each.textContent);
const handle = (name: string) => screen.findByRole('button', { name: `Move ${name}` });

/** Media queries answer as on a phone, until all globals are restored. */
const showOnPhone = () =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width') || query.includes('width <'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));

describe('the board of a player', () => {
  it('[RC-014] shows the colleges in columns, with what the player noted, in one request', async () => {
    const { backend } = open();
    await screen.findByRole('heading', { level: 1, name: 'My college board' });
    expect(names('Interested')).toEqual(['Gulf Pines College', 'Boone Plains']);
    expect(names('Applied')).toEqual(['Cape Fear']);
    expect(column('Interested').getByText('Coach is kind')).toBeTruthy();
    expect(column('Interested').getByText(/Send clips/)).toBeTruthy();
    expect(column('Applied').getByText('Received')).toBeTruthy();
    expect(backend.calls).toHaveLength(1);
    expect(backend.callsOf(BOARD)[0]?.body).toEqual({ p_slug: 'riley-tran' });
  });

  it('[RC-014] what is due soon stands above the columns and leads to the notes', async () => {
    const soon = addDays(localDay(new Date()), 3);
    const cards = ['a', 'b', 'c', 'd'].map((id) => boardCard(id, `College ${id}`, { deadline_on: soon }));
    const { user } = open({ cards });
    const strip = within(await screen.findByRole('region', { name: 'Next 14 days' }));
    expect(strip.getAllByRole('listitem')).toHaveLength(3);
    await user.click(strip.getByRole('button', { name: 'Show 1 more' }));
    await user.click(strip.getByRole('button', { name: /Deadline College d$/ }));
    expect(await screen.findByRole('dialog', { name: 'Notes on College d' })).toBeTruthy();
  });

  it('[RC-014] without colleges it leads to them', async () => {
    open({ cards: [] });
    expect((await screen.findByRole('link', { name: 'Find colleges' })).getAttribute('href')).toBe('/colleges');
  });

  it('[RC-014] of somebody else is Not-found; platform staff read it only', async () => {
    const { unmount } = open({ is_own: false });
    expect(await screen.findByRole('heading', { level: 1, name: 'College board of Riley Tran' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^(Move|Remove|Add|Edit)/ })).toBeNull();
    unmount();
    fakeBackend({ [BOARD]: () => failure(404, 'PT404', 'Player not found') });
    vi.spyOn(console, 'error').mockImplementation(() => {});
    renderRemote('/player/riley-tran/college-board', RILEY);
    expect(await screen.findByText('Not found')).toBeTruthy();
  });
});

describe('moving a card', () => {
  it('[RC-014] a move is undone, to the column and place that it had', async () => {
    const { backend, user } = open();
    await user.click(await screen.findByRole('button', { name: 'Move to…, Gulf Pines College' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Applied' }));
    expect(await screen.findByText('Gulf Pines College was moved to Applied.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(names('Interested')).toEqual(['Gulf Pines College', 'Boone Plains']));
    await waitFor(() =>
      expect(backend.callsOf(MOVE).map((call) => call.body)).toEqual([
        { p_interest_id: 'a', p_column: 'applied' },
        { p_interest_id: 'a', p_column: 'interested', p_before_id: 'b' },
      ]),
    );
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('[RC-014] when the college moved the player, one press follows it, and it is offered no more', async () => {
    const card = boardCard('c', 'Cape Fear', { column: 'applied', label: 'Offer made', follow: 'offer' });
    const { backend, user } = open({ cards: [card] });
    const offer = within(await screen.findByRole('group', { name: 'Cape Fear moved you' }));
    expect(offer.getByText('Cape Fear moved you to “Offer made”: move the card?')).toBeTruthy();
    await user.click(offer.getByRole('button', { name: 'Move to Offer' }));
    await waitFor(() => expect(names('Offer')).toEqual(['Cape Fear']));
    expect(screen.queryByRole('group', { name: 'Cape Fear moved you' })).toBeNull();
    await waitFor(() =>
      expect(backend.callsOf(MOVE).map((call) => call.body)).toEqual([{ p_interest_id: 'c', p_column: 'offer' }]),
    );
  });

  it('[RC-014] left where it is, it is not offered again; staff who look at the board are not asked', async () => {
    const card = boardCard('c', 'Cape Fear', { column: 'applied', label: 'Offer made', follow: 'offer' });
    const { backend, user, becomes, unmount } = open({ cards: [card] });
    backend.answer('POST /rpc/keep_board_card', () => {
      becomes([{ ...card, follow: null }]);
      return null;
    });
    await user.click(await screen.findByRole('button', { name: 'Leave it' }));
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Cape Fear moved you' })).toBeNull());
    expect(backend.callsOf('POST /rpc/keep_board_card').map((call) => call.body)).toEqual([{ p_interest_id: 'c' }]);
    expect(names('Applied')).toEqual(['Cape Fear']);
    unmount();
    open({ cards: [card], is_own: false });
    await screen.findByRole('heading', { level: 3, name: 'Cape Fear' });
    expect(screen.queryByRole('group', { name: 'Cape Fear moved you' })).toBeNull();
  });

  it('[RC-014] on a phone one column shows, the first with a card, and tabs lead to the others', async () => {
    showOnPhone();
    const { user } = open({ cards: [boardCard('c', 'Cape Fear', { column: 'applied', label: 'Received' })] });
    await screen.findByRole('heading', { level: 3, name: 'Cape Fear' });
    const tabs = within(screen.getByRole('group', { name: 'Column' }));
    expect(tabs.getByRole('button', { pressed: true }).textContent).toBe('Applied1');
    expect(
      screen.getAllByRole('region', { name: /^(Interested|Contacted|Applied|Visiting|Offer|Committed) / }),
    ).toHaveLength(1);
    await user.click(tabs.getByRole('button', { name: /^Interested/ }));
    expect(names('Interested')).toEqual([]);
    vi.unstubAllGlobals();
  });

  it('[RC-014] by the menu puts it at the end of a column', async () => {
    const { backend, user } = open();
    await user.click(await screen.findByRole('button', { name: 'Move to…, Boone Plains' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Applied' }));
    await waitFor(() => expect(names('Applied')).toEqual(['Cape Fear', 'Boone Plains']));
    expect(screen.getByText('Boone Plains is now in Applied, 2 of 2')).toBeTruthy();
    await waitFor(() =>
      expect(backend.callsOf(MOVE).map((call) => call.body)).toEqual([{ p_interest_id: 'b', p_column: 'applied' }]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('[RC-014] by keyboard goes at once, several times in turn, keeps the focus and is announced', async () => {
    const { backend, user } = open();
    (await handle('Gulf Pines College')).focus();
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(names('Interested')).toEqual(['Boone Plains', 'Gulf Pines College']));
    await user.keyboard('{ArrowRight}');
    await waitFor(() => expect(names('Contacted')).toEqual(['Gulf Pines College']));
    await user.keyboard('{ArrowRight}');
    await waitFor(() => expect(names('Applied')).toEqual(['Gulf Pines College', 'Cape Fear']));
    expect(document.activeElement).toBe(await handle('Gulf Pines College'));
    expect(screen.getByText('Gulf Pines College is now in Applied, 1 of 2')).toBeTruthy();
    await waitFor(() =>
      expect(backend.callsOf(MOVE).map((call) => call.body)).toEqual([
        { p_interest_id: 'a', p_column: 'interested' },
        { p_interest_id: 'a', p_column: 'contacted' },
        { p_interest_id: 'a', p_column: 'applied', p_before_id: 'c' },
      ]),
    );
    await waitFor(() => expect(backend.callsOf(BOARD).length).toBeGreaterThan(1));
    expect(names('Applied')).toEqual(['Gulf Pines College', 'Cape Fear']);
  });

  it('[RC-014] picked up by key it is taken along, announced, and stored once when dropped; Escape puts it back', async () => {
    const { backend, user } = open();
    (await handle('Gulf Pines College')).focus();
    await user.keyboard(' {ArrowRight}');
    expect(screen.getByText('Contacted, 1 of 1')).toBeTruthy();
    expect(column('Contacted').getByText('Gulf Pines College')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(screen.getByText('Gulf Pines College was put back, Interested, 1 of 2')).toBeTruthy();
    expect(column('Contacted').queryByText('Gulf Pines College')).toBeNull();
    expect(backend.callsOf(MOVE)).toHaveLength(0);
    await user.keyboard(' {ArrowRight}{ArrowRight}{ArrowDown}');
    expect(document.activeElement).toBe(await handle('Gulf Pines College'));
    await user.keyboard(' ');
    await waitFor(() => expect(names('Applied')).toEqual(['Cape Fear', 'Gulf Pines College']));
    expect(backend.callsOf(MOVE).map((call) => call.body)).toEqual([{ p_interest_id: 'a', p_column: 'applied' }]);
    expect(document.activeElement).toBe(await handle('Gulf Pines College'));
  });

  it('[RC-014] by pointer or finger shows where it would go, and Escape leaves it', async () => {
    const { backend } = open();
    const grip = await handle('Boone Plains');
    // jsdom has no layout: columns stand side by side, 100 wide.
    ['Interested', 'Contacted', 'Applied', 'Visiting', 'Offer', 'Committed'].forEach((name, index) => {
      const list = column(name).getByRole('list');
      list.getBoundingClientRect = () => new DOMRect(index * 100 + 100, 100, 100, 400);
    });
    fireEvent.pointerDown(grip, { button: 0, clientX: 150, clientY: 200 });
    fireEvent.pointerMove(window, { clientX: 450, clientY: 200 });
    expect(column('Visiting').getByText('Boone Plains')).toBeTruthy();
    fireEvent.keyDown(grip, { key: 'Escape' });
    expect(column('Visiting').queryByText('Boone Plains')).toBeNull();
    fireEvent.pointerUp(window);
    expect(backend.callsOf(MOVE)).toHaveLength(0);
    fireEvent.pointerDown(grip, { button: 0, clientX: 150, clientY: 200 });
    fireEvent.pointerMove(window, { clientX: 450, clientY: 200 });
    fireEvent.pointerUp(window);
    await waitFor(() => expect(names('Visiting')).toEqual(['Boone Plains']));
    await waitFor(() => expect(backend.callsOf(MOVE)).toHaveLength(1));
  });

  it('[RC-014] that could not be stored goes back, also while nothing can be fetched', async () => {
    const { backend, user } = open();
    (await handle('Gulf Pines College')).focus();
    backend.answer(MOVE, () => failure(503));
    backend.answer(BOARD, () => failure(503));
    await user.keyboard('{ArrowRight}');
    await waitFor(() => expect(shownToast()?.title).toBe('The card could not be moved. Try again.'));
    await waitFor(() => expect(names('Interested')).toEqual(['Gulf Pines College', 'Boone Plains']));
    // Nothing says that it was moved, or offers to take that back.
    expect(screen.queryByText(/^Gulf Pines College (is now in|was moved)/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('[RC-014] on a phone the column that shows goes back with a card that could not be stored', async () => {
    showOnPhone();
    const { backend, user } = open();
    (await handle('Gulf Pines College')).focus();
    backend.answer(MOVE, () => failure(503));
    await user.keyboard('{ArrowRight}');
    await waitFor(() => expect(shownToast()?.title).toBe('The card could not be moved. Try again.'));
    expect(await screen.findByRole('heading', { level: 3, name: 'Gulf Pines College' })).toBeTruthy();
    vi.unstubAllGlobals();
  });
});

describe('the cards', () => {
  it('[RC-014] a removal is undone with notes and place', async () => {
    const { backend, user, becomes } = open();
    const { cards } = boardAnswer();
    backend.answer(REMOVE, null);
    backend.answer(ADD, 'a2');
    backend.answer(NOTE, { interest_id: 'a2' });
    const remove = await screen.findByRole('button', { name: 'Remove Gulf Pines College' });
    becomes(cards.slice(1));
    await user.dblClick(remove);
    expect(await screen.findByText('Gulf Pines College was removed.')).toBeTruthy();
    expect(names('Interested')).toEqual(['Boone Plains']);
    becomes([boardCard('a2', 'Gulf Pines College', { note: 'Coach is kind' }), ...cards.slice(1)]);
    backend.answer(MOVE, null);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(names('Interested')).toEqual(['Gulf Pines College', 'Boone Plains']));
    expect(backend.callsOf(REMOVE)).toHaveLength(1);
    expect(backend.callsOf(ADD)[0]?.body).toEqual({ p_college_id: 'college-a', p_column: 'interested' });
    expect(backend.callsOf(NOTE)[0]?.body).toMatchObject({ note: 'Coach is kind', next_step: 'Send clips' });
    expect(backend.callsOf(MOVE)[0]?.body).toEqual({ p_interest_id: 'a2', p_column: 'interested', p_before_id: 'b' });
  });

  it('[RC-014] each of several removals is undone, the last first, at the place it had', async () => {
    const { backend, user, becomes } = open();
    const [first, second, third] = boardAnswer().cards as [BoardCard, BoardCard, BoardCard];
    for (const path of [REMOVE, NOTE, MOVE]) backend.answer(path, null);
    const removeThis = async (name: string, rest: BoardCard[]) => {
      const remove = await screen.findByRole('button', { name: `Remove ${name}` });
      becomes(rest);
      await user.click(remove);
      await screen.findByText(`${name} was removed.`);
    };
    await removeThis('Gulf Pines College', [second, third]);
    await removeThis('Boone Plains', [third]);
    backend.answer(ADD, 'b2');
    becomes([{ ...second, interest_id: 'b2' }, third]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('Gulf Pines College was removed.');
    backend.answer(ADD, 'a2');
    becomes([{ ...first, interest_id: 'a2' }, { ...second, interest_id: 'b2' }, third]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
    expect(backend.callsOf(MOVE).map((call) => call.body)).toEqual([
      { p_interest_id: 'b2', p_column: 'interested' },
      { p_interest_id: 'a2', p_column: 'interested', p_before_id: 'b2' },
    ]);
  });

  it('[RC-014] the last one can be removed and put back, too', async () => {
    const { backend, user, becomes } = open({ cards: [boardCard('a', 'Gulf Pines College')] });
    backend.answer(REMOVE, null);
    const remove = await screen.findByRole('button', { name: 'Remove Gulf Pines College' });
    becomes([]);
    await user.click(remove);
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy();
    expect(screen.getByText('No colleges here yet')).toBeTruthy();
  });

  it('[RC-014] notes keep what was typed when they could not be saved; a wrong day is named at its field', async () => {
    const { backend, user, becomes } = open();
    backend.answer(NOTE, () => failure(503));
    await user.click(await screen.findByRole('button', { name: 'Add notes on Boone Plains' }));
    const form = within(await screen.findByRole('form', { name: 'Notes on Boone Plains' }));
    await user.type(form.getByLabelText('Next step'), 'Ask about aid');
    fireEvent.change(form.getByLabelText(/^Deadline/), { target: { value: '1999-01-01' } });
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect((await form.findByRole('alert')).textContent).toBe('Enter a day between 2020 and 2099.');
    expect(backend.callsOf(NOTE)).toHaveLength(0);
    fireEvent.change(form.getByLabelText(/^Deadline/), { target: { value: '2027-02-15' } });
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(shownToast()?.title).toMatch(/still here/));
    expect(form.getByLabelText<HTMLInputElement>('Next step').value).toBe('Ask about aid');
    backend.answer(NOTE, { interest_id: 'b' });
    const noted = { next_step: 'Ask about aid', deadline_on: '2027-02-15' };
    becomes(boardAnswer().cards.map((card) => (card.interest_id === 'b' ? { ...card, ...noted } : card)));
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await column('Interested').findByText(/Ask about aid/)).toBeTruthy();
    expect(backend.callsOf(NOTE).at(-1)?.body).toEqual({ note: null, next_step_on: null, ...noted });
    expect(backend.callsOf(NOTE).at(-1)?.query.get('interest_id')).toBe('eq.b');
  });

  it('[RC-014] a college is found by name and added once', async () => {
    const { backend, user, becomes } = open();
    backend.answer('GET /colleges', [
      { id: 'college-a', name: 'Gulf Pines College', city: 'Mobile', state: 'AL' },
      { id: 'college-d', name: 'Gulf Stream College', city: 'Mobile', state: 'AL' },
    ]);
    backend.answer(ADD, 'd');
    await user.click(await screen.findByRole('button', { name: 'Add a college' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Search colleges by name'), 'Gulf');
    const add = await dialog.findByRole('button', { name: 'Add Gulf Stream College' });
    expect(dialog.queryByRole('button', { name: 'Add Gulf Pines College' })).toBeNull();
    becomes([...boardAnswer().cards, boardCard('d', 'Gulf Stream College')]);
    await user.dblClick(add);
    await waitFor(() => expect(dialog.queryByRole('button', { name: 'Add Gulf Stream College' })).toBeNull());
    expect(dialog.getAllByText('On your board')).toHaveLength(2);
    expect(backend.callsOf(ADD).map((call) => call.body)).toEqual([{ p_college_id: 'college-d' }]);
  });
});

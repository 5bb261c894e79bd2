import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Pipeline, PipelineCard } from '../model/load-pipeline';
import { failure, fakeBackend, type Call } from '@lineup/data/testing';
import { interestAnswer, interestId, JORDAN, pipelineAnswer, pipelineCard, SAM } from '../../testing/pipeline-answer';
import { renderRemote } from '../../testing/render-remote';
import { shownToast } from '../../testing/shown-toast';

const BOARD = 'POST /rpc/load_pipeline';
const PAGE = 'POST /rpc/load_pipeline_column';
const MOVE = 'POST /rpc/move_interests';
const UNDO = 'POST /rpc/undo_moves';
const DAY = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString();

const ada = pipelineCard(interestId(1), 'Ada Byron', { sent_at: ago(9), tag_ids: ['tag-a'] });
const ben = pipelineCard(interestId(2), 'Ben Osei', { sent_at: ago(2), assignee_id: SAM });
const cleo = pipelineCard(interestId(3), 'Cleo Wu', { player_id: null, fit: null });

/** Opens the pipeline over a backend that moves cards as the database does. */
function open(path = '/pipeline', change: Partial<Pipeline> = {}) {
  let cards = [ada, ben, cleo];
  const answer = () =>
    pipelineAnswer({
      columns: pipelineAnswer().stages.flatMap(({ id }) => {
        const there = cards.filter(({ stage_id }) => stage_id === id);
        return there.length > 0 ? [{ key: id, total: there.length, cards: there }] : [];
      }),
      ...change,
    });
  const becomes = (next: PipelineCard[]) => void (cards = next);
  const backend = fakeBackend({
    [BOARD]: answer,
    [MOVE]: ({ body }: { body: { p_interest_ids: string[]; p_stage_id: string } }) => {
      const moved = cards
        .filter(({ id }) => body.p_interest_ids.includes(id))
        .map((card) => ({ ...card, stage_id: body.p_stage_id }));
      becomes([...cards.filter(({ id }) => !body.p_interest_ids.includes(id)), ...moved]);
      return moved.length;
    },
  });
  const view = renderRemote(path, JORDAN, [{ role: 'programs_college_staff', college_id: 'college-a' }]);
  return { ...view, backend, becomes };
}
const column = (name: string) => within(screen.getByRole('region', { name: new RegExp(`^${name} `) }));
const names = (name: string) =>
  column(name)
    .queryAllByRole('heading', { level: 3 })
    .map((each) => each.textContent);
const handle = (name: string) => screen.findByRole('button', { name: `Move ${name}` });
const bodies = (calls: Call[]) => calls.map(({ body }) => body as Record<string, unknown>);

const gone = {
  ...{ id: interestId(9), name: 'Dee Ortiz', game: 'Valorant', tag_ids: [], notes: 2 },
  withdrawn_at: '2026-11-20T10:00:00Z',
};

describe.each(['board', 'table'])('what a player who withdrew leaves, as a %s', (view) => {
  it('stands below, is counted nowhere, and offers nothing but to be read', async () => {
    const { user, backend } = open(`/pipeline?view=${view}`, { withdrawn: [gone] });
    const withdrawn = within(await screen.findByRole('region', { name: 'Withdrawn 1' }));
    expect(withdrawn.getByRole('listitem').textContent).toMatch(
      /Dee Ortiz.*Withdrew Nov 20, 2026.*Until Dec 20, 2026.*2 notes/,
    );
    expect(screen.getByText('Gulf Pines College · 3 interests')).toBeTruthy();
    expect(withdrawn.queryByRole('button')).toBeNull();
    expect(withdrawn.queryByRole('checkbox')).toBeNull();
    backend.answer('POST /rpc/load_interest', {
      ...interestAnswer(pipelineCard(gone.id, gone.name, { player_id: null })),
      ...{ withdrawn_at: gone.withdrawn_at, stage_id: null, stage_since: null, can: { work: false, manage: false } },
      notes: [
        {
          ...{ id: 'note-a', body: 'Calm under pressure', author_id: JORDAN, author: 'Jordan Lee', mention_ids: [] },
          ...{ created_at: '2026-11-01T10:00:00Z', updated_at: '2026-11-01T10:00:00Z' },
        },
      ],
    });
    await user.click(withdrawn.getByRole('link', { name: 'Dee Ortiz' }));
    expect(await screen.findByText('Calm under pressure')).toBeTruthy();
    const drawer = within(screen.getAllByRole('region', { name: 'Dee Ortiz' })[0]!);
    expect(drawer.getByText(/Dee Ortiz withdrew on Nov 20, 2026/).textContent).toContain('until Dec 20, 2026');
    for (const name of [/Move to/, /Assign/, /Edit/, /Add task/, /Delete/, /Send/])
      expect(drawer.queryByRole('button', { name })).toBeNull();
    expect(drawer.queryByRole('textbox')).toBeNull();
    expect(drawer.queryByRole('radio')).toBeNull();
  });
});

describe('the pipeline of a college', () => {
  it('[RC-018] shows the stages with their cards and marks who waits over 7 days, in one request', async () => {
    const { backend } = open();
    await screen.findByRole('heading', { level: 1, name: 'Pipeline' });
    expect(screen.getByText('Gulf Pines College · 3 interests')).toBeTruthy();
    expect(names('New')).toEqual(['Ada Byron', 'Ben Osei', 'Cleo Wu']);
    const [first, second] = column('New').getAllByRole('listitem');
    expect(first?.textContent).toMatch(/Diamond 1.*Class of 2028.*Fit 82.*Shot caller.*Unanswered 9 days/);
    expect(second?.textContent).toMatch(/Waiting 2 days.*Sam Ortiz/);
    expect(names('Offer made')).toEqual([]);
    expect(backend.calls.map(({ path }) => path)).toEqual(['/rpc/load_pipeline']);
  });

  it('[RC-018] a card is moved by key at once, told to the database with where it was seen, and taken back', async () => {
    const { backend, user, becomes } = open();
    (await handle('Ada Byron')).focus();
    await user.keyboard('{ArrowRight}');
    expect(names('Reviewing')).toEqual(['Ada Byron']);
    expect(await screen.findByText('Ada Byron is now in Reviewing, 1 of 1')).toBeTruthy();
    await screen.findByText('Ada Byron was moved to Reviewing.');
    expect(bodies(backend.callsOf(MOVE))).toEqual([
      { p_interest_ids: [ada.id], p_stage_id: 'stage-reviewing', p_seen_stage_ids: ['stage-new'] },
    ]);
    expect(document.activeElement).toBe(await handle('Ada Byron'));
    backend.answer(UNDO, () => {
      becomes([ada, ben, cleo]);
      return 1;
    });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(names('New')).toEqual(['Ada Byron', 'Ben Osei', 'Cleo Wu']));
    expect(bodies(backend.callsOf(UNDO))).toEqual([{ p_interest_ids: [ada.id] }]);
  });

  it('[RC-018] who is second is told who was first and sees the card where it is; what is not stored goes back', async () => {
    const { backend, user, becomes } = open();
    backend.answer(MOVE, () => {
      becomes([{ ...ada, stage_id: 'stage-offered' }, ben, cleo]);
      const details = JSON.stringify([
        { interest_id: ada.id, name: 'Ada Byron', stage: 'Offer made', by: 'Sam Ortiz' },
      ]);
      return new Response(JSON.stringify({ code: 'PT409', message: 'moved', details, hint: null }), { status: 409 });
    });
    (await handle('Ada Byron')).focus();
    await user.keyboard('{ArrowRight}');
    await waitFor(() => expect(names('Offer made')).toEqual(['Ada Byron']));
    expect(shownToast()).toMatchObject({
      title: 'Sam Ortiz moved Ada Byron first',
      description: 'It’s in “Offer made” now.',
    });
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();

    backend.answer(MOVE, () => failure(404, 'PT404', 'Stage not found'));
    (await handle('Ben Osei')).focus();
    await user.keyboard('{ArrowRight}');
    await waitFor(() => expect(shownToast()?.title).toBe('Not moved'));
    await waitFor(() => expect(names('New')).toEqual(['Ben Osei', 'Cleo Wu']));
  });

  it('[RC-018] several are selected with shift and moved as one by "Move"', async () => {
    const { backend, user } = open();
    await user.click(await screen.findByRole('checkbox', { name: 'Select Ada Byron' }));
    await user.keyboard('{Shift>}');
    await user.click(screen.getByRole('checkbox', { name: 'Select Cleo Wu' }));
    await user.keyboard('{/Shift}');
    const bar = within(screen.getByRole('group', { name: 'Selected interests' }));
    expect(bar.getByRole('status').textContent).toBe('3 selected');
    await user.click(bar.getByRole('button', { name: 'Move' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Move 3 players to…' }));
    expect(dialog.getByText('The player reads “Under review”')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: /^Offer made/ }));
    await waitFor(() => expect(names('Offer made')).toHaveLength(3));
    expect(bodies(backend.callsOf(MOVE))[0]).toEqual({
      p_interest_ids: [ada.id, ben.id, cleo.id],
      p_stage_id: 'stage-offered',
      p_seen_stage_ids: ['stage-new', 'stage-new', 'stage-new'],
    });
  });

  it('[RC-018] selected ones are assigned and tagged; a new tag is made once and keeps its name when it fails', async () => {
    const { backend, user } = open();
    backend.answer('POST /rpc/assign_interests', 2);
    await user.click(await screen.findByRole('checkbox', { name: 'Select Ada Byron' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Ben Osei' }));
    await user.click(screen.getByRole('button', { name: 'Assign' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Jordan Lee (you)' }));
    await screen.findByText('2 players: assigned to Jordan Lee (you).');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(backend.callsOf('POST /rpc/assign_interests')).toHaveLength(3));
    expect(bodies(backend.callsOf('POST /rpc/assign_interests'))).toEqual([
      { p_interest_ids: [ada.id, ben.id], p_assignee_id: JORDAN },
      { p_interest_ids: [ada.id], p_assignee_id: null },
      { p_interest_ids: [ben.id], p_assignee_id: SAM },
    ]);

    backend.answer('POST /pipeline_tags', () => failure(503));
    backend.answer('POST /rpc/tag_interests', 2);
    await user.click(screen.getByRole('button', { name: 'Tag' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Tags of 2 players' }));
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(dialog.getByRole('alert').textContent).toBe('Enter a name.');
    await user.type(dialog.getByLabelText('New tag'), 'Fall visit');
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(shownToast()?.title).toMatch(/still here/));
    expect(dialog.getByLabelText<HTMLInputElement>('New tag').value).toBe('Fall visit');
    backend.answer('POST /pipeline_tags', { id: 'x' });
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(dialog.getByLabelText<HTMLInputElement>('Fall visit').checked).toBe(true));
    const [failed, made] = bodies(backend.callsOf('POST /pipeline_tags'));
    expect(made).toEqual(failed);
    expect(bodies(backend.callsOf('POST /rpc/tag_interests'))[0]).toEqual({
      p_interest_ids: [ada.id, ben.id],
      p_tag_ids: [made?.['id']],
      p_remove: false,
    });
  });

  it('[RC-018] filters, order and grouping come from the address and go into it; a view is saved by name', async () => {
    const { backend, user } = open(`/pipeline?only=unanswered&q=ada&days=14&sort=waiting&kind=new&assignee=none`);
    await screen.findByRole('heading', { level: 1, name: 'Pipeline' });
    expect(bodies(backend.callsOf(BOARD))[0]).toEqual({
      p_group: 'stage',
      p_sort: 'waiting',
      p_per_column: 50,
      p_text: 'ada',
      p_only: 'unanswered',
      p_stage_days: 14,
      p_stage_kind: 'new',
      p_assignee_id: '00000000-0000-0000-0000-000000000000',
    });
    expect(screen.queryByRole('region', { name: /^Offer made/ })).toBeNull();
    backend.answer('POST /pipeline_views', () => failure(409, '23505', 'duplicate key'));
    backend.answer('PATCH /pipeline_views', () => failure(406, 'PGRST116', 'no rows'));
    await user.click(screen.getByRole('button', { name: 'Save view' }));
    const form = within(await screen.findByRole('form', { name: 'Save this view' }));
    await user.type(form.getByLabelText(/^Name/), 'Late ones');
    await user.click(form.getByRole('button', { name: 'Save view' }));
    expect((await form.findByRole('alert')).textContent).toBe('Your program already has a view with that name.');
    expect(bodies(backend.callsOf('POST /pipeline_views'))[0]).toMatchObject({
      name: 'Late ones',
      query: 'q=ada&assignee=none&kind=new&days=14&only=unanswered&sort=waiting',
    });
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() =>
      expect(bodies(backend.callsOf(BOARD)).at(-1)).toEqual({
        p_group: 'stage',
        p_sort: 'waiting',
        p_per_column: 50,
      }),
    );
  });

  it('[RC-018] a saved view opens what it was saved with', async () => {
    const { backend, user } = open('/pipeline', {
      views: [{ id: 'view-a', name: 'Late ones', query: 'only=unanswered&view=table', is_mine: true }],
    });
    await user.selectOptions(await screen.findByLabelText('Saved view'), 'Late ones');
    await waitFor(() => expect(bodies(backend.callsOf(BOARD)).at(-1)).toMatchObject({ p_only: 'unanswered' }));
    expect(screen.getByRole('button', { name: 'Table' }).getAttribute('aria-pressed')).toBe('true');
    expect(await screen.findByRole('button', { name: 'Delete the view Late ones' })).toBeTruthy();
  });

  it('[RC-018] further cards of a column are read when their places show', async () => {
    // jsdom has no layout: a column is 500 tall and each card 100.
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(500);
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(100);
    HTMLElement.prototype.scrollTo ??= () => {};
    const cards = Array.from({ length: 50 }, (_, place) => pipelineCard(interestId(100 + place), `Player ${place}`));
    const { backend } = open('/pipeline', { columns: [{ key: 'stage-new', total: 5000, cards }], total: 5000 });
    backend.answer(PAGE, ({ body }: { body: { p_offset: number } }) =>
      cards.map((card, place) => ({
        ...card,
        id: interestId(body.p_offset + 1000 + place),
        name: `Read ${body.p_offset + place}`,
      })),
    );
    await screen.findByRole('heading', { level: 1, name: 'Pipeline' });
    expect(names('New').length).toBeLessThan(30);
    expect(backend.callsOf(PAGE)).toEqual([]);
    const list = screen.getByRole('list', { name: /^New/ });
    list.scrollTop = 250_000;
    act(() => void fireEvent.scroll(list));
    expect((await screen.findAllByText(/^Read 2\d\d\d$/)).length).toBeGreaterThan(0);
    expect(bodies(backend.callsOf(PAGE))[0]).toMatchObject({ p_key: 'stage-new', p_limit: 50, p_group: 'stage' });
    expect(bodies(backend.callsOf(PAGE)).length).toBeLessThan(4);
    vi.restoreAllMocks();
  });

  it('[RC-018] by assignee a move assigns; by game nothing is dragged', async () => {
    const byPerson = { columns: [{ key: null, total: 1, cards: [ada] }], total: 1 };
    const { backend, user, unmount } = open('/pipeline?group=assignee', byPerson);
    backend.answer('POST /rpc/assign_interests', 1);
    (await handle('Ada Byron')).focus();
    await user.keyboard('{ArrowRight}');
    await screen.findByText('Ada Byron was assigned to Jordan Lee.');
    expect(bodies(backend.callsOf('POST /rpc/assign_interests'))).toEqual([
      { p_interest_ids: [ada.id], p_assignee_id: JORDAN },
    ]);
    unmount();
    open('/pipeline?group=game', { columns: [{ key: 'game-v', total: 1, cards: [ada] }], total: 1 });
    await screen.findByRole('button', { name: 'Move to…, Ada Byron' });
    expect(screen.queryByRole('button', { name: 'Move Ada Byron' })).toBeNull();
  });

  it('[RC-018] a card leads to the reply to its player; a prospect without an account gets none', async () => {
    const prospect = pipelineCard(interestId(7), 'Cy Young', { player_id: null });
    open('/pipeline', { columns: [{ key: 'stage-new', total: 2, cards: [ada, prospect] }], total: 2 });
    const message = await screen.findByRole('link', { name: 'Message Ada Byron' });
    expect(message.getAttribute('href')).toBe(`/pipeline?interest=${ada.id}`);
    expect(screen.getByText('Cy Young')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Message Cy Young' })).toBeNull();
  });

  it('[RC-018] who only looks has nothing to change', async () => {
    open('/pipeline', { can: { work: false, edit: false, manage: false } });
    await screen.findByText('Ada Byron');
    expect(screen.queryByRole('link', { name: 'Message Ada Byron' })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull();
  });

  it('[RC-018, SE-014] admissions is led to the dashboard, others read that it is not theirs', async () => {
    fakeBackend({ [BOARD]: () => failure(403, '42501', 'no') });
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { unmount } = renderRemote('/pipeline', JORDAN, [
      { role: 'programs_college_admissions', college_id: 'college-a' },
    ]);
    expect((await screen.findByRole('link', { name: 'Open the dashboard' })).getAttribute('href')).toBe(
      '/recruiting-dashboard',
    );
    unmount();
    const player = renderRemote('/pipeline', JORDAN);
    expect(await screen.findByText('This page is not available for your account')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Open the dashboard' })).toBeNull();
    player.unmount();
    renderRemote('/pipeline?college=gulf-pines', JORDAN, [{ role: 'programs_college_staff', college_id: 'college-a' }]);
    expect((await screen.findByRole('link', { name: 'My pipeline' })).getAttribute('href')).toBe('/pipeline');
  });

  it('[RC-018] a read that failed is tried again; filters that match nothing are cleared', async () => {
    const backend = fakeBackend({ [BOARD]: () => failure(503) });
    const { user, unmount } = renderRemote('/pipeline', JORDAN);
    const retry = await screen.findByRole('button', { name: /Retry/ });
    backend.answer(BOARD, pipelineAnswer({ columns: [] }));
    await user.click(retry);
    expect(await screen.findByText('No interests yet')).toBeTruthy();
    unmount();
    const second = open('/pipeline?q=nobody', { columns: [], total: 0 });
    expect(await screen.findByText('No interests match')).toBeTruthy();
    await second.user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement);
    await waitFor(() => expect(bodies(second.backend.callsOf(BOARD)).at(-1)).not.toHaveProperty('p_text'));
  });

  it('[RC-018] a note that names the user leads to its interest, and is done when it was opened', async () => {
    const { backend, user } = open('/pipeline', {
      mentions: [{ note_id: 'note-a', interest_id: ada.id, name: 'Ada Byron', by: 'Sam Ortiz' }],
    });
    backend.answer('POST /rpc/load_interest', interestAnswer(ada));
    await user.click(await screen.findByRole('link', { name: 'Sam Ortiz mentioned you in a note on Ada Byron' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'Ada Byron' })).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'Notes that mention you' })).toBeNull();
  });
});

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Interest } from '../model/load-interest';
import { failure, fakeBackend, type Call } from '@lineup/data/testing';
import { questions, statusAnswer } from '../../testing/interest-form-answer';
import { interestAnswer, interestId, JORDAN, pipelineAnswer, pipelineCard, SAM } from '../../testing/pipeline-answer';
import { renderRemote } from '../../testing/render-remote';
import { shownToast } from '../../testing/shown-toast';

const LOAD = 'POST /rpc/load_interest';
const NOTE = 'POST /rpc/save_interest_note';
const SCORE = 'POST /interest_evaluations';
const TASK = 'POST /interest_tasks';
const TALK = 'POST /rpc/open_reply';
const MESSAGE = 'POST /messages';

const waitingSince = new Date(Date.now() - 9 * 86_400_000).toISOString();
const ada = pipelineCard(interestId(1), 'Ada Byron', { sent_at: waitingSince });
const ben = pipelineCard(interestId(2), 'Ben Osei');

function open(change: Partial<Interest> = {}) {
  let answer = interestAnswer(ada, change);
  const backend = fakeBackend({
    'POST /rpc/load_pipeline': pipelineAnswer({ columns: [{ key: 'stage-new', total: 2, cards: [ada, ben] }] }),
    [LOAD]: ({ body }: { body: { p_interest_id: string } }) =>
      body.p_interest_id === ada.id ? answer : interestAnswer(ben),
  });
  const view = renderRemote(`/pipeline?interest=${ada.id}`, JORDAN);
  return { ...view, backend, becomes: (next: Partial<Interest>) => void (answer = { ...answer, ...next }) };
}
const section = async (name: string) => within(await screen.findByRole('region', { name }));
const bodies = (calls: Call[]) => calls.map(({ body }) => body as Record<string, unknown>);

describe('the drawer of an interest', () => {
  it('[RC-018, SE-011] a prospect is deleted by who manages the program, asked first', async () => {
    const { user, backend } = open({ player_id: null, can: { work: true, manage: true } });
    backend.answer('POST /rpc/delete_prospect', null);
    await user.click(await screen.findByRole('button', { name: 'Delete prospect' }));
    expect(backend.callsOf('POST /rpc/delete_prospect')).toEqual([]);
    await user.dblClick(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('heading', { level: 2, name: 'Ada Byron' })).toBeNull());
    expect(bodies(backend.callsOf('POST /rpc/delete_prospect'))).toEqual([{ p_interest_id: ada.id }]);
  });

  it('[RC-018, SE-011] neither a player nor a prospect of others can be deleted', async () => {
    const { becomes, queryClient } = open({ can: { work: true, manage: true } });
    expect(await screen.findByRole('heading', { level: 2, name: 'Ada Byron' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Delete prospect' })).toBeNull();
    becomes({ player_id: null, can: { work: true, manage: false } });
    await queryClient.refetchQueries();
    expect(screen.queryByRole('button', { name: 'Delete prospect' })).toBeNull();
  });

  it('[RC-018] shows the profile and the answers by version, next and previous by key, and gives the focus back', async () => {
    const { user } = open({
      academics: { school_name: 'Lakeside High School', gpa: 3.45 },
      submissions: [
        {
          id: 'submission-a',
          title: 'Tell us about you',
          version: 2,
          questions: [...questions, { id: 'main', type: 'game_rank', label: 'Rank and roles' }],
          answers: {
            why: 'The coach',
            positions: ['Duelist', 'Sentinel'],
            needs_aid: true,
            clip: 'https://clips.example/a',
            main: { game: 'valorant', rank: 'Diamond 1', roles: ['Duelist', 'Sentinel'] },
          },
          games: { valorant: 'Valorant' },
          submitted_at: '2026-11-02T10:00:00Z',
          updated_at: '2026-11-02T10:00:00Z',
        },
      ],
    });
    expect(await screen.findByRole('heading', { level: 2, name: 'Ada Byron' })).toBeTruthy();
    expect(screen.getByText('Class of 2028 · Lakeside High School · Virginia')).toBeTruthy();
    expect(screen.getAllByText('Unanswered 9 days').length).toBeGreaterThan(0);
    const answers = await section('Answers');
    expect(answers.getByText(/Tell us about you, version 2 · sent Nov 2, 2026/)).toBeTruthy();
    expect(answers.getByText('Duelist, Sentinel')).toBeTruthy();
    expect(answers.getByText('Valorant: Diamond 1 · Duelist, Sentinel')).toBeTruthy();
    expect(answers.getByText('Yes')).toBeTruthy();
    expect(answers.getByRole('link').getAttribute('rel')).toContain('noopener');
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Ada Byron'));
    await user.keyboard('j');
    expect(await screen.findByRole('heading', { level: 2, name: 'Ben Osei' })).toBeTruthy();
    await user.keyboard('k');
    expect(await screen.findByRole('heading', { level: 2, name: 'Ada Byron' })).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('heading', { level: 2, name: 'Ada Byron' })).toBeNull());
    expect(document.activeElement?.textContent).toBe('Ada Byron');
  });

  it('[RC-018] a reply keeps its text through a failure and is sent once, with the same id', async () => {
    const { backend, user } = open();
    backend.answer(TALK, () => Response.json('talk-a'));
    backend.answer(MESSAGE, () => failure(503));
    const reply = await section('Reply');
    expect(reply.getByRole('link', { name: 'Open in the inbox' }).getAttribute('href')).toBe(
      `/inbox?to=${interestAnswer(ada).player_id}`,
    );
    await user.click(reply.getByRole('button', { name: 'Send' }));
    expect((await reply.findByRole('alert')).textContent).toBe('Write your reply first.');
    await user.type(reply.getByLabelText('Your message'), 'Hi Ada');
    await user.click(reply.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(shownToast()?.title).toMatch(/not sent. It is still here/));
    expect(reply.getByLabelText<HTMLTextAreaElement>('Your message').value).toBe('Hi Ada');
    // The first try arrived after all.
    backend.answer(MESSAGE, () => failure(409, '23505', 'duplicate key'));
    backend.answer('GET /messages', { id: 'x' });
    await user.dblClick(reply.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(shownToast()?.title).toBe('Sent to Ada Byron'));
    // A second press has nothing to send.
    await waitFor(() => expect(reply.getByLabelText<HTMLTextAreaElement>('Your message').value).toBe(''));
    const sent = bodies(backend.callsOf(MESSAGE));
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
    expect(sent[0]).toMatchObject({ conversation_id: 'talk-a', content: 'Hi Ada', sender_id: JORDAN });
    expect(bodies(backend.callsOf(TALK))[0]).toEqual({ p_interest_id: ada.id });
  });

  it('[RC-018] who cannot be written to gets a sentence of the list, chosen and sent once', async () => {
    const { backend, user, becomes } = open({ reply_way: 'sentence' });
    backend.answer('POST /rpc/answer_interests', () => {
      const at = new Date().toISOString();
      becomes({ answered_at: at, waiting_since: null, answers: [{ at, sentence: 'tryout', by: 'Jordan Lee' }] });
      return 1;
    });
    const reply = await section('Reply');
    expect(reply.getByText(/under 18 without a linked guardian/)).toBeTruthy();
    expect(reply.queryByLabelText('Your message')).toBeNull();
    await user.click(reply.getByRole('button', { name: 'Send this answer' }));
    expect(await reply.findByText('Choose an answer first.')).toBeTruthy();
    await user.selectOptions(reply.getByLabelText('Answer'), 'We would like to see you at a tryout.');
    await user.click(reply.getByRole('button', { name: 'Send this answer' }));
    expect(await screen.findByText(/^Answered/)).toBeTruthy();
    expect(bodies(backend.callsOf('POST /rpc/answer_interests'))).toEqual([
      { p_request_id: expect.any(String) as string, p_interest_ids: [ada.id], p_sentence: 'tryout' },
    ]);
    expect((await section('Conversation')).getByText('We would like to see you at a tryout.')).toBeTruthy();
    // Nothing is left to say of an answer elsewhere.
    expect(screen.queryByRole('button', { name: 'Answered elsewhere…' })).toBeNull();
  });

  it('[RC-018] a reply to a player under 18 says that it goes to the guardian, too', async () => {
    open({ reply_way: 'with_guardian' });
    const reply = await section('Reply');
    expect(reply.getByText(/goes to Ada Byron and their guardian, in one conversation/)).toBeTruthy();
    expect(reply.getByLabelText('Your message')).toBeTruthy();
  });

  it('[RC-018] an answer given elsewhere is noted with how and when, and is shown as what the college says', async () => {
    const { backend, user, becomes } = open({ reply_way: 'direct' });
    backend.answer('POST /rpc/claim_answer', () => {
      becomes({ claimed_way: 'email', claimed_on: '2026-11-05', waiting_since: null });
      return null;
    });
    const reply = await section('Reply');
    await user.click(reply.getByRole('button', { name: 'Answered elsewhere…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'How did you answer Ada Byron?' }));
    expect(dialog.getByText(/does not count as a reply/)).toBeTruthy();
    await user.selectOptions(dialog.getByLabelText('How'), 'by email');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('You say: answered by email')).toBeTruthy();
    expect(screen.queryByText(/^Answered [A-Z]/)).toBeNull();
    expect(bodies(backend.callsOf('POST /rpc/claim_answer'))).toMatchObject([
      { p_interest_id: ada.id, p_way: 'email' },
    ]);
  });

  it('[RC-018] a note suggests colleagues behind an @ and names whom it mentions; a deleted one comes back', async () => {
    const { backend, user, becomes } = open();
    const note = {
      id: 'note-a',
      body: 'Ask @Sam Ortiz',
      author_id: JORDAN,
      author: 'Jordan Lee',
      created_at: '2026-11-02T10:00:00Z',
      updated_at: '2026-11-02T10:00:00Z',
      mention_ids: [SAM],
    };
    backend.answer(NOTE, () => {
      becomes({ notes: [note] });
      return null;
    });
    const notes = await section('Private notes');
    await user.type(notes.getByLabelText('Add a note'), 'Ask @or');
    expect(await notes.findByRole('option', { name: 'Sam Ortiz' })).toBeTruthy();
    // The Enter that ends the composition of an input method chooses nobody.
    fireEvent.keyDown(notes.getByLabelText('Add a note'), { key: 'Enter', isComposing: true });
    expect(notes.getByLabelText<HTMLTextAreaElement>('Add a note').value).toBe('Ask @or');
    await user.keyboard('{Enter}');
    expect(notes.getByLabelText<HTMLTextAreaElement>('Add a note').value).toBe('Ask @Sam Ortiz ');
    await user.click(notes.getByRole('button', { name: 'Add note' }));
    expect((await notes.findByText('@Sam Ortiz')).tagName).toBe('STRONG');
    expect(bodies(backend.callsOf(NOTE))[0]).toMatchObject({
      p_interest_id: ada.id,
      p_body: 'Ask @Sam Ortiz',
      p_mentions: [SAM],
    });
    backend.answer('DELETE /interest_notes', () => {
      becomes({ notes: [] });
      return null;
    });
    await user.click(notes.getByRole('button', { name: 'Delete note' }));
    await screen.findByText('The note was deleted.');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await notes.findByText('@Sam Ortiz')).toBeTruthy();
    expect(bodies(backend.callsOf(NOTE)).at(-1)).toMatchObject({ p_id: 'note-a', p_mentions: [SAM] });
  });

  it('[RC-018] scores from 1 to 5 are given, show those of colleagues from then on, and are taken back', async () => {
    const { backend, user, becomes } = open({
      criteria: [
        { id: 'criterion-a', name: 'Game sense', amount: 1, average: null, scores: [] },
        {
          id: 'criterion-b',
          name: 'Attitude',
          amount: 2,
          average: 3.5,
          scores: [
            { evaluator_id: SAM, name: 'Sam Ortiz', score: 4 },
            { evaluator_id: JORDAN, name: 'Jordan Lee', score: 3 },
          ],
        },
      ],
      score: 3.5,
    });
    backend.answer(SCORE, () => {
      becomes({
        criteria: [
          {
            id: 'criterion-a',
            name: 'Game sense',
            amount: 2,
            average: 4,
            scores: [
              { evaluator_id: SAM, name: 'Sam Ortiz', score: 3 },
              { evaluator_id: JORDAN, name: 'Jordan Lee', score: 5 },
            ],
          },
        ],
        score: 4,
      });
      return null;
    });
    const evaluation = await section('Evaluation');
    expect(evaluation.getByText('1 score. Give yours to see it.')).toBeTruthy();
    expect(evaluation.getByText('You 3.0 · Sam Ortiz 4.0')).toBeTruthy();
    const own = () => within(evaluation.getByRole('group', { name: 'Your score for Game sense' }));
    await user.click(own().getByRole('radio', { name: '5 of 5' }));
    expect(await evaluation.findByText('You 5.0 · Sam Ortiz 3.0')).toBeTruthy();
    expect(bodies(backend.callsOf(SCORE))[0]).toMatchObject({ criterion_id: 'criterion-a', score: 5 });
    expect(backend.callsOf(SCORE)[0]?.query.get('on_conflict')).toBe('interest_id,evaluator_id,criterion_id');
    backend.answer('DELETE /interest_evaluations', null);
    await user.click(own().getByRole('radio', { name: '5 of 5' }));
    await waitFor(() => expect(backend.callsOf('DELETE /interest_evaluations')).toHaveLength(1));
    expect(backend.callsOf('DELETE /interest_evaluations')[0]?.query.get('evaluator_id')).toBe(`eq.${JORDAN}`);
  });

  it('[RC-018] a task has a day and a person; its faults are named at the field, and done ones are ticked off', async () => {
    const task = { id: 'task-a', title: 'Call the family', due_on: '2026-01-02', done_at: null, assignee_id: SAM };
    const { backend, user } = open({ tasks: [task] });
    const tasks = await section('Tasks');
    expect(tasks.getByText('Overdue')).toBeTruthy();
    backend.answer('PATCH /interest_tasks', { id: 'task-a' });
    await user.click(tasks.getByRole('checkbox', { name: /Call the family/ }));
    await waitFor(() => expect(backend.callsOf('PATCH /interest_tasks')).toHaveLength(1));
    await user.click(tasks.getByRole('button', { name: 'Add task' }));
    const form = within(tasks.getByRole('form', { name: 'New task' }));
    await user.click(form.getByRole('button', { name: 'Add task' }));
    expect((await form.findByRole('alert')).textContent).toBe('Enter what needs to be done.');
    await user.type(form.getByLabelText(/^Task/), 'Watch clips');
    backend.answer(TASK, () => failure(400, '23514', 'no role'));
    await user.click(form.getByRole('button', { name: 'Add task' }));
    expect(await form.findByText('This person no longer works in your program.')).toBeTruthy();
    backend.answer(TASK, { id: 'x' });
    await user.click(form.getByRole('button', { name: 'Add task' }));
    await waitFor(() => expect(tasks.queryByRole('form')).toBeNull());
    expect(bodies(backend.callsOf(TASK)).at(-1)).toMatchObject({
      title: 'Watch clips',
      due_on: null,
      assignee_id: JORDAN,
      interest_id: ada.id,
    });
  });

  it('[RC-010] shows in the player’s words what the player sees', async () => {
    const { backend, user } = open();
    backend.answer('POST /rpc/load_recruiting_status', statusAnswer({ is_own: false }));
    const preview = await section('What the player sees');
    await user.click(preview.getByRole('button', { name: 'Show' }));
    expect(await preview.findByText('You sent the form')).toBeTruthy();
    expect(preview.getByText('Received')).toBeTruthy();
  });

  it('[RC-018] an interest that is gone says so; one that failed is read again', async () => {
    const { backend, user } = open();
    await screen.findByRole('heading', { level: 2, name: 'Ada Byron' });
    backend.answer(LOAD, () => failure(404, 'PT404', 'Interest not found'));
    await user.click(screen.getByRole('button', { name: 'Next interest' }));
    expect(await screen.findByText('This interest is gone')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Back to the pipeline' }));
    expect(screen.queryByText('This interest is gone')).toBeNull();
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { failure, fakeBackend, type Call } from '@lineup/data/testing';
import type { Interest } from '../model/load-interest';
import type { Pipeline, PipelineCard } from '../model/load-pipeline';
import { interestAnswer, interestId, JORDAN, pipelineAnswer, pipelineCard } from '../../testing/pipeline-answer';
import { renderRemote } from '../../testing/render-remote';
import { shownToast } from '../../testing/shown-toast';

const SAVED = 'POST /saved_replies';
const nineDays = new Date(Date.now() - 9 * 86_400_000).toISOString();
const people = ['Ada Byron', 'Ben Osei', 'Cleo Wu'].map((name, at) =>
  pipelineCard(interestId(at + 1), name, { sent_at: nineDays }),
);
const [ada, ben, cleo] = people as [PipelineCard, PipelineCard, PipelineCard];

/** The list of unanswered players over a backend from which whoever is answered leaves it. */
function open(details: Record<string, Partial<Interest>> = {}, change: Partial<Pipeline> = {}) {
  const sent: Call[] = [];
  const said = new Map<string, Interest['messages']>();
  let waiting = people;
  const answered = (id: string) => void (waiting = waiting.filter((card) => card.id !== id));
  const backend = fakeBackend({
    'POST /rpc/load_pipeline': () =>
      pipelineAnswer({ columns: [{ key: 'stage-new', total: waiting.length, cards: waiting }], ...change }),
    'POST /rpc/load_interest': ({ body }: { body: { p_interest_id: string } }) => {
      const card = people.find(({ id }) => id === body.p_interest_id) ?? ada;
      return interestAnswer(card, { messages: said.get(`talk-${card.id}`) ?? [], ...details[card.id] });
    },
    'POST /rpc/open_reply': ({ body }: { body: { p_interest_id: string } }) => {
      answered(body.p_interest_id);
      return Response.json(`talk-${body.p_interest_id}`);
    },
    'POST /messages': (call: Call) => {
      sent.push(call);
      const { id, content, conversation_id } = call.body as Record<'id' | 'content' | 'conversation_id', string>;
      const message = { id, words: content, conversation_id, at: new Date().toISOString(), by: null, is_mine: true };
      said.set(conversation_id, [...(said.get(conversation_id) ?? []), message]);
      return null;
    },
    'POST /rpc/answer_interests': ({ body }: { body: { p_interest_ids: string[] } }) => {
      body.p_interest_ids.forEach(answered);
      return 1;
    },
  });
  const view = renderRemote(`/pipeline?only=unanswered&interest=${ada.id}`, JORDAN, [
    { role: 'programs_college_staff', college_id: 'college-a' },
  ]);
  const shows = (name: string) => screen.findByRole('heading', { level: 2, name });
  return { ...view, backend, sent, shows };
}
const field = () => screen.findByLabelText<HTMLTextAreaElement>('Your message');
const rows = () =>
  screen
    .queryAllByRole('heading', { level: 3 })
    .flatMap((each) => (people.some(({ name }) => name === each.textContent) ? [each.textContent] : []));
const place = () => screen.getByText(/^\d+ of \d+/).textContent;

describe('[RC-018] a list of unanswered players', () => {
  it('is answered by one press each: Send steps on, into the field of the next, and the list stays as it was', async () => {
    const { user, sent, shows } = open();
    await shows('Ada Byron');
    expect(place()).toMatch(/^1 of 3/);
    await user.type(await field(), 'Hi Ada');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await shows('Ben Osei');
    expect(place()).toMatch(/^2 of 3/);
    expect(document.activeElement).toBe(await field());
    // She is answered and still stands where she was.
    await screen.findByText('No longer in this list');
    expect(rows()).toEqual(['Ada Byron', 'Ben Osei', 'Cleo Wu']);
    // No press at all: the keys send.
    await user.keyboard('Hi Ben{Control>}{Enter}{/Control}');
    await shows('Cleo Wu');
    await user.keyboard('Hi Cleo{Meta>}{Enter}{/Meta}');
    expect(await screen.findByText(/That was the last one/)).toBeTruthy();
    expect(sent.map(({ body }) => (body as { content: string }).content)).toEqual(['Hi Ada', 'Hi Ben', 'Hi Cleo']);
    // What was sent stands there, also when one goes back.
    expect(await screen.findByText('Hi Cleo', { selector: 'p' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Previous interest' }));
    await shows('Ben Osei');
    expect(place()).toMatch(/^2 of 3/);
  });

  it('has keys for next and previous that type where a text is written', async () => {
    const { user, shows } = open();
    await shows('Ada Byron');
    await user.type(await field(), 'jk');
    expect((await field()).value).toBe('jk');
    screen.getByRole('button', { name: 'Next interest' }).focus();
    await user.keyboard('j');
    await shows('Ben Osei');
    await user.keyboard('k');
    await shows('Ada Byron');
    expect((await field()).value).toBe('jk');
  });

  it('stays at a reply that was not sent, with its text, and sends it once', async () => {
    const { user, backend, shows } = open();
    await shows('Ada Byron');
    backend.answer('POST /messages', () => failure(503));
    await user.type(await field(), 'Hi Ada');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(shownToast()?.title).toMatch(/not sent. It is still here/));
    expect((await field()).value).toBe('Hi Ada');
    await shows('Ada Byron');
    backend.answer('POST /messages', null);
    await user.keyboard('{Control>}{Enter}{/Control}{Control>}{Enter}{/Control}');
    await shows('Ben Osei');
    const bodies = backend.callsOf('POST /messages').map(({ body }) => body as { id: string });
    expect(new Set(bodies.map(({ id }) => id)).size).toBe(1);
    expect(bodies).toHaveLength(2);
  });

  it('takes nobody away who went elsewhere, or closed it, while the message was on its way', async () => {
    const { user, backend, shows } = open();
    await shows('Ada Byron');
    let arrive = (): void => {};
    backend.answer('POST /messages', () => new Promise((resolve) => (arrive = () => resolve(null))));
    await user.type(await field(), 'Hi Ada');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await user.click(screen.getByRole('button', { name: 'Next interest' }));
    await shows('Ben Osei');
    await user.click(screen.getByRole('button', { name: 'Next interest' }));
    await shows('Cleo Wu');
    await waitFor(() => expect(backend.callsOf('POST /messages')).toHaveLength(1));
    arrive();
    await waitFor(() => expect(shownToast()?.title).toBe('Sent to Ada Byron'));
    await shows('Cleo Wu');
    await user.type(await field(), 'Hi Cleo');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(backend.callsOf('POST /messages')).toHaveLength(2));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    arrive();
    await waitFor(() => expect(shownToast()?.title).toBe('Sent to Cleo Wu'));
    expect(screen.queryByRole('heading', { level: 2, name: 'Cleo Wu' })).toBeNull();
  });

  it('steps on from a sentence of the fixed list, too, and says that a guardian reads along', async () => {
    const { user, shows } = open({
      [ada.id]: { reply_way: 'sentence' },
      [ben.id]: { reply_way: 'with_guardian' },
    });
    await shows('Ada Byron');
    await user.selectOptions(screen.getByLabelText('Answer'), 'We would like to talk with you.');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await shows('Ben Osei');
    expect(await screen.findByText(/goes to Ben Osei and their guardian, in one conversation/)).toBeTruthy();
    expect(document.activeElement).toBe(await field());
  });

  it('shows what the player wrote and the last messages before the field', async () => {
    const message = { by: 'Ada Byron', is_mine: false, conversation_id: 'talk' };
    open({
      [ada.id]: {
        answers: [{ at: '2026-11-03T10:00:00Z', words: 'Hello Ada', by: 'Jordan Lee', message_id: 'm1' }],
        messages: [
          { ...message, id: 'm1', at: '2026-11-03T10:00:00Z', words: 'Hello Ada', is_mine: true },
          { ...message, id: 'm2', at: '2026-11-03T11:00:00Z', words: 'Hello coach' },
        ],
      },
    });
    const said = within(await screen.findByRole('region', { name: 'Conversation' }));
    expect(said.getAllByRole('listitem').map((each) => each.querySelector('p')?.textContent)).toEqual([
      'Hello Ada',
      'Hello coach',
    ]);
    const before = (a: Element, b: Element) => Boolean(a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING);
    const written = screen.getByRole('region', { name: 'Answers' });
    const [shownAbove, typed] = [screen.getByRole('region', { name: 'Conversation' }), await field()];
    expect([before(written, shownAbove), before(shownAbove, typed)]).toEqual([true, true]);
    expect(before(typed, screen.getByRole('region', { name: 'Profile' }))).toBe(true);
  });
});

describe('[RC-018] saved replies', () => {
  const reply = {
    id: 'r1',
    name: 'Tryout',
    body: 'Hi {name}, come to our {game} tryout.',
    is_mine: true,
    kind: 'reply' as const,
  };

  it('are inserted by one press, with the name and game of the player, behind what stands there', async () => {
    const { user, sent, shows } = open({}, { replies: [reply] });
    await shows('Ada Byron');
    await user.click(screen.getByRole('button', { name: 'Tryout' }));
    expect((await field()).value).toBe('Hi Ada, come to our Valorant tryout.');
    expect(document.activeElement).toBe(await field());
    await user.keyboard('{Control>}{Enter}{/Control}');
    await shows('Ben Osei');
    await user.type(await field(), 'Thank you.');
    await user.click(screen.getByRole('button', { name: 'Tryout' }));
    expect((await field()).value).toBe('Thank you.\n\nHi Ben, come to our Valorant tryout.');
    expect(sent).toHaveLength(1);
  });

  it('begin with the first one: what was typed is saved, with a place for the name', async () => {
    const { user, backend, shows } = open();
    backend.answer(SAVED, { id: 'r1' });
    await shows('Ada Byron');
    await user.type(await field(), 'Hi Ada, thank you.');
    await user.click(screen.getByRole('button', { name: 'Save as reply' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save as reply' }));
    expect(dialog.getByLabelText<HTMLTextAreaElement>(/^Reply/).value).toBe('Hi {name}, thank you.');
    await user.click(dialog.getByRole('button', { name: 'Save reply' }));
    expect(await dialog.findByText('Enter a name.')).toBeTruthy();
    await user.type(dialog.getByLabelText(/^Name/), 'Thanks');
    await user.click(dialog.getByRole('button', { name: 'Save reply' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Save as reply' })).toBeNull());
    expect(backend.callsOf(SAVED).map(({ body }) => body)).toMatchObject([
      { college_id: 'college-a', name: 'Thanks', body: 'Hi {name}, thank you.' },
    ]);
    expect((await field()).value).toBe('Hi Ada, thank you.');
  });

  it('are changed by their author and who manages the program alone', async () => {
    const { user, shows } = open(
      {},
      { replies: [reply, { ...reply, id: 'r2', name: 'Theirs', is_mine: false, kind: 'reply' as const }] },
    );
    await shows('Ada Byron');
    await user.click(screen.getByRole('button', { name: 'Edit saved replies' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Saved replies' }));
    expect(dialog.getByRole('button', { name: 'Delete Tryout' })).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Delete Theirs' })).toBeNull();
  });
});

describe('[RC-018] a selection', () => {
  it('holds no row that a filter took out of sight', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('checkbox', { name: 'Select Ben Osei' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Cleo Wu' }));
    const bar = within(screen.getByRole('group', { name: 'Selected interests' }));
    expect(bar.getByRole('status').textContent).toBe('2 selected');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    // Another list, in which only one of the two is.
    const move = 'POST /rpc/move_interests';
    const backend = fakeBackend({
      'POST /rpc/load_pipeline': pipelineAnswer({ columns: [{ key: 'stage-new', total: 1, cards: [cleo] }] }),
      [move]: 1,
    });
    await user.click(screen.getByRole('button', { name: /^Filters/ }));
    await user.selectOptions(screen.getByLabelText('Show'), 'New this week');
    await waitFor(() => expect(rows()).toEqual(['Cleo Wu']));
    expect(bar.getByRole('status').textContent).toBe('1 selected');
    // Nor is it changed.
    await user.click(bar.getByRole('button', { name: 'Move' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Offer made/ }));
    await waitFor(() =>
      expect(backend.callsOf(move).map(({ body }) => body)).toMatchObject([{ p_interest_ids: [cleo.id] }]),
    );
  });

  it('holds nobody who left the list by the answer that all of them got', async () => {
    const { user, backend } = open();
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    for (const name of ['Ada Byron', 'Ben Osei'])
      await user.click(screen.getByRole('checkbox', { name: `Select ${name}` }));
    const bar = within(screen.getByRole('group', { name: 'Selected interests' }));
    await user.click(bar.getByRole('button', { name: 'Message' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(await dialog.findByRole('textbox'), 'Hello all');
    await user.click(dialog.getByRole('button', { name: /^Send/ }));
    await waitFor(() => expect(rows()).toEqual(['Cleo Wu']));
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Selected interests' })).toBeNull());
    await user.click(screen.getByRole('checkbox', { name: 'Select Cleo Wu' }));
    const again = within(await screen.findByRole('group', { name: 'Selected interests' }));
    expect(again.getByRole('status').textContent).toBe('1 selected');
    expect(backend.callsOf('POST /rpc/load_pipeline').length).toBeGreaterThan(1);
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { RecruitingStatus } from '../../model/load-recruiting-status';
import { failure, fakeBackend } from '@lineup/data/testing';
import { FORM_ID, INTEREST_ID, SUBMISSION_ID, formAnswer, statusAnswer } from '../../testing/interest-form-answer';
import { VISITOR } from '../../testing/player-answer';
import { renderRemote } from '../../testing/render-remote';
import { shownToast } from '../../testing/shown-toast';
import { timelineOf } from '../../model/status-timeline';

const STATUS = 'POST /rpc/load_recruiting_status';
const WITHDRAW = 'POST /rpc/withdraw_interest';

function open(change: Partial<RecruitingStatus> = {}, page = 'recruiting-status') {
  const backend = fakeBackend({
    [STATUS]: statusAnswer(change),
    [WITHDRAW]: null,
    'POST /rpc/load_interest_form': formAnswer(),
    'GET /colleges': null,
  });
  return { backend, ...renderRemote(`/${page}/${SUBMISSION_ID}`, VISITOR) };
}

describe('the status of an interest', () => {
  it('[RC-009] says where it stands and what happened, in one request', async () => {
    const { backend } = open({
      stage: 'Under review',
      events: [
        { kind: 'sent', at: '2026-11-02T10:00:00Z' },
        { kind: 'viewed', at: '2026-11-03T10:00:00Z' },
        { kind: 'viewed', at: '2026-11-04T10:00:00Z' },
        { kind: 'moved', at: '2026-11-05T10:00:00Z', label: 'Under review' },
      ],
    });
    await screen.findByRole('heading', { level: 1, name: /Where you stand/ });
    const timeline = within(screen.getByRole('list', { name: 'What happened so far' }));
    expect(timeline.getAllByRole('listitem').map((each) => each.querySelector('strong')?.textContent)).toEqual([
      'Under review',
      'Gulf Pines College opened it',
      'You sent the form',
    ]);
    expect(screen.getByText('Reading it does not mean a decision either way.')).toBeTruthy();
    expect(screen.getByText(/usually answers within 3 days/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Change answers' }).getAttribute('href')).toBe(
      `/college/gulf-pines-college/recruiting?form=${FORM_ID}`,
    );
    expect(backend.calls).toHaveLength(1);
  });

  it('a player whom a college found by itself can leave its list', async () => {
    const { backend, user } = open({ sent_at: null, forms: [] });
    await user.click(await screen.findByRole('button', { name: 'Leave their list' }));
    expect(backend.callsOf(WITHDRAW)).toHaveLength(0);
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(shownToast()?.title).toBe('You left the list of Gulf Pines College'));
    expect(backend.callsOf(WITHDRAW).map((call) => call.body)).toEqual([{ p_interest_id: INTEREST_ID }]);
  });

  it('[RC-009] withdrawing is asked for and done once, also when its answer was lost', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { backend, user } = open();
    await user.click(await screen.findByRole('button', { name: 'Withdraw' }));
    expect(backend.callsOf(WITHDRAW)).toHaveLength(0);
    backend.answer(WITHDRAW, () => failure(503));
    await user.click(await screen.findByRole('button', { name: 'Withdraw interest' }));
    await waitFor(() => expect(shownToast()?.title).toMatch(/could not be withdrawn/));
    backend.answer(WITHDRAW, () => failure(404, 'PT404', 'Interest not found'));
    await user.click(screen.getByRole('button', { name: 'Withdraw' }));
    await user.click(await screen.findByRole('button', { name: 'Withdraw interest' }));
    await waitFor(() => expect(shownToast()?.title).toBe('Your interest in Gulf Pines College was withdrawn'));
    expect(backend.callsOf(WITHDRAW).map((call) => call.body)).toEqual([
      { p_interest_id: INTEREST_ID },
      { p_interest_id: INTEREST_ID },
    ]);
  });

  it('[RC-009] a recruiter of the college reads it without the tools of the player', async () => {
    open({ is_own: false });
    expect(await screen.findByRole('heading', { level: 1, name: /What the player sees/ })).toBeTruthy();
    expect(screen.getByText('The player sent the form')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull();
  });

  it('[RC-009] of somebody else is Not-found', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    fakeBackend({ [STATUS]: () => failure(404, 'PT404', 'Recruiting status not found') });
    renderRemote(`/recruiting-status/${SUBMISSION_ID}`, VISITOR);
    expect(await screen.findByText('Not found')).toBeTruthy();
  });

  it('[RC-009] words follow what was sent, answered, and changed', () => {
    const at = (place: number) => `2026-11-0${place + 1}T10:00:00Z`;
    const kinds = ['saved', 'sent', 'sent'] as const;
    const times = [0, 1, 4];
    const status = statusAnswer({
      events: kinds.map((kind, place) => ({ kind, at: at(times[place] ?? 0) })),
      answers: [{ at: at(3), sentence: 'talk' }],
    });
    expect(timelineOf(status).map(({ title }) => title)).toEqual([
      'You updated the answers',
      'Gulf Pines College answered',
      'You sent the form',
      'Gulf Pines College added you to its list',
    ]);
  });
});

describe('an answer on the status page', () => {
  it('shows the words and leads to the conversation that they are in', async () => {
    open({
      answered: true,
      answers: [
        { at: '2026-11-06T10:00:00Z', words: 'Come and see us', conversation_id: 'talk-a' },
        { at: '2026-11-05T10:00:00Z', sentence: 'tryout' },
      ],
    });
    expect(await screen.findByText('Come and see us')).toBeTruthy();
    expect(screen.getByText('We would like to see you at a tryout.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Write back' }).getAttribute('href')).toBe('/inbox?conversation=talk-a');
  });

  it('is none where the college closed it without a word, and a claim reads as one', async () => {
    open({ stage: 'Closed', stage_kind: 'closed', claimed_way: 'phone', claimed_on: '2026-11-04' });
    expect(await screen.findByText(/^Closed without an answer/)).toBeTruthy();
    expect(screen.getByText('Gulf Pines College says it answered by phone on November 4, 2026')).toBeTruthy();
    expect(screen.queryByText('Gulf Pines College answered')).toBeNull();
  });
});

describe('a note of a closing', () => {
  it('stands first, with what to do next', async () => {
    const closing = { at: '2026-11-06T10:00:00Z', words: 'We filled the last spot.' };
    open({ stage: 'Closed', stage_kind: 'closed', answered: true, closing, answers: [{ ...closing, closes: true }] });
    const note = within(await screen.findByRole('region', { name: 'A note from Gulf Pines College' }));
    expect(note.getByText('We filled the last spot.')).toBeTruthy();
    expect(note.getByRole('heading', { name: 'What you can do next' })).toBeTruthy();
    expect(note.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/colleges?games=Valorant&open=true',
      '/matchmaking',
    ]);
    expect(screen.getByText('Gulf Pines College closed it with this note')).toBeTruthy();
  });

  it('is shown to the program without the advice', async () => {
    open({ is_own: false, stage_kind: 'closed', closing: { at: '2026-11-06T10:00:00Z', sentence: 'later' } });
    expect(await screen.findByText(/It is too early for us to decide/)).toBeTruthy();
    expect(screen.queryByText('What you can do next')).toBeNull();
  });
});

describe('a minor without a guardian', () => {
  const ASK = 'POST /rpc/request_guardian';

  it('is told right after sending that nobody can write to them, and asks for one there', async () => {
    const { backend, user } = open({ reach: { way: 'no_guardian', is_asked: false } }, 'recruiting-success');
    expect(await screen.findByText(/They cannot write to you until a parent or guardian is linked/)).toBeTruthy();
    expect(screen.queryByText(/comes to your inbox/)).toBeNull();
    backend.answer(ASK, () => {
      backend.answer(STATUS, statusAnswer({ reach: { way: 'no_guardian', is_asked: true } }));
      return null;
    });
    await user.type(screen.getByLabelText('Email of your parent or guardian'), 'mom@mail.example');
    await user.click(screen.getByRole('button', { name: 'Ask them' }));
    expect(await screen.findByText(/until your parent or guardian agrees to your request/)).toBeTruthy();
    expect(backend.callsOf(ASK).map((call) => call.body)).toEqual([{ p_email: 'mom@mail.example' }]);
    expect(screen.queryByLabelText('Email of your parent or guardian')).toBeNull();
  });

  it.each([
    ['a guardian', { way: 'guardian' }, /in a conversation with your guardian/],
    ['nobody, of age', { way: 'inbox' }, /comes to your inbox and shows on your status page/],
  ] as const)('with %s it is said where an answer comes', async (_, reach, text) => {
    open({ reach }, 'recruiting-success');
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByText(/cannot write to you/)).toBeNull();
  });
});

describe('where an answer shows', () => {
  it('[RC-009] is “here” on the status page itself', async () => {
    open({ reach: { way: 'guardian' } });
    expect(await screen.findByText(/in a conversation with your guardian, and shows here/)).toBeTruthy();
    expect(screen.queryByText(/on your status page/)).toBeNull();
  });
});

describe('what was just sent', () => {
  it('[RC-008] says what happens next, with the reply time and where to go', async () => {
    open({}, 'recruiting-success');
    expect(await screen.findByRole('heading', { level: 1, name: 'Sent to Gulf Pines College' })).toBeTruthy();
    expect(screen.getByText(/within 3 days/)).toBeTruthy();
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual([`/recruiting-status/${SUBMISSION_ID}`, '/colleges?games=Valorant', '/lists']);
  });

  it('[RC-008] a recruiter is shown the status', async () => {
    open({ is_own: false }, 'recruiting-success');
    expect(await screen.findByRole('heading', { level: 1, name: /What the player sees/ })).toBeTruthy();
  });
});

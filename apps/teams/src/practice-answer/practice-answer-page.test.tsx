import { act, cleanup, renderHook, screen, waitFor } from '@testing-library/react';
import { SESSION_KEY } from '@lineup/data';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { failure, fakeBackend } from '@lineup/data/testing';
import { renderRemote } from '../testing/render-remote';
import { shownToast } from '../testing/shown-toast';
import { ADA, TEAM_ID } from '../testing/team-answer';
import { useAnswerAtOnce } from './use-answer-at-once';

const READ = 'POST /rpc/read_practice_link';
const ANSWER = 'POST /rpc/answer_practice_link';
const link = {
  ...{ state: 'open', is_archived: false, team_id: TEAM_ID, team: 'River City', practice_id: 'p1', title: 'Scrim' },
  ...{
    scheduled_at: '2030-05-04T18:00:00+00:00',
    duration_minutes: 90,
    location: 'Lab',
    time_zone: 'UTC',
    several: null,
  },
  ...{ answer: null, answers_for: null },
};

function open(
  values: object = {},
  { userId, answer = '&answer=attending' }: { userId?: string; answer?: string } = {},
) {
  const backend = fakeBackend({ [READ]: { ...link, ...values }, [ANSWER]: 'attending' });
  const { user } = renderRemote(`/teams/answer#token=secret${answer}`, userId);
  const answers = () => backend.callsOf(ANSWER).map(({ body }) => body as Record<string, string>);
  return { backend, user, answers };
}
const press = async (user: ReturnType<typeof open>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name }));

let visibility: DocumentVisibilityState;

beforeEach(() => {
  localStorage.clear();
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
});

describe('[TM-119] the answer by a mail', () => {
  it('waits for a press where nobody is known, which makes the browser known to the next mail', async () => {
    const first = open();
    await press(first.user, 'Confirm: Going');
    expect(await screen.findByText('You answered: Going')).toBeTruthy();
    expect(first.answers()).toMatchObject([{ p_token: 'secret', p_status: 'attending' }]);
    cleanup();
    const second = open();
    expect(await screen.findByText('You answered: Going')).toBeTruthy();
    expect(second.answers()).toHaveLength(1);
  });

  it('is the press in the mail where an account is signed in, and another press changes it with the same key', async () => {
    localStorage.setItem(SESSION_KEY, '{}');
    const { user, answers } = open({}, { userId: ADA });
    const said = await screen.findByText('You answered: Going');
    expect(document.activeElement).toBe(said);
    await press(user, 'Can’t go');
    expect(await screen.findByText('You answered: Can’t go')).toBeTruthy();
    await user.type(screen.getByLabelText('Reason (optional)'), 'Exam');
    await press(user, 'Send reason');
    expect(await screen.findByText('Your team sees the reason.')).toBeTruthy();
    const [given, ...changed] = answers();
    const key = given?.['p_change_key'];
    expect(key).toMatch(/^[\da-f-]{36}$/);
    expect(changed).toEqual([
      { p_token: 'secret', p_status: 'not_attending', p_change_key: key },
      { p_token: 'secret', p_status: 'not_attending', p_change_key: key, p_notes: 'Exam' },
    ]);
  });

  it('counts with a reason that is too long, which stays in its field until it fits', async () => {
    localStorage.setItem(SESSION_KEY, '{}');
    const { user, answers } = open({}, { userId: ADA });
    await screen.findByText('You answered: Going');
    await press(user, 'Maybe');
    const field = () => screen.getByLabelText<HTMLTextAreaElement>('Reason (optional)');
    await user.click(field());
    await user.paste('a'.repeat(1001));
    expect(screen.getByRole('alert').textContent).toBe('Use at most 1,000 characters. This has 1,001.');
    await press(user, 'Send reason');
    await press(user, 'Can’t go');
    expect(await screen.findByText('You answered: Can’t go')).toBeTruthy();
    expect(field().value).toHaveLength(1001);
    await user.type(field(), '{Backspace}');
    await press(user, 'Send reason');
    expect(await screen.findByText('Your team sees the reason.')).toBeTruthy();
    expect(answers().map((body) => [body['p_status'], body['p_notes']?.length])).toEqual([
      ['attending', undefined],
      ['maybe', undefined],
      ['not_attending', undefined],
      ['not_attending', 1000],
    ]);
  });

  it('says for how many of a series it counts', async () => {
    open({ several: { count: 5, last_at: '2030-06-01T18:00:00+00:00' } });
    expect(
      await screen.findByText(/^Your answer counts for all 5 practices of this series, through Saturday, June 1\./),
    ).toBeTruthy();
  });

  it('waits until the page is seen', async () => {
    localStorage.setItem(SESSION_KEY, '{}');
    visibility = 'hidden';
    const { answers } = open();
    expect(await screen.findByText('Saving your answer: Going…')).toBeTruthy();
    expect(answers()).toEqual([]);
    visibility = 'visible';
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(await screen.findByText('You answered: Going')).toBeTruthy();
    expect(answers()).toHaveLength(1);
  });

  it.each([
    ['where the browser stores nothing', {}, '&answer=attending', 'Confirm: Going'],
    ['by a link that names no answer', {}, '', 'Going'],
  ])('asks %s', async (_where, values, answer, label) => {
    localStorage.setItem(SESSION_KEY, '{}');
    if (answer)
      vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
        throw new DOMException('blocked');
      });
    const { answers } = open(values, { answer });
    expect(await screen.findByRole('button', { name: label })).toBeTruthy();
    expect(answers()).toEqual([]);
  });

  it.each([
    ['used', false, 'This link has been used. To change the answer, open the practice.'],
    ['cancelled', false, 'This practice is canceled. You don’t need to answer.'],
    ['cancelled', true, 'This team is archived. You don’t need to answer.'],
    ['over', false, 'This practice has started, so answers by email are closed.'],
  ])('is not given by a link that is %s (team archived: %s)', async (state, is_archived, text) => {
    localStorage.setItem(SESSION_KEY, '{}');
    const { answers } = open({ state, is_archived, answer: 'maybe' });
    expect(await screen.findByText(text)).toBeTruthy();
    expect(answers()).toEqual([]);
    expect(screen.getByRole('link', { name: 'Open the practice' })).toBeTruthy();
  });

  it('says whose it is where somebody else is signed in, and waits for a press', async () => {
    localStorage.setItem(SESSION_KEY, '{}');
    const { user, answers } = open({ answers_for: { name: 'Riley Tran' } }, { userId: ADA });
    expect(await screen.findByText('This link answers for Riley Tran, not for you.')).toBeTruthy();
    await screen.findByRole('button', { name: 'Confirm: Going' });
    expect(answers()).toEqual([]);
    await press(user, 'Confirm: Going');
    expect(await screen.findByText('You answered for Riley Tran: Going')).toBeTruthy();
    expect(answers()).toHaveLength(1);
  });

  it('that could not be saved asks for a press, and keeps what was stored', async () => {
    localStorage.setItem(SESSION_KEY, '{}');
    const { backend, user, answers } = open();
    backend.answer(ANSWER, failure(503));
    await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Your answer was not saved' }));
    backend.answer(ANSWER, 'attending');
    await press(user, 'Confirm: Going');
    expect(await screen.findByText('You answered: Going')).toBeTruthy();
    expect(new Set(answers().map((body) => body['p_change_key']))).toHaveProperty('size', 1);
  });

  it('says that the team was archived meanwhile', async () => {
    localStorage.setItem(SESSION_KEY, '{}');
    const { backend, answers } = open();
    backend.answer(ANSWER, () => {
      backend.answer(READ, { ...link, state: 'cancelled', is_archived: true });
      return failure(409, 'PT409', 'no', 'archived');
    });
    await waitFor(() => expect(answers()).toHaveLength(1));
    expect(await screen.findByText('This team is archived. You don’t need to answer.')).toBeTruthy();
    expect(shownToast()).toMatchObject({ description: expect.stringContaining('archived') as string });
  });

  it('is not given without a press when somebody else has signed out in front of it', () => {
    localStorage.setItem(SESSION_KEY, '{}');
    const give = vi.fn<() => Promise<void>>(async () => {});
    const { result, rerender } = renderHook(
      (isForOther: boolean) => useAnswerAtOnce({ isPressed: true, isOpen: true, isForOther, give }),
      { initialProps: true },
    );
    rerender(false);
    expect(result.current).toBe(false);
    expect(give).not.toHaveBeenCalled();
  });

  it('whose reply was lost is shown as it was stored, and the same key changes it', async () => {
    localStorage.setItem(SESSION_KEY, '{}');
    const { backend, user, answers } = open();
    backend.answer(ANSWER, () => {
      backend.answer(READ, { ...link, state: 'used', answer: 'attending' });
      throw new TypeError('Failed to fetch');
    });
    expect(await screen.findByText('You answered: Going')).toBeTruthy();
    expect(shownToast()).toMatchObject({ title: 'No answer from the server' });
    backend.answer(ANSWER, 'maybe');
    await press(user, 'Maybe');
    expect(await screen.findByText('You answered: Maybe')).toBeTruthy();
    expect(new Set(answers().map((body) => body['p_change_key']))).toHaveProperty('size', 1);
  });

  it('offers no change any more where it was given elsewhere', async () => {
    localStorage.setItem(SESSION_KEY, '{}');
    const { backend, user } = open();
    await screen.findByText('You answered: Going');
    backend.answer(ANSWER, failure(409, 'PT409'));
    backend.answer(READ, { ...link, state: 'used', answer: 'not_attending' });
    await press(user, 'Maybe');
    expect(await screen.findByText('Your answer: Can’t go')).toBeTruthy();
    expect(screen.getByText('This link has been used. To change the answer, open the practice.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Maybe' })).toBeNull();
  });

  it('says that the team sees a reason only once it is stored, and takes it along to another answer', async () => {
    const { backend, user, answers } = open({}, { answer: '' });
    await user.type(await screen.findByLabelText('Reason (optional)'), 'Exam');
    await press(user, 'Maybe');
    expect(await screen.findByText('Your team sees the reason.')).toBeTruthy();
    backend.answer(READ, { ...link, state: 'used', answer: 'maybe' });
    backend.answer(ANSWER, failure(503));
    await press(user, 'Can’t go');
    await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Your answer was not saved' }));
    expect(screen.queryByText('Your team sees the reason.')).toBeNull();
    expect(screen.getByLabelText<HTMLTextAreaElement>('Reason (optional)').value).toBe('Exam');
    backend.answer(ANSWER, 'not_attending');
    await press(user, 'Can’t go');
    expect(await screen.findByText('You answered: Can’t go')).toBeTruthy();
    expect(answers().map(({ p_status, p_notes }) => [p_status, p_notes])).toEqual([
      ['maybe', 'Exam'],
      ['not_attending', 'Exam'],
      ['not_attending', 'Exam'],
    ]);
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { failure, fakeBackend } from '@lineup/data/testing';
import type { RecruitingStatus } from '../../../model/load-recruiting-status';
import type { OwnMeeting } from '../../../model/meeting';
import { statusAnswer, SUBMISSION_ID } from '../../../testing/interest-form-answer';
import { VISITOR } from '../../../testing/player-answer';
import { renderRemote } from '../../../testing/render-remote';
import { shownToast } from '../../../testing/shown-toast';

const BOOK = 'POST /rpc/book_meeting';
const MOVE = 'POST /rpc/move_meeting';
const DECLINE = 'POST /rpc/decline_meeting';
const slot = (id: string, change: Partial<OwnMeeting> = {}): OwnMeeting => ({
  ...{ id, kind: 'tryout', starts_at: '2099-11-29T23:00:00Z', minutes: 60, time_zone: 'America/New_York' },
  ...{ state: 'offered', is_full: false, host: 'Jordan Lee', place: null, link: null, feedback: null },
  ...change,
});

function open(meetings: OwnMeeting[], change: Partial<RecruitingStatus> = {}, hash = '') {
  const backend = fakeBackend({
    'POST /rpc/load_recruiting_status': statusAnswer({ meetings, ...change }),
    [BOOK]: 'b',
    [MOVE]: 'b',
    [DECLINE]: 'b',
  });
  return { backend, ...renderRemote(`/recruiting-status/${SUBMISSION_ID}${hash}`, VISITOR) };
}
const list = async () => within(await screen.findByRole('region', { name: 'Meetings and tryouts' }));

describe('34.1 meetings on the status page', () => {
  it('are booked in one press; what is full cannot be', async () => {
    const { backend, user } = open([slot('a'), slot('b', { is_full: true })]);
    const section = await list();
    expect(section.getByText('All places are taken')).toBeTruthy();
    expect(section.getAllByRole('button', { name: /^Book/ })).toHaveLength(1);
    await user.click(section.getByRole('button', { name: /^Book/ }));
    await waitFor(() => expect(shownToast()?.title).toBe('Booked. See you there!'));
    expect(backend.callsOf(BOOK).map(({ body }) => body)).toEqual([{ p_meeting_id: 'a' }]);
  });

  it('show where with a place alone, which is moved or given back in one press', async () => {
    const { backend, user } = open([slot('a', { state: 'booked', place: 'Arena' }), slot('b')]);
    const section = await list();
    expect(section.getByText('Arena')).toBeTruthy();
    await user.click(section.getByRole('button', { name: /^Move here/ }));
    await waitFor(() => expect(backend.callsOf(MOVE)).toHaveLength(1));
    expect(backend.callsOf(MOVE)[0]?.body).toEqual({ p_from_id: 'a', p_to_id: 'b' });
    await user.click(section.getByRole('button', { name: /^I cannot come/ }));
    await waitFor(() => expect(backend.callsOf(DECLINE)[0]?.body).toEqual({ p_meeting_id: 'a' }));
  });

  it('say who was faster', async () => {
    const { backend, user } = open([slot('a')]);
    backend.answer(BOOK, () => failure(409, 'PT409', 'All places are taken', 'full'));
    await user.click((await list()).getByRole('button', { name: /^Book/ }));
    await waitFor(() => expect(shownToast()?.title).toBe('All places are taken'));
  });

  it('wait for the guardian of a minor', async () => {
    open([slot('a')], { meeting_barrier: 'guardian' });
    const section = await list();
    expect(section.getByRole('link', { name: 'Link a guardian' })).toBeTruthy();
    expect(section.queryByRole('button', { name: /^Book/ })).toBeNull();
  });

  it('are answered by the press in a mail, once, when they are an invitation', async () => {
    const { backend } = open([slot('a', { state: 'invited' })], {}, '#meeting=a&answer=decline');
    await waitFor(() => expect(backend.callsOf(DECLINE).map(({ body }) => body)).toEqual([{ p_meeting_id: 'a' }]));
    expect(backend.callsOf(BOOK)).toHaveLength(0);
  });

  it('are only read by the program', async () => {
    const { backend } = open([slot('a', { state: 'invited' })], { is_own: false }, '#meeting=a&answer=book');
    expect((await list()).queryAllByRole('button')).toEqual([]);
    expect(backend.callsOf(BOOK)).toHaveLength(0);
  });

  it('show the sentence that came afterwards', async () => {
    const over = { starts_at: '2026-01-29T23:00:00Z', state: 'booked' } as const;
    open([slot('a', { ...over, feedback: { sentence: 'team_play' } })]);
    expect((await list()).getByText('Your aim is there. Work on playing with the team.')).toBeTruthy();
  });
});

import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { RecruitingStatus } from '../../model/load-recruiting-status';
import { failure, fakeBackend } from '../../testing/fake-backend';
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
    expect(screen.getAllByRole('listitem').map((each) => each.querySelector('strong')?.textContent)).toEqual([
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
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(shownToast()?.title).toBe('You left the list of Gulf Pines College'));
    expect(backend.callsOf(WITHDRAW).map((call) => call.body)).toEqual([{ p_interest_id: INTEREST_ID }]);
  });

  it('[RC-009] withdrawing is asked for and done once, also when its answer was lost', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { backend, user } = open();
    await user.click(await screen.findByRole('button', { name: 'Withdraw' }));
    expect(backend.callsOf(WITHDRAW)).toHaveLength(0);
    backend.answer(WITHDRAW, () => failure(503));
    await user.click(screen.getByRole('button', { name: 'Withdraw interest' }));
    await waitFor(() => expect(shownToast()?.title).toMatch(/could not be withdrawn/));
    backend.answer(WITHDRAW, () => failure(404, 'PT404', 'Interest not found'));
    await user.click(screen.getByRole('button', { name: 'Withdraw interest' }));
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

  it('[RC-009] words follow what was sent, changed and withdrawn', () => {
    const at = '2026-11-02T10:00:00Z';
    const kinds = ['saved', 'sent', 'sent', 'replied', 'withdrawn', 'sent'] as const;
    const { college } = statusAnswer();
    expect(
      timelineOf({ college, is_own: true, events: kinds.map((kind) => ({ kind, at })) }).map(({ title }) => title),
    ).toEqual([
      'You sent the form',
      'You withdrew the interest',
      'Gulf Pines College replied',
      'You updated the answers',
      'You sent the form',
      'Gulf Pines College added you to its list',
    ]);
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

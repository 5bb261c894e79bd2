import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readRedirect } from '@lineup/auth';
import { forgetOwn, localStore, ownStore } from '@lineup/data';
import type { InterestForm, Question } from '../../model/load-interest-form';
import { failure, fakeBackend } from '@lineup/data/testing';
import {
  FORM_ID,
  SUBMISSION_ID,
  VERSION_ID,
  formAnswer,
  questions,
  statusAnswer,
} from '../../testing/interest-form-answer';
import { VISITOR } from '../../testing/player-answer';
import { renderRemote } from '../../testing/render-remote';
import { shownToast } from '../../testing/shown-toast';
import { keepForSignIn, keepHere } from './kept-answers';

const LOAD = 'POST /rpc/load_interest_form';
const SUBMIT = 'POST /rpc/submit_interest_form';
const STATUS = 'POST /rpc/load_recruiting_status';
const DRAFT = 'POST /interest_drafts';
const KEPT = `interest-form:${VISITOR}:${FORM_ID}`;
const KEPT_BEFORE = `interest-form::${FORM_ID}`;

beforeEach(() => forgetOwn());

const done = [{ submission_id: SUBMISSION_ID, interest_id: SUBMISSION_ID, is_new: true }];

function open(change: Partial<InterestForm> = {}, search = '') {
  let page = formAnswer(change);
  const backend = fakeBackend({ [LOAD]: () => page, [DRAFT]: null, [SUBMIT]: done, [STATUS]: statusAnswer() });
  const view = renderRemote(`/college/gulf-pines-college/recruiting${search}`, VISITOR);
  return { ...view, backend, becomes: (to: Partial<InterestForm>) => void (page = { ...page, ...to }) };
}
const why = () => screen.findByLabelText<HTMLTextAreaElement>(/^Why us\?/);
const send = () => screen.getByRole('button', { name: 'Send to the college' });
const refusal = (code: string, status: number, details: unknown) =>
  new Response(JSON.stringify({ code, message: 'refused', details: JSON.stringify(details), hint: null }), {
    status,
    headers: { 'content-type': 'application/json' },
  });

describe('the form of a college', () => {
  it('[RC-007] is filled in from the profile in one request, and sent answers lead to what happens next', async () => {
    const { backend, user, shell } = open();
    await user.type(await why(), 'The coach');
    expect(backend.callsOf(LOAD)).toHaveLength(1);
    expect(screen.getByLabelText<HTMLInputElement>('Class year').value).toBe('2028');
    expect(screen.getByLabelText<HTMLSelectElement>('Your rank').value).toBe('Diamond 1');
    expect(screen.getByLabelText<HTMLInputElement>('Sentinel').checked).toBe(true);
    await user.click(screen.getByLabelText('Yes'));
    await user.type(screen.getByLabelText(/^What would help/), 'Half of it');
    await user.click(send());
    expect(await screen.findByRole('heading', { level: 1, name: 'Sent to Gulf Pines College' })).toBeTruthy();
    expect(screen.getByText(/within 3 days/)).toBeTruthy();
    expect(backend.callsOf(SUBMIT).map((call) => call.body)).toMatchObject([
      {
        p_version_id: VERSION_ID,
        p_answers: {
          class_year: 2028,
          why: 'The coach',
          rank: 'Diamond 1',
          positions: ['Sentinel'],
          needs_aid: true,
          aid_note: 'Half of it',
        },
      },
    ]);
    expect(shell.awarded).toMatchObject([
      { event: 'interest_submitted', properties: { submission_id: SUBMISSION_ID } },
    ]);
  });

  it('[RC-007] says at each field what is wrong before anything is sent', async () => {
    const { backend, user } = open();
    await user.type(await screen.findByLabelText('A clip'), 'my clip');
    await user.click(screen.getByLabelText('Yes'));
    await user.click(send());
    const alerts = screen.getAllByRole('alert').map((each) => each.textContent);
    expect(alerts).toEqual([
      'Answer this question.',
      expect.stringContaining('begins with https://'),
      'Answer this question.',
    ]);
    await waitFor(async () => expect(document.activeElement).toBe(await why()));
    await user.click(screen.getByLabelText('No'));
    expect(screen.queryByLabelText(/^What would help/)).toBeNull();
    expect(backend.callsOf(SUBMIT)).toHaveLength(0);
  });

  it('[RC-007] shows what the database refuses at the field', async () => {
    const { backend, user } = open();
    backend.answer(SUBMIT, () =>
      refusal('PT422', 422, [{ question: 'class_year', field: 'answer', reason: 'too large' }]),
    );
    await user.type(await why(), 'The coach');
    await user.click(send());
    expect((await screen.findByRole('alert')).textContent).toBe('Enter at most 2032.');
    expect(screen.getByLabelText('Class year').getAttribute('aria-invalid')).toBe('true');
  });

  it('[RC-007] keeps what was typed and sends the same request again after a 503 and a lost answer', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { backend, user } = open();
    await user.type(await why(), 'The coach');
    backend.answer(SUBMIT, () => failure(503));
    await user.click(send());
    await waitFor(() => expect(shownToast()?.title).toMatch(/still here/));
    backend.answer(SUBMIT, () => Promise.reject(new TypeError('Failed to fetch')));
    await user.click(send());
    await waitFor(() => expect(backend.callsOf(SUBMIT)).toHaveLength(2));
    expect((await why()).value).toBe('The coach');
    backend.answer(SUBMIT, done);
    await waitFor(() => expect(send().getAttribute('aria-disabled')).toBe('false'));
    await user.click(send());
    expect(await screen.findByText('Sent to Gulf Pines College')).toBeTruthy();
    const ids = backend.callsOf(SUBMIT).map((call) => (call.body as { p_request_id: string }).p_request_id);
    expect(new Set(ids).size).toBe(1);
  });

  it('[RC-007] a double click sends once', async () => {
    const { backend, user } = open();
    await user.type(await why(), 'The coach');
    await user.dblClick(send());
    expect(await screen.findByText('Sent to Gulf Pines College')).toBeTruthy();
    expect(backend.callsOf(SUBMIT)).toHaveLength(1);
  });

  it('[RC-007] keeps a draft on the server as it is typed, and in the browser while it cannot', async () => {
    const { backend, user } = open();
    backend.answer(DRAFT, () => failure(503));
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await user.type(await why(), 'Half');
    expect(await screen.findByText('Draft kept in this browser.')).toBeTruthy();
    expect(ownStore.getItem(KEPT)).toContain('Half');
    backend.answer(DRAFT, null);
    await user.type(await why(), ' a word');
    expect(await screen.findByText(/^Draft saved/)).toBeTruthy();
    expect(backend.callsOf(DRAFT).at(-1)?.body).toMatchObject({
      user_id: VISITOR,
      form_id: FORM_ID,
      answers: { why: 'Half a word' },
    });
    expect(ownStore.getItem(KEPT)).toBeNull();
  });

  it('[RC-007] goes on with the draft of another device', async () => {
    keepHere(FORM_ID, VISITOR, { why: 'Older' });
    const updated_at = new Date(Date.now() + 60_000).toISOString();
    open({ draft: { answers: { why: 'From my phone', needs_aid: 'yes' }, updated_at } });
    expect((await why()).value).toBe('From my phone');
    expect(screen.getByLabelText(/^What would help/)).toBeTruthy();
  });

  it('[RC-007] what somebody else typed in this browser does not show', async () => {
    keepHere(FORM_ID, 'somebody-else', { why: 'Private' });
    open();
    expect((await why()).value).toBe('');
  });

  it('[RC-007] carries answers over to the version that was published meanwhile', async () => {
    const { backend, user, becomes } = open();
    await user.type(await why(), 'The coach');
    backend.answer(SUBMIT, () => failure(410, 'PT410'));
    becomes({
      form: {
        ...formAnswer().form!,
        version_id: 'new',
        questions: [...questions, { id: 'extra', type: 'short_text', label: 'And now?', required: true }],
      },
    });
    await user.click(send());
    await user.type(await screen.findByLabelText(/^And now/), 'Sure');
    expect((await why()).value).toBe('The coach');
    expect(screen.getByText(/has changed this form/)).toBeTruthy();
    backend.answer(SUBMIT, done);
    await user.click(send());
    expect(await screen.findByText('Sent to Gulf Pines College')).toBeTruthy();
    expect(backend.callsOf(SUBMIT).at(-1)?.body).toMatchObject({
      p_version_id: 'new',
      p_answers: { why: 'The coach', extra: 'Sure' },
    });
  });

  it.each([
    ['nobody has signed in', null, 'Create an account and send', 'Sign in and send'],
    ['somebody has signed in before', 'true', 'Sign in and send', 'Create an account and send'],
  ])('[RC-007] where %s, the first of two buttons says what a visitor does first', async (_, known, first, second) => {
    if (known) localStore.setItem('has_signed_in', known);
    else localStore.removeItem('has_signed_in');
    for (const press of [first, second]) {
      fakeBackend({ [LOAD]: formAnswer({ profile: null }), [DRAFT]: null });
      const visitor = renderRemote('/college/gulf-pines-college/recruiting');
      await visitor.user.type(await why(), 'The coach');
      const names = screen.getAllByRole('button', { name: / and send$/ }).map(({ textContent }) => textContent);
      expect(names).toEqual([first, second]);
      await visitor.user.click(screen.getByRole('button', { name: press }));
      const { dataset } = await screen.findByText('Oops! Page not found');
      expect(dataset).toMatchObject({
        address: '/auth',
        state: JSON.stringify({ mode: press.startsWith('Sign') ? 'sign-in' : 'sign-up' }),
      });
      visitor.unmount();
      ownStore.removeItem(KEPT_BEFORE);
    }
    localStore.removeItem('has_signed_in');
  });

  it('[RC-007] a visitor types first, signs in, and finds everything again', async () => {
    const backend = fakeBackend({ [LOAD]: formAnswer({ profile: null }), [DRAFT]: null });
    const visitor = renderRemote('/college/gulf-pines-college/recruiting');
    await visitor.user.type(await why(), 'The coach');
    await visitor.user.click(screen.getByRole('button', { name: 'Sign in and send' }));
    await waitFor(() => expect(readRedirect()).toBe('/college/gulf-pines-college/recruiting'));
    expect(backend.calls.map(({ path }) => path)).toEqual(['/rpc/load_interest_form']);
    visitor.unmount();

    const { backend: own, user } = open();
    expect((await why()).value).toBe('The coach');
    expect(screen.getByText('What you typed before is still here.')).toBeTruthy();
    await waitFor(() => expect(ownStore.getItem(KEPT_BEFORE)).toBeNull(), { timeout: 3000 });
    // It is theirs when they change it.
    await user.type(await why(), ' too');
    expect(await screen.findByText(/^Draft saved/)).toBeTruthy();
    expect(own.callsOf(DRAFT).map(({ body }) => body)).toMatchObject([{ answers: { why: 'The coach too' } }]);
  });

  it('[RC-007] what a visitor typed and left is nothing of anyone who signs in later', async () => {
    keepHere(FORM_ID, null, { why: 'Private' });
    const { user } = open();
    expect((await why()).value).toBe('');
    await user.type(await why(), 'Mine');
    expect(await screen.findByText(/^Draft saved/)).toBeTruthy();
  });

  it('[RC-007] what a visitor typed is stored by a press or a change alone', async () => {
    keepForSignIn(FORM_ID, { why: 'The coach' });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      const { backend } = open({ profile: null });
      expect((await why()).value).toBe('The coach');
      await vi.advanceTimersByTimeAsync(20_000);
      expect(backend.callsOf(DRAFT)).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('[RC-007] without a profile nothing is sent, and the way to one is shown', async () => {
    open({ profile: null });
    expect((await screen.findByRole('link', { name: 'Create Profile' })).getAttribute('href')).toBe(
      `/welcome?${new URLSearchParams({ then: '/college/gulf-pines-college/recruiting' })}`,
    );
    expect(send()).toHaveProperty('disabled', true);
  });

  it('[RC-007] a college without an open form says so', async () => {
    open({ form: null, forms: [], status_id: SUBMISSION_ID });
    expect(await screen.findByText('No form is open now')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See your status' }).getAttribute('href')).toBe(
      `/recruiting-status/${SUBMISSION_ID}`,
    );
  });
});

describe('rank and roles in a game', () => {
  const games = [
    { slug: 'rocket-league', name: 'Rocket League', ranks: ['Supersonic Legend', 'Champion I'], roles: ['Striker'] },
    { slug: 'valorant', name: 'Valorant', ranks: ['Radiant', 'Diamond 1'], roles: ['Duelist', 'Sentinel'] },
  ];
  const main: Question = { id: 'main', type: 'game_rank', label: 'Your rank and roles', required: true };
  const change = (question: Question = main): Partial<InterestForm> => ({
    games,
    form: { ...formAnswer().form!, questions: [question] },
  });
  const rank = (game: string) => screen.findByLabelText<HTMLSelectElement>(new RegExp(`^Rank in ${game}`));
  const chosen = () =>
    screen
      .getAllByRole<HTMLInputElement>('checkbox')
      .filter((each) => each.checked)
      .map((each) => each.labels?.[0]?.textContent);

  it('[RC-007] come from the profile, and are sent with the game', async () => {
    const { backend, user } = open(change());
    expect((await rank('Valorant')).value).toBe('Diamond 1');
    expect(chosen()).toEqual(['Sentinel']);
    expect(screen.getByText('From your profile.')).toBeTruthy();
    await user.click(screen.getByLabelText('Duelist'));
    await user.click(send());
    await screen.findByText('Sent to Gulf Pines College');
    expect(backend.callsOf(SUBMIT)[0]?.body).toMatchObject({
      p_answers: { main: { game: 'valorant', rank: 'Diamond 1', roles: ['Duelist', 'Sentinel'] } },
    });
  });

  it('[RC-007] begin with the game of the program that the player came for, which is sent along', async () => {
    const { backend, user } = open(change(), '?game=rocket-league');
    expect((await rank('Rocket League')).value).toBe('');
    expect(backend.callsOf(LOAD)[0]?.body).toMatchObject({ p_game: 'rocket-league' });
    await user.click(send());
    expect((await screen.findByRole('alert')).textContent).toBe('Choose your rank.');
    await user.selectOptions(await rank('Rocket League'), 'Champion I');
    await user.click(send());
    await screen.findByText('Sent to Gulf Pines College');
    expect(backend.callsOf(SUBMIT)[0]?.body).toMatchObject({
      p_answers: { main: { game: 'rocket-league', rank: 'Champion I', roles: [] } },
      p_game: 'rocket-league',
    });
  });

  it('[RC-007] another game brings its own ranks, and what the profile says of it', async () => {
    const { user } = open(change());
    await rank('Valorant');
    await user.selectOptions(screen.getByLabelText(/^Game/), 'Rocket League');
    expect((await rank('Rocket League')).value).toBe('');
    expect(chosen()).toEqual([]);
    await user.selectOptions(screen.getByLabelText(/^Game/), 'Valorant');
    expect((await rank('Valorant')).value).toBe('Diamond 1');
  });

  it('[RC-007] a rank that the database refuses is said at its field', async () => {
    const { backend, user } = open(change());
    await rank('Valorant');
    backend.answer(SUBMIT, () => refusal('PT422', 422, [{ question: 'main', field: 'answer', reason: 'rank' }]));
    await user.click(send());
    expect((await screen.findByRole('alert')).textContent).toBe('Choose a rank of this game.');
    expect((await rank('Valorant')).getAttribute('aria-invalid')).toBe('true');
  });

  it('[RC-007] are taken up from a draft', async () => {
    open({
      ...change(),
      draft: { answers: { main: ['rocket-league', 'Champion I', 'Striker'] }, updated_at: '2026-11-02T10:00:00Z' },
    });
    expect((await rank('Rocket League')).value).toBe('Champion I');
    expect(chosen()).toEqual(['Striker']);
  });
});

describe('above Send', () => {
  const gets = () => screen.findByRole('region', { name: 'What Gulf Pines College gets' });

  it('stands how much is answered, and what the college gets and who reads it', async () => {
    const { user } = open({
      profile: {
        ...formAnswer().profile!,
        school_name: 'Lakeside High',
        gpa: 3.4,
        state: 'MN',
        scholarship_need: 2000,
        is_minor: true,
        is_listed: false,
      },
    });
    // Class year, rank and positions come from the profile.
    expect((await screen.findByRole<HTMLProgressElement>('progressbar', { name: '3 of 7 answered' })).value).toBe(3);
    const text = (await gets()).textContent;
    for (const part of [
      'Your 3 answers to “Tell us about you”',
      'games, ranks and roles, class of 2028, Minnesota',
      'Lakeside High, GPA 3.40, scholarship need of $2,000 a year',
      'under 18',
      'Its admissions office and other colleges do not.',
      'Your profile is not public.',
    ])
      expect(text).toContain(part);
    await user.type(await why(), 'The coach');
    expect(screen.getByRole('progressbar', { name: '4 of 7 answered' })).toBeTruthy();
    expect((await gets()).textContent).toContain('Your 4 answers');
    // A question that is asked after an answer counts, too.
    await user.click(screen.getByLabelText('Yes'));
    expect(screen.getByRole('progressbar', { name: '5 of 8 answered' })).toBeTruthy();
  });

  it('says nothing of an age or a school that is not there', async () => {
    open();
    const text = (await gets()).textContent;
    expect(text).toContain('your profile has none');
    expect(text).toContain('Your profile is public');
    expect(text).not.toContain('under 18');
  });
});

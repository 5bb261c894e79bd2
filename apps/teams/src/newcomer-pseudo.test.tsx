import { failure, fakeBackend } from '@lineup/data/testing';
import { plainTexts, pseudo, speakPseudo } from '@lineup/language/testing';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { renderRemote } from './testing/render-remote';
import { shownToast } from './testing/shown-toast';
import { ADA, nextId, TEAM_ID } from './testing/team-answer';

/** Names of games, teams, people and addresses, with what these wrote. */
const names = /Valorant|Rocket League|River City|Ben Okri|a…@example\.com|(?:ada|user)@example\.com|Exam|\bRC\b/g;
/** What shows in English; a page that is all names shows nothing at all. */
const plain = () =>
  /[áéíóú]/i.test(document.body.textContent) ? plainTexts(names, 'select[name=country]') : ['nothing'];
/** Waits for a text that begins so. */
const there = (said: string) => screen.findAllByText((text) => text.startsWith(pseudo(said)));

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  speakPseudo('teams', 'ui', 'product', 'database', 'data', 'auth');
});

describe('35.6 in a language that has all sentences an invitation leaves nothing in English', () => {
  const READ = 'POST /rpc/read_team_invitation';
  const received = (change: object = {}) => ({
    ...{ state: 'pending', addressee: 'me', needs_name: false, sign_up_email: null, email_hint: 'a…@example.com' },
    team: { id: TEAM_ID, name: 'River City', logo_url: null },
    ...{ kind: 'member', role: 'captain', game: 'Valorant', invited_by: 'Ben Okri' },
    expires_at: '2100-01-01T12:00:00Z',
    ...change,
  });
  const open = (answer: unknown, viewerId: string | null = ADA) => {
    const backend = fakeBackend({ [READ]: answer, 'POST /rpc/answer_team_invitation': TEAM_ID } as never);
    return { backend, ...renderRemote('/teams/invitation#token=secret', viewerId) };
  };

  test.each<[string, unknown, string | null, string]>([
    ['to answer', received(), ADA, 'Accept'],
    ['of somebody without a name', received({ invited_by: null, needs_name: true }), ADA, 'Your name'],
    ['to a visitor', received({ addressee: 'visitor' }), null, 'Sign in or sign up'],
    [
      'to a visitor without an account',
      received({ addressee: 'visitor', sign_up_email: 'ada@example.com' }),
      null,
      'Create your account',
    ],
    ['that is none', null, ADA, 'This invitation is not valid'],
    ['that was revoked', received({ state: 'revoked' }), ADA, 'This invitation is not valid'],
    ['that has expired', received({ state: 'expired' }), ADA, 'This invitation has expired'],
    ['that was declined', received({ state: 'declined' }), ADA, 'This invitation was declined'],
    ['that was accepted', received({ state: 'accepted' }), ADA, 'You have accepted this invitation.'],
    [
      'that somebody has used',
      received({ state: 'accepted', addressee: 'other' }),
      ADA,
      'This invitation has been used',
    ],
    ['of an archived team', received({ state: 'archived' }), ADA, 'This team is archived'],
    ['to an unconfirmed address', received({ addressee: 'unconfirmed' }), ADA, 'Confirm your email first'],
    ['to another address', received({ addressee: 'other' }), ADA, 'Use another account'],
    ['that does not load', () => failure(503), ADA, 'The invitation could not be loaded'],
  ])('%s', async (_, answer, viewerId, said) => {
    open(answer, viewerId);
    await there(said);
    expect(plain()).toEqual([]);
  });

  test('that is accepted without a name', async () => {
    const { user } = open(received({ needs_name: true }));
    await user.click(await screen.findByRole('button', { name: pseudo('Accept') }));
    await screen.findByText(pseudo('Enter your name.'));
    expect(plain()).toEqual([]);
  });
});

describe('35.6 in a language that has all sentences who opens a team reads nothing in English', () => {
  const games = [
    { id: nextId(), name: 'Rocket League' },
    { id: nextId(), name: 'Valorant' },
  ];
  const request = (change: object = {}) => ({
    ...{ id: nextId(), name: 'River City', organization_type: 'high_school', country: 'US', esports_title_ids: [] },
    ...{ note: 'Exam', link_url: null, status: 'pending', decision_note: null, team_id: null },
    ...change,
  });
  const LOAD = 'POST /rpc/load_team_requests';
  const SEND = 'POST /rpc/request_team';
  const open = (role: string | null, load: unknown = { barrier: null, games, requests: [] }) => {
    const backend = fakeBackend({ [LOAD]: load } as never);
    const viewer = role === null ? null : ADA;
    return { backend, ...renderRemote('/teams/create', viewer, role ? [{ role, college_id: null }] : []) };
  };
  const button = (name: string) => screen.findByRole('button', { name: pseudo(name) });

  test.each<[string, string | null, unknown, string]>([
    ['without an account', null, undefined, 'Access Denied'],
    ['as staff', 'yes_staff', undefined, 'Logo (optional)'],
    ['as a coach', 'coaching_private_coach', undefined, 'Request a team of another kind'],
    ['of a high school', 'programs_high_school_admin', undefined, 'High-school teams start private'],
    ['as a parent', 'family_parent', undefined, 'Who is the team for?'],
    ['who is too young', 'recruit_player', { barrier: 'minor', games, requests: [] }, 'A team belongs to an adult'],
    ['of unknown age', 'recruit_player', { barrier: 'birth_date', games, requests: [] }, 'Enter date of birth'],
    ['whose requests do not load', 'recruit_player', () => failure(503), 'Your requests could not be loaded'],
  ])('%s', async (_, role, load, said) => {
    open(role, load);
    await there(said);
    expect(plain()).toEqual([]);
  });

  test('who has asked before, and withdraws', async () => {
    const requests = [
      request(),
      request({ decision_note: 'Exam' }),
      request({ status: 'declined', decision_note: 'Exam' }),
      request({ status: 'approved', team_id: TEAM_ID }),
    ];
    const { user } = open('recruit_player', { barrier: null, games, requests });
    await button('Request another team');
    expect(plain()).toEqual([]);
    await user.click(screen.getAllByRole('button', { name: pseudo('Withdraw') })[0]!);
    await button('Keep');
    expect(plain()).toEqual([]);
  });

  test('who forgets fields, corrects a request, and is refused', async () => {
    const { backend, user } = open('recruit_player', { barrier: null, games, requests: [request({ name: 'R' })] });
    await user.click(await button('Correct it'));
    await user.click(await button('Send Again'));
    await screen.findByText(pseudo('Use at least {min} characters.', { min: 2 }));
    await screen.findByText(pseudo('Choose 1 to {max} games.', { max: 5 }));
    expect(plain()).toEqual([]);
    await user.type(screen.getByLabelText(new RegExp(`^${pseudo('Name of the team')}`)), 'iver City');
    await user.click(screen.getByLabelText('Valorant'));
    backend.answer(SEND, () => failure(429, 'PT429', 'No', 'open_requests'));
    await user.click(await button('Send Again'));
    await screen.findByText(pseudo('You have enough open requests. Correct one of them, or withdraw it.'));
    expect(plain()).toEqual([]);
  });

  test('who forgets the fields of a new team, and is refused', async () => {
    const { backend, user } = open('yes_staff');
    const size = await screen.findByLabelText(new RegExp(`^${pseudo('Maximum roster size')}`));
    await user.clear(size);
    await user.click(await button('Create Team'));
    for (const said of ['Enter a name.', 'Choose what the team belongs to.', 'Enter the maximum number of players.'])
      await screen.findByText(pseudo(said));
    expect(plain()).toEqual([]);
    await user.type(size, '12');
    await user.type(screen.getByLabelText(new RegExp(`^${pseudo('Name')}`)), 'River City');
    await user.selectOptions(screen.getByLabelText(new RegExp(`^${pseudo('Organization type')}`)), 'private_team');
    backend.answer('POST /teams', () => failure(429, 'PT429', 'No'));
    await user.click(await button('Create Team'));
    await there('You have created 10 teams today. Try again tomorrow.');
    expect(plain()).toEqual([]);
    backend.answer('POST /teams', () => failure(400));
    await user.click(await button('Create Team'));
    await waitFor(() => expect(shownToast()?.title).toBe(pseudo('Failed to create team.')));
    backend.answer('POST /teams', () => failure(403, '42501', 'No'));
    await user.click(await button('Create Team'));
    await waitFor(() => expect(shownToast()?.title).toBe(pseudo('Access Denied')));
    expect(shownToast()?.description).toBe(pseudo("You don't have permission to create teams."));
  });
});

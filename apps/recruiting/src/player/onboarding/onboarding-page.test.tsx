import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createQueryClient } from '@lineup/data';
import { failure, fakeBackend } from '@lineup/data/testing';
import { formAnswer } from '../../testing/interest-form-answer';
import { onboardingAnswer, ROCKET_LEAGUE, VALORANT } from '../../testing/onboarding-answer';
import { ownAnswer, RILEY } from '../../testing/player-answer';
import { renderRemote } from '../../testing/render-remote';
import { shownToast } from '../../testing/shown-toast';
import type { Onboarding } from '../model/load-onboarding';

const LOAD = 'POST /rpc/load_onboarding';
const ROLES = 'POST /rpc/save_onboarding_roles';
const GAMES = 'POST /rpc/save_onboarding_games';
const DETAILS = 'POST /rpc/save_onboarding_details';
const WEEK = 'POST /rpc/save_availability';
const PUBLISH = 'POST /rpc/publish_profile';
const AVAILABILITY = '/welcome?step=availability';
const CHECK = 'POST /rpc/check_slug';

function open(state: Partial<Onboarding> = {}, path = '/welcome') {
  let answer = onboardingAnswer(state);
  const backend = fakeBackend({
    [LOAD]: () => answer,
    [ROLES]: null,
    [GAMES]: null,
    [DETAILS]: null,
    [WEEK]: 1,
    [CHECK]: JSON.stringify('free'),
    [PUBLISH]: JSON.stringify('noa'),
    'POST /rpc/load_player': ownAnswer({ slug: 'noa', name: 'Noa', links: [] }),
  });
  const view = renderRemote(path, RILEY);
  return { ...view, backend, becomes: (change: Partial<Onboarding>) => void (answer = { ...answer, ...change }) };
}

const told = {
  roles: ['recruit_player'],
  steps: { roles: true, games: true, details: true, publish: false },
  profile: {
    slug: null,
    display_name: 'Noa',
    offered_name: null,
    is_published: false,
    visibility: null,
    suggested_slug: 'noa',
  },
};
const bodyOf = (calls: { body: unknown }[]) => calls.map((call) => call.body);

describe('onboarding', () => {
  it.each(['/welcome', '/onboarding', '/profile-onboarding'])(
    '[RC-021, RC-022] %s opens the first step',
    async (path) => {
      const { backend } = open({}, path);
      expect(await screen.findByRole('heading', { level: 2, name: 'Your role' })).toBeTruthy();
      expect(backend.callsOf(LOAD)).toHaveLength(1);
    },
  );

  it('[RC-021] a role has to be chosen; the answer decides which steps follow', async () => {
    const { backend, user, becomes } = open();
    const save = await screen.findByRole('button', { name: 'Save and continue' });
    await user.click(save);
    expect((await screen.findByRole('alert')).textContent).toBe('Choose at least one role.');
    await user.click(screen.getByLabelText('Parent'));
    becomes({ roles: ['family_parent'], steps: { roles: true, games: false, details: false, publish: false } });
    await user.click(save);
    expect(await screen.findByRole('heading', { level: 2, name: 'About you' })).toBeTruthy();
    expect(bodyOf(backend.callsOf(ROLES))).toEqual([{ p_roles: ['family_parent'], p_requests: [] }]);
    expect(screen.queryByText(/Games/)).toBeNull();
  });

  it('[RC-021] of two colleges with one name the picked one is asked for, even at once', async () => {
    const { backend, user } = open();
    const named = (id: string, city: string) => ({ id, name: 'Union College', city, state: 'KY' });
    backend.answer('GET /colleges', [named('c1', 'Barbourville'), named('c2', 'Lexington')]);
    await user.selectOptions(await screen.findByLabelText('Role to request'), 'College program staff');
    const college = screen.getByLabelText(/^College/);
    await user.type(college, 'Union College');
    await waitFor(() => expect(document.querySelectorAll('datalist option')).toHaveLength(2));
    const save = screen.getByRole('button', { name: 'Save and continue' });
    await user.click(save);
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Several colleges have this name/);
    // As a browser does when an option is picked, with no time for another answer.
    backend.answer('GET /colleges', () => new Promise(() => {}));
    fireEvent.change(college, { target: { value: document.querySelectorAll('datalist option')[1]?.textContent } });
    await user.click(save);
    await waitFor(() => expect(bodyOf(backend.callsOf(ROLES))).toMatchObject([{ p_requests: [{ college_id: 'c2' }] }]));
  });

  it('[RC-021] a time is proposed behind the last one, and none where the day is full', async () => {
    const slot = { weekday: 1, time_zone: 'America/Chicago' };
    const evening = { ...slot, starts_at: '20:00:00', ends_at: '23:30:00' };
    open({ ...told, availability: [evening, { ...slot, starts_at: '07:00:00', ends_at: '09:00:00' }] }, AVAILABILITY);
    const add = await screen.findByRole('button', { name: 'Add time on Monday' });
    fireEvent.click(add);
    const from = screen.getAllByLabelText<HTMLSelectElement>('Monday from');
    expect(from.map(({ value }) => value)).toEqual(['20:00', '07:00', '23:30']);
    expect(screen.queryByRole('button', { name: 'Add time on Monday' })).toBeNull();
    fireEvent.change(from[2]!, { target: { value: '08:30' } });
    expect(from.map((field) => field.getAttribute('aria-invalid'))).toEqual(['true', 'true', 'true']);
  });

  it('[RC-021] a staff role is asked for with its college, and where the request stands shows', async () => {
    const { backend, user } = open({
      requests: [{ id: '1', role: 'coaching_private_coach', college: null, status: 'pending', decision_note: null }],
    });
    backend.answer('GET /colleges', [{ id: 'c1', name: 'Gulf Pines College', city: 'Mobile', state: 'AL' }]);
    const list = await screen.findByRole('list', { name: 'Your requests' });
    expect(list.textContent).toBe('Private coachWaiting for approval');
    await user.selectOptions(screen.getByLabelText('Role to request'), 'College program staff');
    const save = screen.getByRole('button', { name: 'Save and continue' });
    await user.click(save);
    expect((await screen.findByRole('alert')).textContent).toBe('Choose a college.');
    await user.type(screen.getByLabelText(/^College/), 'gulf pines college');
    // A college that was not found is asked for under the name that was typed.
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'My college is not listed' }).getAttribute('href')).toBe(
        '/colleges/request?name=gulf+pines+college',
      ),
    );
    await user.type(screen.getByLabelText('A page that names you'), 'my page');
    await waitFor(() => expect(document.querySelector('datalist option')).toBeTruthy());
    await user.type(screen.getByLabelText('How can we check it?'), 'I am on the staff page.');
    await user.click(save);
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Enter an address that begins with https/);
    await user.clear(screen.getByLabelText('A page that names you'));
    await user.type(screen.getByLabelText('A page that names you'), 'gulfpines.example/staff');
    await user.click(save);
    await waitFor(() =>
      expect(bodyOf(backend.callsOf(ROLES))).toEqual([
        {
          p_roles: [],
          p_requests: [
            {
              role: 'programs_college_staff',
              college_id: 'c1',
              note: 'I am on the staff page.',
              proof_url: 'https://gulfpines.example/staff',
            },
          ],
        },
      ]),
    );
  });

  it('[RC-021] whoever goes to another step while one is saved stays there', async () => {
    const { backend, user } = open({ ...told, roles: ['family_parent'] });
    await user.click(await screen.findByRole('link', { name: /Your role/ }));
    let store = () => {};
    const held = new Promise<null>((resolve) => (store = () => resolve(null)));
    backend.answer(ROLES, () => held);
    await user.click(await screen.findByRole('button', { name: 'Save and continue' }));
    await waitFor(() => expect(backend.callsOf(ROLES)).toHaveLength(1));
    await user.click(screen.getByRole('link', { name: /Publish/ }));
    const publish = await screen.findByRole('heading', { level: 2, name: /Publish/ });
    const before = backend.callsOf(LOAD).length;
    store();
    await waitFor(() => expect(backend.callsOf(LOAD).length).toBeGreaterThan(before));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Saving…' })).toBeNull());
    expect(publish.isConnected && screen.getByRole('heading', { level: 2 }).textContent).toBe(publish.textContent);
  });

  it('[RC-021] games are saved with rank, roles and one main game', async () => {
    const { backend, user } = open({
      roles: ['recruit_player'],
      steps: { roles: true, games: false, details: false, publish: false },
    });
    await user.click(await screen.findByLabelText('Valorant'));
    await user.click(screen.getByLabelText('Rocket League'));
    const valorant = within(screen.getByRole('region', { name: 'Valorant' }));
    const ranksIn = (label: string) =>
      within(valorant.getByLabelText(label))
        .getAllByRole('option')
        .map(({ textContent }) => textContent);
    await user.selectOptions(valorant.getByLabelText('Current rank'), 'Iron 1');
    await user.selectOptions(valorant.getByLabelText('Peak rank'), 'Diamond 1');
    // The best rank ever is never below the current one.
    await user.selectOptions(valorant.getByLabelText('Current rank'), 'Diamond 1');
    expect(ranksIn('Peak rank')).toEqual(['Same as current', 'Radiant']);
    await user.click(valorant.getByLabelText('Sentinel'));
    const rocketLeague = within(screen.getByRole('region', { name: 'Rocket League' }));
    await user.selectOptions(rocketLeague.getByLabelText('Peak rank'), 'Diamond I');
    await user.click(rocketLeague.getByLabelText('Main game'));
    await user.click(screen.getByRole('button', { name: 'Save and continue' }));
    await waitFor(() =>
      expect(bodyOf(backend.callsOf(GAMES))).toEqual([
        {
          p_games: [
            {
              esports_title_id: VALORANT,
              rank: 'Diamond 1',
              peak_rank: null,
              roles: ['Sentinel'],
              is_primary: false,
            },
            { esports_title_id: ROCKET_LEAGUE, rank: null, peak_rank: 'Diamond I', roles: [], is_primary: true },
          ],
        },
      ]),
    );
  });

  it('[RC-021] a step that could not be saved keeps what was typed, and going back keeps it, too', async () => {
    const { backend, user } = open({ roles: ['recruit_player'], steps: { ...told.steps, details: false } });
    const name = await screen.findByLabelText<HTMLInputElement>(/^Name/);
    await user.type(name, 'Noa');
    await user.type(screen.getByLabelText('GPA'), '7');
    const save = screen.getByRole('button', { name: 'Save and continue' });
    await user.click(save);
    expect((await screen.findByRole('alert')).textContent).toBe('Enter at most 5.');
    await user.clear(screen.getByLabelText('GPA'));
    await user.type(screen.getByLabelText('GPA'), '3.4');
    backend.answer(DETAILS, () => failure(503));
    await user.click(save);
    await waitFor(() => expect(shownToast()?.title).toMatch(/What you entered is still here/));
    await user.click(screen.getByRole('link', { name: /1\. Your role/ }));
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Your role');
    await user.click(screen.getByRole('link', { name: /3\. About you/ }));
    expect(name.value).toBe('Noa');
    backend.answer(DETAILS, null);
    await user.click(screen.getByRole('button', { name: 'Save and continue' }));
    await waitFor(() =>
      expect(backend.callsOf(DETAILS).at(-1)?.body).toEqual({
        p_display_name: 'Noa',
        p_country: 'US',
        p_gpa: 3.4,
        p_shows_academics: false,
      }),
    );
  });

  it('[RC-021] it goes on where it stopped; times that overlap are refused, and the step can be skipped', async () => {
    const { backend, user } = open(told);
    await user.click(await screen.findByRole('button', { name: 'Add time on Monday' }));
    await user.click(screen.getByRole('button', { name: 'Add time on Monday' }));
    await user.selectOptions(screen.getAllByLabelText('Monday from')[1]!, '4:30 PM');
    const save = screen.getByRole('button', { name: 'Save and continue' });
    await user.click(save);
    expect((await screen.findByRole('alert')).textContent).toBe('On Monday, two times overlap.');
    expect(backend.callsOf(WEEK)).toEqual([]);
    await user.click(screen.getByRole('link', { name: 'Skip this step' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'Publish' })).toBeTruthy();
    await user.click(screen.getByRole('link', { name: /4\. Availability/ }));
    await user.click(screen.getByRole('button', { name: 'Remove Monday 4:30 PM' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add time on Monday' }));
    await user.click(screen.getByRole('button', { name: 'Add time on Saturday' }));
    // A week is filled from one of its days.
    await user.selectOptions(screen.getByLabelText('Monday to'), '8 PM');
    await user.click(screen.getByRole('button', { name: 'Use Monday’s times for Monday to Friday' }));
    expect(screen.queryByRole('button', { name: /for Monday to Friday$/ })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add time on Monday' }));
    await user.selectOptions(screen.getByLabelText('Time zone'), 'Sao Paulo time');
    await user.click(save);
    await waitFor(() =>
      expect(backend.callsOf(WEEK)[0]?.body).toEqual({
        p_time_zone: 'America/Sao_Paulo',
        p_slots: [
          { weekday: 6, starts_at: '16:00', ends_at: '21:00' },
          ...[1, 2, 3, 4, 5].map((weekday) => ({ weekday, starts_at: '16:00', ends_at: '20:00' })),
        ],
      }),
    );
    expect(await screen.findByRole('heading', { level: 2, name: 'Publish' })).toBeTruthy();
  });

  it('[RC-011, RC-023] publishing leads to the own profile with what to do next', async () => {
    const { backend, user, shell, queryClient } = open({ ...told }, '/welcome?step=publish');
    const own = ['auth', 'profile', RILEY];
    queryClient.setQueryData(own, { slug: null });
    const address = await screen.findByLabelText<HTMLInputElement>(/^Address/);
    expect(address.value).toBe('noa');
    await user.clear(address);
    await user.type(address, 'No A!');
    await user.click(screen.getByRole('button', { name: 'Publish my profile' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/lowercase letters, digits/);
    await user.clear(address);
    await user.type(address, 'noa');
    await user.dblClick(screen.getByRole('button', { name: 'Publish my profile' }));
    expect(await screen.findByText('Your profile is live. What next?')).toBeTruthy();
    expect(bodyOf(backend.callsOf(PUBLISH))).toEqual([{ p_slug: 'noa' }]);
    expect(shell.awarded.map(({ event }) => event)).toEqual(['profile_completed', 'profile_published']);
    expect(queryClient.getQueryState(own)?.isInvalidated).toBe(true);
    backend.answer('PATCH /user_profiles', { id: 'p1' });
    backend.answer('POST /rpc/load_player', ownAnswer({ slug: 'noa', name: 'Noa', links: [], is_listed: false }));
    await user.click(screen.getByRole('button', { name: 'Hide profile' }));
    await waitFor(() => expect(screen.queryByText('Your profile is live. What next?')).toBeNull());
  });

  it('[RC-021] a minor asks a parent or guardian, answers an offer, or leaves it for later', async () => {
    const minor = { ...told, age: 'minor' as const };
    const { backend, user, becomes } = open(minor, '/welcome?step=guardian');
    const address = await screen.findByLabelText<HTMLInputElement>(/^Email of your parent/);
    const skip = screen.getByRole('link', { name: 'Skip this step' });
    expect(skip.getAttribute('href')).toContain('step=publish');
    await user.type(address, 'parent@');
    await user.click(screen.getByRole('button', { name: 'Send the request' }));
    expect(await screen.findByRole('alert')).toBeTruthy();
    await user.type(address, 'mail.example');
    backend.answer('POST /rpc/request_guardian', () => failure(503));
    await user.click(screen.getByRole('button', { name: 'Send the request' }));
    await waitFor(() => expect(shownToast()?.title).toMatch(/What you entered is still here/));
    expect(address.value).toBe('parent@mail.example');
    backend.answer('POST /rpc/request_guardian', null);
    const since = '2026-11-01T10:00:00Z';
    const unanswered = { name: null, since, begins_at: null };
    const sent = { ...unanswered, kind: 'sent' as const, person_id: null, email: 'parent@mail.example' };
    const offer = { ...unanswered, kind: 'offer-received' as const, person_id: 'g', email: 'd•••@mail.example' };
    becomes({ guardians: [sent, offer] });
    await user.click(screen.getByRole('button', { name: 'Send the request' }));
    expect(await screen.findByText(/no answer yet/)).toBeTruthy();
    const wrong = { code: '23514', hint: 'email', message: 'This is not their address.' };
    backend.answer('POST /rpc/accept_guardian', () => Response.json(wrong, { status: 400 }));
    const answer = screen.getByRole('form', { name: 'Agree to An adult with the address d•••@mail.example' });
    const theirs = within(answer).getByLabelText('Their whole email address');
    await user.type(theirs, 'mom@mail.example');
    await user.click(within(answer).getByRole('button', { name: 'Agree' }));
    // At the field, which takes the focus.
    expect(await within(answer).findByText('This is not their address.')).toBeTruthy();
    expect(theirs.getAttribute('aria-invalid')).toBe('true');
    await user.clear(theirs);
    backend.answer('POST /rpc/accept_guardian', null);
    await user.type(theirs, 'dad@mail.example');
    await user.click(within(answer).getByRole('button', { name: 'Agree' }));
    await waitFor(() =>
      expect(bodyOf(backend.callsOf('POST /rpc/accept_guardian'))).toEqual([
        { p_guardian_id: 'g', p_email: 'mom@mail.example' },
        { p_guardian_id: 'g', p_email: 'dad@mail.example' },
      ]),
    );
    backend.answer('POST /rpc/end_guardian', null);
    await user.click(await screen.findByRole('button', { name: 'Withdraw: parent@mail.example' }));
    expect(bodyOf(backend.callsOf('POST /rpc/end_guardian'))).toEqual([{ p_email: 'parent@mail.example' }]);
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'Publish' })).toBeTruthy();
  });

  it('[RC-007, RC-021] who came from the form of a college goes back to it, but never to another site', async () => {
    const form = '/college/gulf-pines-college/recruiting?form=f1';
    const { backend, user, unmount } = open(told, `/welcome?${new URLSearchParams({ then: form })}`);
    expect(await screen.findByText(/you go back to your form/)).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Skip this step' }));
    backend.answer('POST /rpc/load_interest_form', formAnswer());
    await user.click(await screen.findByRole('button', { name: 'Publish my profile' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Tell us about you' })).toBeTruthy();
    expect(backend.callsOf('POST /rpc/load_interest_form')[0]?.body).toMatchObject({
      p_college_slug: 'gulf-pines-college',
    });
    unmount();
    open(told, `/welcome?${new URLSearchParams({ then: '//evil.example' })}`);
    expect(await screen.findByRole('link', { name: 'Skip this step' })).toBeTruthy();
    expect(screen.queryByText(/you go back to your form/)).toBeNull();
    expect(screen.getByRole('link', { name: 'Finish later' }).getAttribute('href')).toBe('/');
  });

  it('[RC-011] an address that is taken is said at the field, an unknown age with the way to tell it', async () => {
    const { backend, user } = open(told, '/welcome?step=publish');
    backend.answer(PUBLISH, null);
    const publish = await screen.findByRole('button', { name: 'Publish my profile' });
    await user.click(publish);
    expect((await screen.findByRole('alert')).textContent).toMatch(/taken/);
    backend.answer(PUBLISH, () =>
      Response.json(
        {
          code: '42501',
          message: 'Enter your date of birth on your account page first.',
          hint: 'birth_date',
          details: null,
        },
        { status: 403 },
      ),
    );
    await user.click(publish);
    const link = await screen.findByRole('link', { name: 'Go to your account' });
    expect(link.getAttribute('href')).toBe('/account#birth-date');
  });

  it('[RC-011] a missing name is said with the way to enter it', async () => {
    const { backend, user } = open(told, '/welcome?step=publish');
    backend.answer(PUBLISH, () => failure(400, '23514', 'Enter your name first.', 'name'));
    await user.click(await screen.findByRole('button', { name: 'Publish my profile' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Enter your name first\./);
    await user.click(screen.getByRole('link', { name: 'Go to “About you”' }));
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('About you');
  });

  it('[RC-011] a corrected name suggests another address, but for one that was typed', async () => {
    const { user, becomes } = open(told, '/welcome?step=publish');
    const address = await screen.findByLabelText<HTMLInputElement>(/^Address/);
    const rename = async (name: string, suggested_slug: string) => {
      await user.click(screen.getByRole('link', { name: /3\. About you/ }));
      const field = screen.getByLabelText<HTMLInputElement>(/^Name/);
      await user.clear(field);
      await user.type(field, name);
      becomes({ profile: { ...told.profile, display_name: name, suggested_slug } });
      await user.click(screen.getByRole('button', { name: 'Save and continue' }));
      await screen.findByRole('heading', { level: 2, name: 'Availability' });
      await user.click(screen.getByRole('link', { name: /5\. Publish/ }));
    };
    await rename('Noa F', 'noa-f');
    expect(screen.getByLabelText<HTMLInputElement>(/^Address/).value).toBe('noa-f');
    await user.type(screen.getByLabelText(/^Address/), '-esports');
    await rename('Noa G', 'noa-g');
    expect(screen.getByLabelText<HTMLInputElement>(/^Address/).value).toBe('noa-f-esports');
    expect(screen.getByLabelText(/^Address/)).toBe(address);
  });

  it('[RC-021] forms open on what is stored now, not on what an earlier visit read', async () => {
    const queryClient = createQueryClient();
    queryClient.setQueryData(['recruiting', 'onboarding', RILEY], onboardingAnswer(told), {
      updatedAt: Date.now() - 60_000,
    });
    const profile = { ...told.profile, display_name: 'Noa of today' };
    fakeBackend({ [LOAD]: onboardingAnswer({ ...told, profile }) });
    renderRemote('/welcome?step=details', RILEY, [], queryClient);
    expect((await screen.findByLabelText<HTMLInputElement>(/^Name/)).value).toBe('Noa of today');
  });

  it('a load that failed says so and recovers', async () => {
    const backend = fakeBackend({ [LOAD]: () => failure(503) });
    const { user } = renderRemote('/welcome', RILEY);
    expect(await screen.findByText('Your profile could not be loaded')).toBeTruthy();
    backend.answer(LOAD, onboardingAnswer());
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'Your role' })).toBeTruthy();
  });
});

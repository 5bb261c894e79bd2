import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { collegeAnswer, collegeViewer } from '../../testing/college-answer';
import { failure, fakeBackend } from '@lineup/data/testing';
import { OWN_PROFILE, VISITOR } from '../../testing/player-answer';
import { renderRemote } from '../../testing/render-remote';
import { shownToast } from '../../testing/shown-toast';

const LOAD = 'POST /rpc/load_college';
const DM = 'POST /rpc/create_conversation_with_participants';

function open(answer: unknown, viewer?: string) {
  const backend = fakeBackend({ [LOAD]: answer });
  return { ...renderRemote('/college/boone-plains', viewer), backend };
}
const coach = { user_id: 'u1', name: 'Kiran Mercado', slug: 'kiran', avatar_url: null, role: 'programs_college_staff' };

describe('a college', () => {
  it('[RC-004] shows a visitor its contacts, with what they do and since when, and nobody otherwise', async () => {
    const contact = { slug: null, avatar_url: null, role: 'programs_college_staff', since: '2026-03-31' };
    open(collegeAnswer({ contacts: [{ ...contact, name: 'Robin Vale' }] }));
    const person = (await screen.findByText('Robin Vale')).closest('li');
    expect(person?.textContent).toBe(
      'RVRobin ValeCollege program staff · Works for Boone Plains, approved in March 2026',
    );
    expect(screen.queryByRole('link', { name: 'Robin Vale' })).toBeNull();
  });

  it('[RC-004] shows a visitor its programs, reply clock and similar programs, in one request', async () => {
    const { backend } = open(collegeAnswer());
    await screen.findByRole('heading', { level: 1, name: 'Boone Plains' });
    const program = within(screen.getByRole('heading', { level: 3, name: 'Valorant' }).closest('li')!);
    expect(program.getByText('$500–$4,000 a year')).toBeTruthy();
    expect(program.getByText('Controller × 3')).toBeTruthy();
    expect(program.getByText('Class of 2028')).toBeTruthy();
    expect(screen.getByText('Usually answers within 2 days')).toBeTruthy();
    const similar = within(screen.getByRole('link', { name: 'Blue Earth' }).closest('li')!);
    expect(similar.getByText(/Same region/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Express interest' }).getAttribute('href')).toBe(
      '/college/boone-plains/recruiting',
    );
    // Of a program with the form of its game.
    expect(screen.getByRole('link', { name: 'Express interest in Valorant' }).getAttribute('href')).toBe(
      '/college/boone-plains/recruiting?game=valorant',
    );
    for (const name of ['Add to my board', 'Add to list', 'Message'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
    expect(backend.calls).toHaveLength(1);
  });

  it('[SH-080] says what a verified college rests on, and nothing of one that nobody verified', async () => {
    open(collegeAnswer());
    const mark = await screen.findByText('Verified');
    expect(mark.closest('p')?.textContent).toBe(
      'VerifiedConfirmed by Lineup staff in November 2026 on the college’s own site',
    );
  });

  it('[RC-004] leaves out what is not known: no reply clock under five answers, no banner, no form', async () => {
    open(
      collegeAnswer({
        verified: null,
        reply_time: null,
        has_form: false,
        similar: [],
        colors: null,
        requirements: null,
      }),
    );
    await screen.findByRole('heading', { level: 1, name: 'Boone Plains' });
    for (const name of ['How fast they answer', 'Similar colleges', 'Requirements'])
      expect(screen.queryByRole('heading', { name })).toBeNull();
    expect(screen.queryByText('Verified')).toBeNull();
    expect(screen.queryByRole('link', { name: /^Express interest/ })).toBeNull();
  });

  it('[RC-004, RC-020] shows a player the fit of each program, why, and what would raise it', async () => {
    open(collegeAnswer({ viewer: collegeViewer() }), VISITOR);
    const program = within((await screen.findByRole('heading', { level: 3, name: 'Valorant' })).closest('li')!);
    expect(program.getByText('Your fit').parentElement?.textContent).toBe('Your fit 81 of 100');
    expect(program.getByText(/What would raise it/).parentElement?.textContent).toContain('rank up (up to +5).');
    expect(program.getByText(/They ask for Diamond 1 or better\./)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Add to my board' })).toBeTruthy();
  });

  it('[RC-004, RC-009] leads who has sent their interest to where they stand', async () => {
    open(
      collegeAnswer({
        viewer: collegeViewer({ status_id: 's1' }),
        standing: { is_on_board: true, label: 'Under review', game: 'Valorant' },
      }),
      VISITOR,
    );
    const link = await screen.findByRole('link', { name: 'See your status' });
    expect(link.getAttribute('href')).toBe('/recruiting-status/s1');
    expect(screen.queryByRole('link', { name: /^Express interest/ })).toBeNull();
  });

  it('[RC-004] leaves the focus where it is when a college opens that is on the board already', async () => {
    fakeBackend({
      [LOAD]: collegeAnswer({ viewer: collegeViewer(), standing: { is_on_board: true, label: null, game: null } }),
    });
    renderRemote('/college/boone-plains', VISITOR, [], undefined, OWN_PROFILE);
    await screen.findByRole('link', { name: 'On your board' });
    expect(document.activeElement).toBe(document.body);
  });

  it('[RC-004] shows the programs that fit the viewer first, the others by name', async () => {
    const [program] = collegeAnswer().programs;
    const named = (id: string, game: string) => ({ ...program!, id, game });
    const programs = [named('p0', 'Apex Legends'), named('p2', 'Rocket League'), named('p1', 'Valorant')];
    const [fit] = collegeViewer().fits;
    const fits = [fit!, { ...fit!, program_id: 'p2', fit: 60 }];
    open(collegeAnswer({ programs, viewer: collegeViewer({ fits }) }), VISITOR);
    await screen.findByRole('heading', { level: 3, name: 'Valorant' });
    const list = within(screen.getByRole('heading', { level: 2, name: 'Programs' }).parentElement!);
    expect(list.getAllByRole('heading', { level: 3 }).map((head) => head.textContent)).toEqual([
      'Valorant',
      'Rocket League',
      'Apex Legends',
    ]);
  });

  it('[RC-006] shows Edit to its editors, also before it is published', async () => {
    open(collegeAnswer({ is_published: false, viewer: collegeViewer({ can_edit: true, fits: [] }) }), VISITOR);
    const link = await screen.findByRole('link', { name: 'Edit' });
    expect(link.getAttribute('href')).toBe('/college/boone-plains/edit');
    expect(screen.getByText(/not published yet/)).toBeTruthy();
  });

  it('[RC-004] opens the conversation with somebody of the program', async () => {
    const { backend, user } = open(
      collegeAnswer({ viewer: collegeViewer({ contacts: { people: [coach], reason: null } }) }),
      VISITOR,
    );
    backend.answer(DM, () => failure(403, '42501', 'This person cannot be written to'));
    await user.click(await screen.findByRole('button', { name: 'Message' }));
    const sheet = within(screen.getByRole('dialog'));
    expect(sheet.getByText('College program staff')).toBeTruthy();
    await user.click(sheet.getByRole('button', { name: 'Message Kiran Mercado' }));
    await waitFor(() => expect(shownToast()?.title).toBe('You cannot message this person'));
    backend.answer(DM, () =>
      Response.json({ code: '42501', message: 'Messaging is suspended', hint: 'suspended' }, { status: 403 }),
    );
    await user.click(sheet.getByRole('button', { name: 'Message Kiran Mercado' }));
    await waitFor(() => expect(shownToast()?.title).toBe('Your messaging is suspended'));
    expect(backend.callsOf(DM)[0]?.body).toEqual({ type: 'dm', created_by: VISITOR, participant_ids: ['u1'] });
  });

  it.each([
    ['age' as const, 'date of birth', '/account#birth-date'],
    ['minor' as const, 'Express interest', '/college/boone-plains/recruiting'],
    ['nobody' as const, 'Express interest', '/college/boone-plains/recruiting'],
  ])('[RC-004] says why nobody can be written to (%s) and what to do instead', async (reason, link, href) => {
    const { user } = open(collegeAnswer({ viewer: collegeViewer({ contacts: { people: [], reason } }) }), VISITOR);
    await user.click(await screen.findByRole('button', { name: 'Message' }));
    const sheet = within(screen.getByRole('dialog'));
    expect(sheet.getByRole('link', { name: link }).getAttribute('href')).toBe(href);
  });

  it('a failure can be tried again; what is not there is Not-found', async () => {
    const { backend, user } = open(() => failure(503));
    await screen.findByText('This college could not be loaded');
    backend.answer(LOAD, null);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Not found')).toBeTruthy();
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import { failure } from '@lineup/data/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { collegePage, editorAnswer } from '../../testing/college-editor-answer';
import { changesSentTo as changes, openCollegeEditor as open } from '../../testing/open-college-editor';
import { shownToast } from '../../testing/shown-toast';

beforeEach(() => localStorage.clear());

describe('the edit screen of a college', () => {
  test('[RC-006, SE-010] who may not edit it reads why, and is led back', async () => {
    open('details', collegePage({ editor: null }));
    expect(await screen.findByText('Access Denied')).toBeTruthy();
    expect(screen.queryByRole('form')).toBeNull();
    expect(screen.getByRole('link', { name: 'Back to the college' }).getAttribute('href')).toBe(
      '/college/gulf-pines-college',
    );
  });

  test('[RC-006, SE-014] admissions has neither pipeline, people nor integrations', async () => {
    const editor = editorAnswer({ pipeline: null, program_people: null, manages_program: false });
    open('people', collegePage({ editor }));
    const nav = within(await screen.findByRole('navigation', { name: 'Sections' }));
    expect(nav.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Details',
      'Logo and colors',
      'Programs',
      'Forms',
      'Your site',
    ]);
    expect(screen.getByRole('form', { name: 'Details' })).toBeTruthy();
  });

  test('a draft is published by its admin, once it has a program', async () => {
    const { user, backend } = open('details', collegePage({ is_published: false }));
    const publish = await screen.findByRole('button', { name: 'Publish page' });
    const answer = { code: 'PT409', message: 'Add a program first', hint: 'program', details: null };
    backend.answer('POST /rpc/publish_college', () => Response.json(answer, { status: 409 }));
    await user.click(publish);
    await waitFor(() => expect(shownToast()?.title).toBe('Add a program first'));
    backend.answer('POST /rpc/publish_college', null);
    backend.answer('POST /rpc/load_college_editor', collegePage());
    await user.click(publish);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Publish page' })).toBeNull());
    expect(backend.callsOf('POST /rpc/publish_college')[1]?.body).toEqual({ p_college_id: 'college-a' });
  });

  test('who does not manage the program publishes nothing', async () => {
    open('details', collegePage({ is_published: false, editor: editorAnswer({ manages_program: false }) }));
    await screen.findByRole('form', { name: 'Details' });
    expect(screen.queryByRole('button', { name: 'Publish page' })).toBeNull();
  });

  test('[RC-006] only what was changed is sent, and other sections keep what was typed', async () => {
    const { user, backend } = open();
    const city = await screen.findByLabelText<HTMLInputElement>(/^City/);
    await user.clear(city);
    await user.type(city, 'Dover');
    await user.click(screen.getByRole('link', { name: 'Programs' }));
    await user.click(screen.getByRole('link', { name: 'Details' }));
    expect(city.value).toBe('Dover');
    await user.click(screen.getByRole('button', { name: 'Save details' }));
    await waitFor(() => expect(shownToast()?.title).toContain('Details saved'));
    expect(changes(backend)).toEqual([
      { p_part: 'college', p_id: 'college-a', p_changes: { city: 'Dover' }, p_known: { city: 'Mobile' } },
    ]);
  });

  test('[RC-006] a field that somebody else changed says so, and the next save replaces it', async () => {
    const { user, backend } = open();
    backend.answer('POST /rpc/change_fields', { conflicts: { city: 'Foley' } });
    const city = await screen.findByLabelText<HTMLInputElement>(/^City/);
    await user.clear(city);
    await user.type(city, 'Dover');
    await user.click(screen.getByRole('button', { name: 'Save details' }));
    expect((await screen.findByText(/^Someone else just changed this/)).textContent).toContain('“Foley”');
    expect(city.value).toBe('Dover');
    backend.answer('POST /rpc/change_fields', { conflicts: {} });
    await user.click(screen.getByRole('button', { name: 'Save details' }));
    await waitFor(() => expect(changes(backend)).toHaveLength(2));
    expect(changes(backend)[1]).toMatchObject({ p_changes: { city: 'Dover' }, p_known: { city: 'Foley' } });
  });

  test('[RC-006] bad input is refused at its field, and a failure keeps what was typed', async () => {
    const { user, backend } = open();
    const website = await screen.findByLabelText<HTMLInputElement>('Website');
    await user.type(website, 'javascript:alert(1)');
    await user.clear(screen.getByLabelText(/^Name/));
    await user.click(screen.getByRole('button', { name: 'Save details' }));
    expect(await screen.findByText(/begins with https/)).toBeTruthy();
    expect(screen.getByText('Enter the name of the college.')).toBeTruthy();
    expect(changes(backend)).toEqual([]);
    // In one go: the focus goes to the first faulty field a moment after the refusal.
    await user.click(screen.getByLabelText(/^Name/));
    await user.paste('Gulf Pines');
    await user.clear(website);
    backend.answer('POST /rpc/change_fields', failure(503));
    await user.click(screen.getByRole('button', { name: 'Save details' }));
    await waitFor(() => expect(shownToast()?.title).toContain('still here'));
    expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Gulf Pines');
  });

  test('[SE-011] an invitation goes out once, and the own address is refused at the field', async () => {
    const { user, backend } = open('people');
    backend.answer('POST /rpc/invite_to_college', failure(403, '42501', 'Nobody grants themselves a role'));
    const form = within(await screen.findByRole('form', { name: 'Invite someone' }));
    await user.type(form.getByLabelText(/^Email/), 'sam@mail.example');
    await user.click(form.getByRole('button', { name: 'Send invitation' }));
    expect(await form.findByText(/This is your own address/)).toBeTruthy();
    backend.answer('POST /rpc/invite_to_college', () =>
      Response.json(
        { code: '23505', message: 'This person is in the program already', hint: 'in_program' },
        { status: 409 },
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Send invitation' }));
    expect(await screen.findByText(/^This person is already in the program/)).toBeTruthy();
    backend.answer('POST /rpc/invite_to_college', 'invitation');
    await user.selectOptions(form.getByLabelText('Role'), 'Admissions');
    await user.dblClick(form.getByRole('button', { name: 'Send invitation' }));
    await waitFor(() => expect(shownToast()?.title).toContain('sam@mail.example'));
    expect(
      backend
        .callsOf('POST /rpc/invite_to_college')
        .slice(2)
        .map(({ body }) => body),
    ).toEqual([{ p_college_id: 'college-a', p_email: 'sam@mail.example', p_role: 'programs_college_admissions' }]);
  });

  test('[RC-004] only the own switch shows one as a contact, and admissions have none', async () => {
    const { user, backend } = open('people');
    backend.answer('POST /rpc/set_program_contact', null);
    const own = await screen.findByRole('checkbox', { name: 'Show me as a contact of Gulf Pines College' });
    expect((own as HTMLInputElement).checked).toBe(false);
    await user.click(own);
    await waitFor(() =>
      expect(backend.callsOf('POST /rpc/set_program_contact').map(({ body }) => body)).toEqual([
        { p_college_id: 'college-a', p_is_contact: true },
      ]),
    );
    await waitFor(() => expect(shownToast()?.title).toBe('You are shown as a contact of Gulf Pines College'));
    expect(screen.getAllByRole('checkbox')).toHaveLength(1);
  });

  test('[SE-009] an invited person accepts where the mail leads', async () => {
    const invitation = {
      id: 'invitation-1',
      role: 'programs_college_staff',
      invited_by: 'Robin Vale',
      expires_at: '2026-12-01T00:00:00Z',
    };
    const { user, backend } = open('details', collegePage({ editor: null, invitation }));
    expect(await screen.findByText(/Robin Vale invites you as college program staff/)).toBeTruthy();
    backend.answer('POST /rpc/answer_college_invitation', null);
    backend.answer('POST /rpc/load_college_editor', collegePage());
    await user.click(screen.getByRole('button', { name: 'Accept' }));
    expect(await screen.findByRole('form', { name: 'Details' })).toBeTruthy();
    expect(backend.callsOf('POST /rpc/answer_college_invitation')[0]?.body).toEqual({
      p_invitation_id: 'invitation-1',
      p_accept: true,
    });
  });
});

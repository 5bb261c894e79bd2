import { screen, waitFor, within } from '@testing-library/react';
import { failure } from '@lineup/data/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { collegePage, editorAnswer } from '../testing/college-editor-answer';
import { fakeBackend } from '../testing/fake-backend';
import { FORM_ID } from '../testing/interest-form-answer';
import { renderRemote } from '../testing/render-remote';
import { shownToast } from '../testing/shown-toast';

const EDITOR = '00000000-0000-4000-8000-000000000004';
const ADDRESS = '/college/gulf-pines-college/edit';

beforeEach(() => localStorage.clear());

function open(section = 'details', page: unknown = collegePage()) {
  const backend = fakeBackend({
    'POST /rpc/load_college_editor': page,
    'POST /rpc/change_fields': { conflicts: {} },
    'POST /rpc/publish_interest_form': 2,
  });
  const openedAt = section.startsWith('/') ? section : `${ADDRESS}?section=${section}`;
  return { ...renderRemote(openedAt, EDITOR), backend };
}
const changes = (backend: ReturnType<typeof open>['backend']) =>
  backend.callsOf('POST /rpc/change_fields').map(({ body }) => body);

describe('the edit screen of a college', () => {
  test('[RC-006, SE-010] who may not edit it reads why, and is led back', async () => {
    open('details', collegePage({ editor: null }));
    expect(await screen.findByText('Access Denied')).toBeTruthy();
    expect(screen.queryByRole('form')).toBeNull();
    expect(screen.getByRole('link', { name: 'Back to the college' }).getAttribute('href')).toBe(
      '/college/gulf-pines-college',
    );
  });

  test('[RC-006, SE-014] admissions has neither pipeline nor people', async () => {
    open('people', collegePage({ editor: editorAnswer({ pipeline: null, program_people: null }) }));
    const nav = within(await screen.findByRole('navigation', { name: 'Sections' }));
    expect(nav.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Details',
      'Logo and colors',
      'Programs',
      'Forms',
    ]);
    expect(screen.getByRole('form', { name: 'Details' })).toBeTruthy();
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
    await user.type(screen.getByLabelText(/^Name/), 'Gulf Pines');
    await user.clear(website);
    backend.answer('POST /rpc/change_fields', failure(503));
    await user.click(screen.getByRole('button', { name: 'Save details' }));
    await waitFor(() => expect(shownToast()?.title).toContain('still here'));
    expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Gulf Pines');
  });

  test('[RC-006] a stage with interests is deleted only with a place for them', async () => {
    const { user, backend } = open('pipeline');
    backend.answer('POST /rpc/delete_pipeline_stage', 3);
    await user.click(await screen.findByRole('button', { name: 'Delete Inbox' }));
    const form = within(screen.getByRole('form', { name: 'Delete Inbox' }));
    await user.click(form.getByRole('button', { name: 'Delete stage' }));
    expect(form.getByText('Choose where the interests go.')).toBeTruthy();
    expect(backend.callsOf('POST /rpc/delete_pipeline_stage')).toEqual([]);
    await user.selectOptions(form.getByLabelText(/^Move interests to/), 'First call');
    await user.click(form.getByRole('button', { name: 'Delete stage' }));
    await waitFor(() =>
      expect(backend.callsOf('POST /rpc/delete_pipeline_stage').map(({ body }) => body)).toEqual([
        { p_stage_id: 'stage-new', p_move_to_id: 'stage-call' },
      ]),
    );
  });

  test('[RC-006] the words for players come from the list of the meaning', async () => {
    const { user, backend } = open('pipeline');
    await user.click(await screen.findByRole('button', { name: 'Edit First call' }));
    const form = within(screen.getByRole('form', { name: 'Edit First call' }));
    const label = form.getByLabelText<HTMLSelectElement>(/^Players read/);
    expect([...label.options].map(({ text }) => text)).toEqual(['In contact', 'Interview']);
    await user.selectOptions(form.getByLabelText(/^Meaning/), 'Reviewing');
    expect(label.value).toBe('Under review');
    await user.click(form.getByRole('button', { name: 'Save stage' }));
    await waitFor(() =>
      expect(changes(backend)).toMatchObject([{ p_changes: { kind: 'reviewing', player_label: 'Under review' } }]),
    );
  });

  test('[RC-006] stages are put into order by keys', async () => {
    const { user, backend } = open('pipeline');
    backend.answer('POST /rpc/order_pipeline_stages', null);
    (await screen.findByRole('button', { name: 'Move First call' })).focus();
    await user.keyboard('{ArrowUp}');
    await waitFor(() =>
      expect(backend.callsOf('POST /rpc/order_pipeline_stages').map(({ body }) => body)).toMatchObject([
        { p_stage_ids: ['stage-call', 'stage-new'] },
      ]),
    );
  });

  test('[RC-006] roster needs and forms are put into order by keys', async () => {
    const editor = editorAnswer();
    const need = { class_year: null, minimum_rank: null, open_spots: 1, note: null, display_order: 1 };
    const needs = ['Duelist', 'Sentinel'].map((position) => ({ ...need, id: `need-${position}`, position }));
    const { user, backend } = open(
      'programs',
      collegePage({
        editor: {
          ...editor,
          programs: editor.programs.map((program) => ({ ...program, roster_needs: needs })),
          forms: editor.forms.flatMap((form) => [form, { ...form, id: 'form-b', title: 'Transfers' }]),
        },
      }),
    );
    backend.answer('POST /rpc/order_college_parts', null);
    const sent = () => backend.callsOf('POST /rpc/order_college_parts').map(({ body }) => body);
    (await screen.findByRole('button', { name: 'Move Sentinel' })).focus();
    await user.keyboard('{ArrowUp}');
    await waitFor(() => expect(sent()).toMatchObject([{ p_part: 'need', p_ids: ['need-Sentinel', 'need-Duelist'] }]));
    await user.click(screen.getByRole('link', { name: 'Forms' }));
    screen.getByRole('button', { name: 'Move Transfers' }).focus();
    await user.keyboard('{ArrowUp}');
    await waitFor(() => expect(sent()[1]).toMatchObject({ p_part: 'form', p_ids: ['form-b', FORM_ID] }));
  });

  test('[SE-011] an invitation goes out once, and the own address is refused at the field', async () => {
    const { user, backend } = open('people');
    backend.answer('POST /rpc/invite_to_college', failure(403, '42501', 'Nobody grants themselves a role'));
    const form = within(await screen.findByRole('form', { name: 'Invite someone' }));
    await user.type(form.getByLabelText(/^Email/), 'sam@mail.example');
    await user.click(form.getByRole('button', { name: 'Send invitation' }));
    expect(await form.findByText(/This is your own address/)).toBeTruthy();
    backend.answer('POST /rpc/invite_to_college', 'invitation');
    await user.selectOptions(form.getByLabelText('Role'), 'Admissions');
    await user.dblClick(form.getByRole('button', { name: 'Send invitation' }));
    await waitFor(() => expect(shownToast()?.title).toContain('sam@mail.example'));
    expect(
      backend
        .callsOf('POST /rpc/invite_to_college')
        .slice(1)
        .map(({ body }) => body),
    ).toEqual([{ p_college_id: 'college-a', p_email: 'sam@mail.example', p_role: 'programs_college_admissions' }]);
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

  test.each([
    ['program', 'programs', 'Remove program Valorant', 'cccccccc-0000-4000-8000-00000000000a', 'Valorant'],
    ['criterion', 'pipeline', 'Remove Game sense', 'criterion-1', 'Game sense'],
  ])('[RC-006] a removed %s can be restored', async (part, section, button, id, name) => {
    const { user, backend } = open(section);
    backend.answer('POST /rpc/remove_college_part', true);
    backend.answer('POST /rpc/restore_college_part', () => failure(409, '23505'));
    await user.click(await screen.findByRole('button', { name: button }));
    expect(await screen.findByText(`“${name}” was removed.`)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    // Somebody added the same one since: the offer stays.
    await waitFor(() => expect(shownToast()?.title).toBe('Not restored'));
    backend.answer('POST /rpc/restore_college_part', true);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(screen.queryByText(`“${name}” was removed.`)).toBeNull());
    expect(document.activeElement?.tagName).toMatch(/^H[23]$/);
    for (const call of ['remove', 'restore', 'restore'])
      expect(backend.callsOf(`POST /rpc/${call}_college_part`)[0]?.body).toEqual({ p_part: part, p_id: id });
  });
  test('[RC-006] a program that would pass the most open spots says so', async () => {
    const { user, backend } = open('programs');
    backend.answer('POST /rpc/remove_college_part', true);
    backend.answer('POST /rpc/restore_college_part', () => failure(400, '23514', 'college_programs_open_spots_check'));
    await user.click(await screen.findByRole('button', { name: 'Remove program Valorant' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(shownToast()?.description).toMatch(/^It would have more than 60 open spots/));
    expect(screen.getByText('“Valorant” was removed.')).toBeTruthy();
  });
});

describe('the form builder', () => {
  const BUILDER = `forms&form=${FORM_ID}`;

  test('[RC-007] a question with a condition is added, saved and published', async () => {
    const { user, backend } = open(BUILDER);
    await user.selectOptions(await screen.findByLabelText('Type of the next question'), 'Number');
    await user.click(screen.getByRole('button', { name: 'Add question' }));
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('One question needs a correction.')).toBeTruthy();
    expect(changes(backend)).toEqual([]);
    await user.type(screen.getByRole('textbox', { name: /^Question/ }), 'How much?');
    await user.selectOptions(screen.getByLabelText('Fill in from the profile'), 'GPA');
    await user.selectOptions(screen.getByLabelText('Show this question'), 'If “Do you need aid?” is…');
    await user.selectOptions(screen.getByLabelText(/^Answer/), 'Yes');
    await user.click(screen.getByLabelText('An answer is required'));
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(shownToast()?.title).toContain('Version 2 is published'));
    const [sent] = changes(backend) as [{ p_part: string; p_changes: { questions: unknown[] } }];
    expect(sent.p_part).toBe('form');
    expect(Object.keys(sent.p_changes)).toEqual(['questions']);
    expect(sent.p_changes.questions.at(-1)).toEqual({
      id: 'gpa',
      type: 'number',
      label: 'How much?',
      required: true,
      show_if: { question: 'needs_aid', equals: true },
    });
    expect(backend.callsOf('POST /rpc/publish_interest_form').map(({ body }) => body)).toEqual([
      { p_form_id: FORM_ID },
    ]);
  });

  test('[RC-007] opening and saving a form without a change sends nothing', async () => {
    const { user, backend } = open(BUILDER);
    await user.click(await screen.findByRole('button', { name: 'Save draft' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save draft' })).toBeTruthy());
    expect(changes(backend)).toEqual([]);
  });

  test('[RC-007] questions are put into order by keys; a condition that comes too early says so at once', async () => {
    const { user } = open(BUILDER);
    (await screen.findByRole('button', { name: 'Move What would help?' })).focus();
    await user.keyboard('{ArrowUp}');
    expect(screen.getByText('Choose a question that stands before this one.')).toBeTruthy();
    expect(screen.getByText('What would help?, 7 of 8')).toBeTruthy();
    await user.keyboard('{ArrowDown}');
    expect(screen.queryByText('Choose a question that stands before this one.')).toBeNull();
  });

  test('[RC-007] what was typed survives a reload, and can be discarded', async () => {
    const first = open(BUILDER);
    await first.user.type(await screen.findByLabelText(/^Title/), ' today');
    first.unmount();
    const { user } = open(BUILDER);
    expect((await screen.findByLabelText<HTMLInputElement>(/^Title/)).value).toBe('Tell us about you today');
    await user.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(screen.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('Tell us about you');
    expect(localStorage).toHaveLength(0);
  });

  test('[RC-007] a removed question comes back, with all that it asked', async () => {
    const { user, backend } = open(BUILDER);
    await user.click(await screen.findByRole('button', { name: 'Remove Side' }));
    expect(screen.queryByRole('button', { name: 'Edit Side' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    expect(changes(backend)).toEqual([]);
  });

  test('[RC-007] a question keeps the focus when the profile begins to fill it in, and when it no longer does', async () => {
    const { user } = open(BUILDER);
    await user.click(await screen.findByRole('button', { name: 'Edit Class year' }));
    const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: /Fill in from the profile/ });
    choice.focus();
    await user.selectOptions(choice, 'GPA');
    await user.selectOptions(choice, 'Nothing');
    expect(document.activeElement).toBe(choice);
    expect(choice.isConnected).toBe(true);
  });

  test('[RC-007] a question that comes back leaves what the profile fills in to the one that took it', async () => {
    const { user, backend } = open(BUILDER);
    await user.click(await screen.findByRole('button', { name: 'Remove Class year' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Type of the next question' }), 'Number');
    await user.click(screen.getByRole('button', { name: 'Add question' }));
    await user.type(screen.getByRole('textbox', { name: /^Question/ }), 'Year');
    await user.selectOptions(screen.getByRole('combobox', { name: /Fill in from the profile/ }), 'Class year');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    await waitFor(() => expect(changes(backend)).toHaveLength(1));
    const { questions } = (changes(backend)[0] as { p_changes: unknown }).p_changes as {
      questions: { id: string; label: string }[];
    };
    expect(questions.find(({ label }) => label === 'Year')?.id).toBe('class_year');
    expect(questions.find(({ label }) => label === 'Class year')?.id).toMatch(/^q_/);
    expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length);
  });

  test('[RC-007] the preview asks as the player is asked, with conditions and rules, and sends nothing', async () => {
    const { user, backend } = open(BUILDER);
    await user.click(await screen.findByRole('button', { name: 'Preview' }));
    const preview = within(await screen.findByRole('form', { name: 'Preview' }));
    expect(preview.queryByLabelText(/^What would help/)).toBeNull();
    await user.click(within(preview.getByRole('group', { name: /Do you need aid/ })).getByLabelText('Yes'));
    expect(preview.getByLabelText(/^What would help/)).toBeTruthy();
    const before = backend.calls.length;
    await user.click(preview.getByRole('button', { name: 'Try to send' }));
    expect(preview.getAllByText('Answer this question.')).toHaveLength(2);
    // It takes the focus to the first question that is wrong.
    await waitFor(() => expect(document.activeElement).toBe(preview.getByLabelText(/^Why us/)));
    await user.type(preview.getByLabelText(/^What would help/), 'Books');
    await user.type(preview.getByLabelText(/^Why us/), 'The coach');
    await user.click(preview.getByRole('button', { name: 'Try to send' }));
    expect(await preview.findByText('These answers could be sent.')).toBeTruthy();
    expect(backend.calls).toHaveLength(before);
  });

  test('[RC-007] an older version becomes the draft, and nothing else changes', async () => {
    const editor = editorAnswer();
    const [form] = editor.forms;
    const older = { ...form!.versions[0]!, id: 'version-0', number: 0, is_current: false, is_working_copy: false };
    const { user, backend } = open(
      BUILDER,
      collegePage({ editor: { ...editor, forms: [{ ...form!, versions: [...form!.versions, older] }] } }),
    );
    backend.answer('GET /interest_form_versions', {
      title: 'Before',
      intro: null,
      questions: [{ id: 'old', type: 'link', label: 'Your clip' }],
    });
    await user.click(await screen.findByRole('button', { name: 'Use version 0 as draft' }));
    expect(await screen.findByRole('button', { name: 'Edit Your clip' })).toBeTruthy();
    expect(screen.getByText('These changes are not saved yet.')).toBeTruthy();
    expect(changes(backend)).toEqual([]);
  });

  test('[RC-007] what the database finds wrong keeps the draft, and is told at its question', async () => {
    const { user, backend } = open(BUILDER);
    const details = JSON.stringify([{ index: 1, question: 'why', field: 'help', reason: 'text' }]);
    const refusal = JSON.stringify({ code: 'PT422', message: 'The form has errors', details, hint: null });
    backend.answer('POST /rpc/publish_interest_form', () => new Response(refusal, { status: 422 }));
    await user.type(await screen.findByLabelText(/^Title/), '!');
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText(/some questions cannot be published yet/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('Tell us about you!');
    expect(await screen.findByText('This cannot be published. Change it.')).toBeTruthy();
  });
});

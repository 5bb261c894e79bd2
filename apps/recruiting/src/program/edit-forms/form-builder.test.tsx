import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { collegePage, editorAnswer } from '../../testing/college-editor-answer';
import { FORM_ID } from '../../testing/interest-form-answer';
import { EDITOR, changesSentTo as changes, openCollegeEditor as open } from '../../testing/open-college-editor';
import { shownToast } from '../../testing/shown-toast';
import { draftOf, keepDraft, keptDraft, rowOf } from './kept-builder';

beforeEach(() => localStorage.clear());

describe('the form builder', () => {
  const BUILDER = `forms&form=${FORM_ID}`;
  const tooMany = () => Response.json({ code: 'PT429', message: 'rate limited' }, { status: 429 });
  /** The form as it is once another title is stored. */
  const titled = (title: string) =>
    collegePage({ editor: editorAnswer({ forms: editorAnswer().forms.map((form) => ({ ...form, title })) }) });

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
    expect(screen.getByText('Choose the answer that shows this question.')).toBeTruthy();
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

  test('[RC-007] rank and roles are asked for in any game of the programs, or in one', async () => {
    const { user, backend } = open(BUILDER);
    await user.selectOptions(await screen.findByLabelText('Type of the next question'), 'Rank and roles in a game');
    await user.click(screen.getByRole('button', { name: 'Add question' }));
    await user.type(screen.getByRole('textbox', { name: /^Question/ }), 'What do you play?');
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(shownToast()?.title).toContain('Version 2 is published'));
    const [sent] = changes(backend) as [{ p_changes: { questions: unknown[] } }];
    expect(sent.p_changes.questions.at(-1)).toEqual({
      id: expect.any(String) as string,
      type: 'game_rank',
      label: 'What do you play?',
    });
  });

  test('[RC-007] a condition that was just begun is not called wrong before somebody publishes', async () => {
    const { user } = open(BUILDER);
    await user.selectOptions(await screen.findByLabelText('Type of the next question'), 'Number');
    await user.click(screen.getByRole('button', { name: 'Add question' }));
    await user.selectOptions(screen.getByLabelText('Show this question'), 'If “Do you need aid?” is…');
    expect(screen.queryByText('Choose the answer that shows this question.')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('Choose the answer that shows this question.')).toBeTruthy();
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
    expect(screen.getByText('Choose a question that comes before this one.')).toBeTruthy();
    expect(screen.getByText('What would help?, 7 of 8')).toBeTruthy();
    await user.keyboard('{ArrowDown}');
    expect(screen.queryByText('Choose a question that comes before this one.')).toBeNull();
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
    await user.click(await screen.findByRole('button', { name: 'Use as draft: version 0' }));
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

  test('[RC-007] what is saved and not published says why, and is not called the change of somebody else', async () => {
    const { user, backend } = open(BUILDER);
    const title = await screen.findByLabelText<HTMLInputElement>(/^Title/);
    await user.type(title, '!');
    let refuse = () => {};
    const refusal = new Promise<Response>((resolve) => (refuse = () => resolve(tooMany())));
    backend.answer('POST /rpc/publish_interest_form', () => refusal);
    backend.answer('POST /rpc/load_college_editor', titled('Tell us about you!'));
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(backend.callsOf('POST /rpc/publish_interest_form')).toHaveLength(1));
    // Neither a click nor Enter sends it again meanwhile; typing goes on.
    await user.click(screen.getByRole('button', { name: /Publishing/ }));
    await user.type(title, '!{Enter}');
    refuse();
    expect((await screen.findByRole('alert')).textContent).toContain('Too many attempts');
    expect(await screen.findByRole('button', { name: 'Publish' })).toBeTruthy();
    expect(title.value).toBe('Tell us about you!!');
    expect(screen.queryByText(/[Ss]omeone else|You both/)).toBeNull();
    expect(changes(backend)).toHaveLength(1);
  });

  test('[RC-007] a window in which nothing was typed leaves the draft that another one keeps', async () => {
    const { backend, queryClient } = open(BUILDER);
    const title = await screen.findByLabelText<HTMLInputElement>(/^Title/);
    const row = rowOf(editorAnswer().forms[0]!);
    const draft = { ...draftOf(row), title: 'Typed in another tab' };
    keepDraft(EDITOR, FORM_ID, { draft, row });
    backend.answer('POST /rpc/load_college_editor', titled('Stored by now'));
    await act(() => queryClient.invalidateQueries());
    await waitFor(() => expect(title.value).toBe('Stored by now'));
    expect(keptDraft(EDITOR, FORM_ID)?.draft.title).toBe('Typed in another tab');
  });
});

import { act, screen, waitFor, within } from '@testing-library/react';
import { failure } from '@lineup/data/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { collegePage, editorAnswer } from '../../testing/college-editor-answer';
import { FORM_ID } from '../../testing/interest-form-answer';
import { changesSentTo as changes, openCollegeEditor as open } from '../../testing/open-college-editor';
import { shownToast } from '../../testing/shown-toast';

beforeEach(() => localStorage.clear());

describe('the parts of a college', () => {
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
    const label = form.getByLabelText<HTMLSelectElement>(/^Shown to players/);
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

  test('[RC-006] practice times are replaced as the opened form shows them, not as the folded card began', async () => {
    const [valorant] = editorAnswer().programs;
    const other = { ...valorant!, id: 'program-b', game: 'rocket-league', game_name: 'Rocket League' };
    const withTimes = (practice_times: typeof other.practice_times) =>
      collegePage({ editor: editorAnswer({ programs: [valorant!, { ...other, practice_times }] }) });
    const { user, backend, queryClient } = open('programs', withTimes([]));
    backend.answer('POST /rpc/save_practice_times', null);
    const edit = await screen.findByRole('button', { name: 'Edit Rocket League' });
    const time = { weekday: 1, starts_at: '16:00:00', ends_at: '18:00:00', time_zone: 'America/Chicago' };
    backend.answer('POST /rpc/load_college_editor', withTimes([time]));
    await act(() => queryClient.invalidateQueries());
    await screen.findByText(/1 practice time/);
    await user.click(edit);
    const form = within(screen.getByRole('form', { name: 'Practice times of Rocket League' }));
    await user.click(form.getByRole('button', { name: 'Add time on Friday' }));
    await user.click(form.getByRole('button', { name: 'Save practice times' }));
    await waitFor(() => expect(backend.callsOf('POST /rpc/save_practice_times')).toHaveLength(1));
    expect(backend.callsOf('POST /rpc/save_practice_times')[0]?.body).toMatchObject({ p_known: [time] });
  });
});

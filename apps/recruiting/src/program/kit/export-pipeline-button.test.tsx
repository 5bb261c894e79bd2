import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { QueryClientProvider } from '@tanstack/react-query';
import { createQueryClient } from '@lineup/data';
import { afterEach, expect, it, vi } from 'vitest';
import { failure, fakeBackend } from '@lineup/data/testing';
import { shownToast } from '../../testing/shown-toast';
import '../../testing/render-remote';
import { ExportPipelineButton } from './export-pipeline-button';

const EXPORT = 'POST /rpc/export_pipeline';
const row = {
  name: '=HYPERLINK("x")',
  profile: 'riley-tran',
  game: 'Valorant',
  rank: null,
  class_year: 2027,
  handle: '@riley',
  school: 'Lakeview, North',
  gpa: 3.5,
  stage: 'New',
  tags: 'Local; Aim',
  assignee: null,
  source: 'import',
  sent_at: null,
  answered_at: null,
  claimed_on: null,
  stage_since: '2026-11-02T12:00:00Z',
  answers: null as Record<string, Record<string, unknown>> | null,
};
const answer = { total: 1, questions: [] as object[], games: { valorant: 'Valorant' }, rows: [row] };

function open(answer: unknown) {
  const backend = fakeBackend({ [EXPORT]: answer });
  const files: { name: string; blob: Blob }[] = [];
  let latest: Blob | null = null;
  vi.stubGlobal(
    'URL',
    Object.assign(class extends URL {}, {
      createObjectURL: (blob: Blob) => {
        latest = blob;
        return 'blob:file';
      },
      revokeObjectURL: () => {},
    }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (latest) files.push({ name: this.download, blob: latest });
  });
  render(
    <QueryClientProvider client={createQueryClient({ retry: 0 })}>
      <ExportPipelineButton college={{ id: 'c', name: 'Redstone Valley' }} filter={{ p_class_year: 2027 }} />
    </QueryClientProvider>,
  );
  return { backend, files, user: userEvent.setup() };
}
afterEach(() => vi.restoreAllMocks());

it('[RC-018] what is filtered becomes a file that a spreadsheet runs nothing of', async () => {
  const { backend, files, user } = open(answer);
  await user.dblClick(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(shownToast()?.title).toBe('Exported 1 interest'));
  expect(backend.callsOf(EXPORT).map(({ body }) => body)).toEqual([{ p_college_id: 'c', p_class_year: 2027 }]);
  expect(files[0]?.name).toMatch(/^Redstone-Valley-pipeline-\d{4}-\d\d-\d\d\.csv$/);
  const [, line] = (await files[0]?.blob.text())?.split('\r\n') ?? [];
  expect(line).toBe(
    `"'=HYPERLINK(""x"")",${location.origin}/player/riley-tran,Valorant,,2027,'@riley,"Lakeview, North",3.5,New,"Local; Aim",,Imported,,,,2026-11-02`,
  );
});

it('[RC-007] [RC-018] has a column for each question, named with its form, and runs no answer as a formula', async () => {
  const about = (id: string, label: string) => ({ form: 'f', title: 'Join us', id, label });
  const given = {
    why: '=cmd|x',
    gpa: 3.9,
    aid: false,
    days: ['Monday', 'Friday'],
    rank: { game: 'valorant', rank: 'Diamond 1', roles: ['Duelist'] },
  };
  const questions = [
    about('why', '=Why, us?'),
    about('gpa', 'GPA'),
    about('aid', 'Aid'),
    about('days', 'Days'),
    about('rank', 'Rank'),
  ];
  const { files, user } = open({
    ...answer,
    total: 2,
    questions,
    rows: [
      { ...row, name: 'Ann', answers: { f: given } },
      { ...row, name: 'Bo' },
    ],
  });
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(files).toHaveLength(1));
  const [head, ann, bo] = (await files[0]?.blob.text())?.split('\r\n') ?? [];
  expect(head?.split('In stage since,')[1]).toBe(
    '"Join us: =Why, us?",Join us: GPA,Join us: Aid,Join us: Days,Join us: Rank',
  );
  expect(ann?.split('2026-11-02,')[1]).toBe(`"'=cmd|x",3.9,No,"Monday, Friday",Valorant: Diamond 1 · Duelist`);
  expect(bo?.split('2026-11-02,')[1]).toBe(',,,,');
});

it('[RC-018] a file that could not hold all says so', async () => {
  const { user } = open({ ...answer, total: 12000 });
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(shownToast()?.title).toBe('Exported the first 1 of 12,000 interests'));
});

it('[SE-014] who no longer works in the program gets no file', async () => {
  const { files, user } = open(() => failure(403, '42501'));
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(shownToast()?.title).toBe('Access denied'));
  expect(files).toEqual([]);
});

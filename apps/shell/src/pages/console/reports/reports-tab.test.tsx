import { failure, fakeBackend } from '@lineup/data/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { answerQuestion, renderForStaff } from '../console.fixture';
import ReportsTab from './reports-tab';

const reportRow = (change: object = {}) => ({
  id: 'r1',
  created_at: '2026-11-20T10:00:00+00:00',
  reason: 'harassment',
  details: 'Please look',
  decision: null,
  note: null,
  reporter_name: 'Riley Tran',
  reported_user_id: 'p2',
  reported_name: 'Nico Fairchild',
  reported_slug: null,
  other_reports: 2,
  message_state: 'there',
  evidence: {
    number: 3,
    content: 'bad words',
    sent_at: '2026-11-20T09:00:00+00:00',
    earlier: [{ content: 'worse words', until: '2026-11-20T09:01:00+00:00' }],
    around: [
      { number: 2, sender_id: 'p3', content: 'before', sent_at: '2026-11-20T08:00:00+00:00', is_deleted: false },
      { number: 4, sender_id: 'p2', content: '', sent_at: '2026-11-20T09:30:00+00:00', is_deleted: true },
    ],
  },
  profile: null,
  names: { p3: 'Alex Petrosyan' },
  suspended_until: null,
  handled_by_name: null,
  handled_at: null,
  history: [],
  ...change,
});

async function open(row = reportRow(), answers = {}) {
  const backend = fakeBackend({
    'POST /rpc/list_reports': ({ body }: { body: unknown }) =>
      (body as { p_state: string }).p_state === (row.decision ? 'handled' : 'open') ? [row] : [],
    'POST /storage/v1/object/sign/messages': ({ body }: { body: unknown }) =>
      (body as { paths: string[] }).paths.map((path) => ({
        path,
        error: path.includes('gone') ? 'Either the object does not exist or you do not have access to it' : null,
        signedURL: path.includes('gone') ? null : `/object/sign/messages/${path}?token=t`,
      })),
    'POST /rpc/decide_report': null,
    'POST /rpc/undo_report_decision': null,
    ...answers,
  });
  const view = renderForStaff(<ReportsTab />);
  await screen.findByText('Bullying or harassment');
  return { backend, ...view };
}

describe('a report that waits', () => {
  test('of a message: its conversation is exported for a reason that stays readable', async () => {
    const saved: string[] = [];
    URL.createObjectURL = (blob) => {
      void (blob as Blob).text().then((text) => saved.push(text));
      return 'blob:export';
    };
    URL.revokeObjectURL = () => {};
    const exports: object[] = [];
    const { backend, user } = await open(reportRow(), {
      'POST /rpc/list_conversation_exports': () => exports,
      'POST /rpc/export_report_conversation': ({ body }: { body: unknown }) => {
        const { p_reason: reason, p_after_number: after } = body as { p_reason: string; p_after_number: number };
        exports.unshift({ exported_by_name: 'Sam', reason, messages: 1, exported_at: `2026-11-2${after}T10:00:00Z` });
        return { messages: [{ number: after + 1 }], people: {}, next: after === 0 ? { number: 1 } : null };
      },
    });
    await user.click(screen.getByText('Export the conversation'));
    await user.click(await screen.findByRole('button', { name: 'Export as JSON' }));
    expect(screen.getByText('Say why you need the whole conversation.')).toBeTruthy();
    expect(backend.callsOf('POST /rpc/export_report_conversation')).toHaveLength(0);
    await user.type(screen.getByLabelText(/Why/), 'Asked by the school');
    await user.click(screen.getByRole('button', { name: 'Export as JSON' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(JSON.parse(saved[0] ?? '')).toMatchObject({
      report_id: 'r1',
      reason: 'Asked by the school',
      messages: [{ number: 1 }, { number: 2 }],
    });
    const list = await screen.findByRole('list', { name: 'Exports of this conversation' });
    expect(within(list).getAllByText(/Sam exported 1 message/)).toHaveLength(2);
  });

  test('[SE-040] about a profile shows what everybody read of it, and offers no message to remove', async () => {
    const profile = {
      name: 'Nico F',
      avatar_url: null,
      bio: 'bad words',
      achievements: ['Worst player'],
      links: [{ title: 'Buy here', url: 'https://example.com/buy' }],
    };
    await open(reportRow({ evidence: null, profile, message_state: 'none' }));
    const shown = within(screen.getByRole('list', { name: 'Reported profile' }));
    for (const text of ['Nico F', 'bad words', 'Worst player', 'Buy here · https://example.com/buy'])
      expect(shown.getByText(text)).toBeTruthy();
    expect(screen.queryByRole('link', { name: /Buy here/ })).toBeNull();
    expect(screen.queryByRole('option', { name: 'Remove message' })).toBeNull();
    expect(screen.getByRole('option', { name: 'Warn' })).toBeTruthy();
  });

  test('of a profile hides it, and says when its person asks to show it again', async () => {
    const profile = { name: 'Nico F', avatar_url: null, bio: 'bad words', achievements: [], links: [] };
    const entry = { note: null, days: null, at: '2026-11-21T10:00:00+00:00' };
    const { backend, user } = await open(
      reportRow({
        ...{ evidence: null, profile, message_state: 'none' },
        history: [
          { ...entry, decision: 'hidden', by: 'Ada Byron' },
          { ...entry, decision: 'asked', by: null, at: '2026-11-22T10:00:00+00:00' },
        ],
      }),
    );
    expect(screen.getByText(/they ask to show it again/)).toBeTruthy();
    expect(screen.getByText(/^They asked to show the profile again/)).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('What to do'), 'Hide profile');
    expect(screen.getByText(/^Only the person sees the profile/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Decide' }));
    await waitFor(() =>
      expect(backend.callsOf('POST /rpc/decide_report')[0]?.body).toEqual({ p_id: 'r1', p_decision: 'hidden' }),
    );
  });

  test('of a message hides no profile', async () => {
    await open();
    expect(screen.queryByRole('option', { name: 'Hide profile' })).toBeNull();
  });

  test('[SE-040] shows the message with its versions between those around it', async () => {
    await open();
    expect(screen.getByText(/Please look/).textContent).toBe('Riley Tran says: Please look');
    const lines = within(screen.getByRole('list', { name: 'Messages' })).getAllByRole('listitem');
    expect(lines.map((line) => line.textContent?.split('Reported')[0])).toEqual([
      'Alex Petrosyanbefore',
      'Nico Fairchildbad words',
      'Nico FairchildMessage deleted',
    ]);
    expect(screen.getByText('worse words')).toBeTruthy();
    expect(screen.getByText('2 other reports about them')).toBeTruthy();
  });

  test('[SE-040] shows its images, and says which is not available', async () => {
    const { evidence } = reportRow();
    const images = [{ name: 'c1/p2/one.png', alt: 'A scoreboard', width: 3, height: 2 }, { name: 'c1/p2/two.png' }];
    await open(reportRow({ evidence: { ...evidence, content: '', images: [...images, { name: 'c1/p2/gone.png' }] } }));
    const first = await screen.findByRole<HTMLImageElement>('img', { name: 'A scoreboard' });
    expect(first.src).toContain('/object/sign/messages/c1/p2/one.png?token=t');
    expect(screen.getAllByText('Image not available')).toHaveLength(1);
    expect(screen.queryByText(/Deleted before it was reported/)).toBeNull();
    fireEvent.error(screen.getByRole('img', { name: 'Reported image' }));
    expect(screen.getAllByText('Image not available')).toHaveLength(2);
  });

  test('[SE-040] whose images cannot be read says so', async () => {
    const { evidence } = reportRow();
    await open(reportRow({ evidence: { ...evidence, images: [{ name: 'c1/p2/one.png' }] } }), {
      'POST /storage/v1/object/sign/messages': failure(503),
    });
    expect(await screen.findByText('Image not available')).toBeTruthy();
  });

  test('without words or images leads to its earlier versions', async () => {
    const { evidence } = reportRow();
    await open(reportRow({ evidence: { ...evidence, content: '', images: null } }));
    expect(screen.getByText('Deleted before it was reported; see its earlier versions.')).toBeTruthy();
  });

  test('[SE-040] is decided with a note, for as long as was chosen, and read again', async () => {
    const { backend, user } = await open();
    await user.click(screen.getByRole('button', { name: 'Decide' }));
    expect(screen.getByText('Choose what to do.')).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('What to do'), 'suspended');
    await user.selectOptions(screen.getByLabelText('For how long'), '30');
    const note = screen.getByLabelText<HTMLInputElement>('Note for staff (optional)');
    await user.click(note);
    await user.paste('a'.repeat(2001));
    await user.click(screen.getByRole('button', { name: 'Decide' }));
    expect(screen.getByText('Use at most 2,000 characters. This has 2,001.')).toBeTruthy();
    expect([note.value.length, backend.callsOf('POST /rpc/decide_report').length]).toEqual([2001, 0]);
    await user.clear(note);
    await user.type(note, 'Third time');
    backend.answer('POST /rpc/decide_report', failure(409, 'PT409', 'This report has been decided'));
    await user.click(screen.getByRole('button', { name: 'Decide' }));
    expect(await screen.findByText('This report has been decided')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Note for staff (optional)').value).toBe('Third time');
    backend.answer('POST /rpc/decide_report', null);
    backend.answer('POST /rpc/list_reports', []);
    await user.click(screen.getByRole('button', { name: 'Decide' }));
    expect(await screen.findByText('No open reports.')).toBeTruthy();
    expect(backend.callsOf('POST /rpc/decide_report').at(-1)?.body).toEqual({
      p_id: 'r1',
      p_decision: 'suspended',
      p_note: 'Third time',
      p_days: 30,
    });
  });

  test('offers only what is possible', async () => {
    await open(reportRow({ message_state: 'deleted', reported_user_id: null, reported_name: null }));
    const choices = within(screen.getByLabelText('What to do')).getAllByRole('option');
    expect(choices.map(({ textContent }) => textContent)).toEqual(['Choose', 'Dismiss']);
  });
});

test('[SE-040] a decision is undone after a question', async () => {
  const { backend, user } = await open(
    reportRow({
      decision: 'warned',
      handled_by_name: 'Ada Byron',
      handled_at: '2026-11-21T10:00:00+00:00',
      history: [{ decision: 'warned', note: null, days: null, by: 'Ada Byron', at: '2026-11-21T10:00:00+00:00' }],
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Undo the decision about Nico Fairchild' }));
  expect(backend.callsOf('POST /rpc/undo_report_decision')).toEqual([]);
  await answerQuestion(user, 'Undo this decision and open the report again?', 'Undo it');
  await waitFor(() => expect(backend.callsOf('POST /rpc/undo_report_decision')[0]?.body).toEqual({ p_id: 'r1' }));
});

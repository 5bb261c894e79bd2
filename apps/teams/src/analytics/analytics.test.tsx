import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { failure, fakeBackend } from '@lineup/data/testing';
import { renderRemote } from '../testing/render-remote';
import { ADA, BEN, MANAGE_PATH, TEAM_ID, practiceRow, teamAnswer } from '../testing/team-answer';

const FIGURES = 'POST /rpc/team_analytics';
const counts = { attending_count: 3, maybe_count: 1, not_attending_count: 0, came_count: 0, recorded_count: 0 };
const none = { recorded: 0, came: 0, late: 0, excused: 0, absent: 0, came_rate: null };
const figures = {
  practices: [
    { id: '1', title: 'Scrim', scheduled_at: '2026-11-02T18:00:00Z', ...counts },
    { id: '2', title: 'Review', scheduled_at: '2026-11-09T18:00:00Z', ...counts, attending_count: 1, maybe_count: 3 },
  ],
  members: [
    {
      user_id: ADA,
      full_name: 'Ada Byron',
      practices: 2,
      attending: 1,
      maybe: 1,
      not_attending: 0,
      rate: 0.5,
      ...none,
    },
    { user_id: BEN, full_name: null, practices: 0, attending: 0, maybe: 0, not_attending: 0, rate: null, ...none },
  ],
  roster: { active: 3, joined: 1, left: 1, median_days: 99.6 },
  results: [
    { id: '3', name: 'Fall Cup', start_date: '2026-10-01T18:00:00Z', placement: 4 },
    { id: '4', name: 'Open', start_date: '2026-10-20T18:00:00Z', placement: null },
  ],
};

function open(answer: unknown, viewer = { is_manager: false, sees_inside: true }, practices = [practiceRow()]) {
  const backend = fakeBackend({
    'POST /rpc/load_team_manage': teamAnswer({}, { viewer, practices }),
    [FIGURES]: answer,
  });
  return { backend, ...renderRemote(`${MANAGE_PATH}?tab=analytics`, ADA) };
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('Analytics', () => {
  it('[TM-202] shows attendance, stability and results of a silver team as charts, and each as a table', async () => {
    const { user } = open(figures);
    const short = await screen.findByText('Said yes, on average');
    expect(short.parentElement?.textContent).toContain('50%');
    expect(screen.getByText('Roster stability').parentElement?.textContent).toContain('75%3 active, 1 joined, 1 left');
    expect(screen.getByText('100 days')).toBeTruthy();
    expect(screen.getByRole('img', { name: /Columns of 2 practices. Most said yes on Nov 2, 2026: 3/ })).toBeTruthy();
    expect(screen.getByRole('img', { name: /Bars of 2 members. Highest: Ada Byron, said yes to 1 of 2/ })).toBeTruthy();
    expect(screen.getByRole('img', { name: /Placements in 1 tournament. Best: number 4 at Fall Cup/ })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show Attendance by member as a table' }));
    const rows = within(screen.getByRole('table')).getAllByRole('row');
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent).join(' '))).toEqual([
      'Member Shows Rate Recorded Came Late Excused Absent Practices Said yes Said maybe Said no',
      'Ada Byron said yes 50% 0 0 0 0 0 2 1 1 0',
      'Unknown User said yes – 0 0 0 0 0 0 0 0 0',
    ]);
    await user.click(screen.getByRole('button', { name: 'Show Attendance by member as a chart' }));
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('[TM-202] counts presence alone as soon as there is any, says which it is, and hands out the same as a file', async () => {
    const [scrim, review] = figures.practices;
    const [ada, ben] = figures.members;
    const { user } = open({
      ...figures,
      practices: [{ ...scrim, came_count: 3, recorded_count: 4 }, review],
      members: [
        { ...ada, recorded: 1, came: 0, absent: 1, came_rate: 0 },
        { ...ben, practices: 2, attending: 2, rate: 1 },
      ],
    });
    expect((await screen.findByText('Came, on average')).parentElement?.textContent).toContain('75%of those recorded');
    expect(screen.getByRole('img', { name: /Columns of 1 practice. Most came on Nov 2, 2026: 3/ })).toBeTruthy();
    expect(screen.getByText('As the owner and staff recorded it, for 1 of 2 practices.')).toBeTruthy();
    expect(screen.getByText('0% came')).toBeTruthy();
    expect(screen.getByText('100% said yes')).toBeTruthy();
    let saved: Blob | undefined;
    vi.stubGlobal(
      'URL',
      Object.assign(class extends URL {}, {
        createObjectURL: (file: Blob) => {
          saved = file;
          return 'blob:file';
        },
        revokeObjectURL: () => {},
      }),
    );
    const opened = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    await user.click(screen.getByRole('button', { name: 'Export attendance' }));
    expect((opened.mock.contexts[0] as HTMLAnchorElement).download).toBe('river-city-attendance.csv');
    expect((await saved?.text())?.replace('\uFEFF', '').trim().split('\r\n')).toEqual([
      'Member,Shows,Rate,Recorded,Came,Late,Excused,Absent,Practices,Said yes,Said maybe,Said no',
      'Ada Byron,came,0%,1,0,0,0,1,2,1,1,0',
      'Unknown User,said yes,100%,0,0,0,0,0,2,2,0,0',
    ]);
  });

  it('[TM-202] reads another span', async () => {
    const { backend, user } = open(figures);
    await screen.findByText('Said yes, on average');
    await user.click(screen.getByText('1 year'));
    await waitFor(() =>
      expect(backend.callsOf(FIGURES).map((call) => call.body)).toEqual([
        { p_team_id: TEAM_ID, p_weeks: 12 },
        { p_team_id: TEAM_ID, p_weeks: 52 },
      ]),
    );
  });

  it('says what is missing where a chart has nothing to show', async () => {
    open({ ...figures, practices: [], members: [], results: [] });
    expect(await screen.findByText('No practices were held in this time.')).toBeTruthy();
    expect(screen.getByText('There is nobody on the roster.')).toBeTruthy();
    expect(screen.getByText('No tournament was completed yet.')).toBeTruthy();
  });

  it('a failed load can be retried', async () => {
    const { backend, user } = open(failure(503));
    await screen.findByText('Analytics could not be loaded');
    backend.answer(FIGURES, figures);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Said yes, on average')).toBeTruthy();
  });

  it('shows a visitor no figures, and asks for none', async () => {
    const { backend } = open(figures, { is_manager: false, sees_inside: false });
    expect(await screen.findByText('Only people on this team see its analytics')).toBeTruthy();
    expect(backend.callsOf(FIGURES)).toEqual([]);
  });

  it('[TM-194] a silver team without any data is told that they come', async () => {
    open(figures, { is_manager: true, sees_inside: true }, []);
    expect(await screen.findByText('Analytics dashboard coming soon...')).toBeTruthy();
  });
});

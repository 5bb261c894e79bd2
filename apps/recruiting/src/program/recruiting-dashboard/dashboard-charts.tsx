import { BarList, ChartPanel, Funnel, LineChart } from '@lineup/ui/chart';
import { calendarDate, monthDay } from '@lineup/ui/dates';
import { GameName } from '@lineup/ui/game-mark';
import { linkToPipeline, type PipelineLink } from '../../model/link-to-pipeline';
import { cameText, funnelSteps } from './funnel-steps';
import { lossReasons } from '../model/loss';
import type { DashboardPage } from './load-dashboard';

/** How the recruiting goes: by stage, over time, by game and by source. */
export default function DashboardCharts({ page }: { page: DashboardPage; onClose(): void }) {
  const { college, can, funnel, by_week, by_game, by_source, losses } = page;
  const linkTo = (filter: Omit<PipelineLink, 'college'>) =>
    can.see_program ? linkToPipeline({ college: college.slug, ...filter }) : undefined;
  const { steps, closed } = funnelSteps(funnel);
  const inAll = by_week.reduce((sum, { interests }) => sum + interests, 0);
  const most = by_week.toSorted((a, b) => b.interests - a.interests)[0];
  return (
    <>
      <ChartPanel
        title="Funnel by stage"
        note={`Who came at least this far and is still in the running; in percent, of the stage before.${closed > 0 ? ` ${closed.toLocaleString()} closed.` : ''}`}
        emptyText="This pipeline has no stages."
        columns={['Stage', 'Here now', 'Here or further', 'Came this week', 'The week before']}
        rows={[
          ...steps.map(({ id, label, ...numbers }) => ({
            id,
            cells: [
              label,
              ...[numbers.here, numbers.reached, numbers.came, numbers.came_before].map((each) =>
                each.toLocaleString(),
              ),
            ],
          })),
          ...funnel
            .filter(({ kind }) => kind === 'closed')
            .map(({ id, name, interests, came, came_before }) => ({
              id,
              cells: [name, interests.toLocaleString(), '–', came.toLocaleString(), came_before.toLocaleString()],
            })),
        ]}
      >
        <Funnel
          steps={steps.map(({ kind, came, came_before, ...step }) => ({
            ...step,
            change: cameText(came, came_before) || undefined,
            to: linkTo({ kind }),
          }))}
        />
      </ChartPanel>
      <ChartPanel
        title="New interests by week"
        note={`${inAll.toLocaleString()} in ${by_week.length} weeks`}
        emptyText="No weeks to show."
        columns={['Week of', 'New interests']}
        rows={by_week.map(({ week, interests }) => ({
          id: week,
          cells: [calendarDate(week), interests.toLocaleString()],
        }))}
      >
        <LineChart
          title="New interests by week"
          summary={`New interests of ${by_week.length} weeks, ${inAll} in all.${most && most.interests > 0 ? ` Most in the week of ${calendarDate(most.week)}: ${most.interests}.` : ''}`}
          unit="New interests"
          points={by_week.map(({ week, interests }) => ({
            id: week,
            label: `Week of ${calendarDate(week)}`,
            short: monthDay(`${week}T12:00`),
            value: interests,
          }))}
        />
      </ChartPanel>
      <ChartPanel
        title="By game"
        note="Interests, and commits against open roster spots"
        emptyText="No programs and no interests yet."
        columns={['Game', 'Interests', 'Commits', 'Open spots']}
        rows={by_game.map(({ id, name, interests, commits, open_spots }) => ({
          id,
          cells: [name, interests, commits, open_spots].map((cell) => cell.toLocaleString()),
        }))}
      >
        <BarList
          summary={`Bars of ${by_game.length} games.${by_game[0] ? ` Most: ${by_game[0].name}, ${by_game[0].interests}.` : ''}`}
          rows={by_game.map(({ id, name, interests, commits, open_spots }) => ({
            id,
            label: <GameName game={name} />,
            value: interests,
            text: interests.toLocaleString(),
            note: `${commits.toLocaleString()} committed · ${open_spots === 1 ? '1 open spot' : `${open_spots.toLocaleString()} open spots`}`,
            to: linkTo({ game: id }),
          }))}
        />
      </ChartPanel>
      <ChartPanel
        title="Sources"
        note="How recruits came into your pipeline"
        emptyText="Nobody is in your pipeline yet."
        columns={['Source', 'Interests', 'Commits']}
        rows={by_source.map(({ source, interests, commits }) => ({
          id: source,
          cells: [sources[source] ?? source, interests.toLocaleString(), commits.toLocaleString()],
        }))}
      >
        <BarList
          summary={`Bars of ${by_source.length} sources.`}
          rows={by_source.map(({ source, interests, commits }) => ({
            id: source,
            label: sources[source] ?? source,
            value: interests,
            text: interests.toLocaleString(),
            note: `${commits.toLocaleString()} committed`,
            // What a player kept first and then sent is no filter of its own.
            to: linkTo({ source }),
          }))}
        />
      </ChartPanel>
      {losses && (
        <ChartPanel
          title="Lost to"
          note={
            losses.colleges.length > 0
              ? `Most often to ${losses.colleges.map(({ name, interests }) => `${name} (${interests.toLocaleString()})`).join(', ')}`
              : 'Why interests ended in the last 365 days, as you noted it'
          }
          emptyText="Nobody noted why an interest ended. Choose a reason when you close one."
          columns={['Reason', 'Interests']}
          rows={losses.reasons.map(({ reason, interests }) => ({
            id: reason,
            cells: [lossReasons[reason], interests.toLocaleString()],
          }))}
        >
          <BarList
            summary={`Bars of ${losses.reasons.length} reasons.`}
            rows={losses.reasons.map(({ reason, interests }) => ({
              id: reason,
              label: lossReasons[reason],
              value: interests,
              text: interests.toLocaleString(),
            }))}
          />
        </ChartPanel>
      )}
    </>
  );
}

const sources: Record<string, string> = {
  form: 'Your interest form on Lineup',
  site: 'Your own site',
  qr: 'QR code',
  recruiter: 'Saved by your staff',
  import: 'Imported',
};

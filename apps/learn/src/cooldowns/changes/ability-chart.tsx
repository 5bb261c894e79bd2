import { ChartPanel, LineChart } from '@lineup/ui/chart';
import { calendarDate } from '@lineup/ui/dates';
import { figureText, type Figure } from '../model/figures';
import type { HistoryPoint } from '../model/timeline';

interface AbilityChartProps {
  ability: string;
  hero: string;
  figure: Figure;
  points: readonly HistoryPoint[];
}

const units: Record<Figure, string> = { seconds: 'Seconds', charges: 'Charges', energy: 'Energy' };

/** One figure of an ability over the snapshots that have it. */
export default function AbilityChart({ ability, hero, figure, points }: AbilityChartProps) {
  const title = `${ability}, ${hero}`;
  const [first, last] = [points[0], points.at(-1)];
  return (
    <ChartPanel
      title={title}
      note={`${units[figure]}, by snapshot`}
      columns={['Snapshot', units[figure]]}
      rows={points.map(({ day, value }) => ({ id: day, cells: [calendarDate(day), figureText(figure, value)] }))}
      emptyText="No figures yet."
    >
      <LineChart
        title={title}
        summary={
          first && last
            ? `${title}: ${figureText(figure, first.value)} on ${calendarDate(first.day)}, ${figureText(figure, last.value)} on ${calendarDate(last.day)}.`
            : title
        }
        unit={units[figure]}
        points={points.map(({ day, value }) => ({ id: day, label: calendarDate(day), value }))}
      />
    </ChartPanel>
  );
}

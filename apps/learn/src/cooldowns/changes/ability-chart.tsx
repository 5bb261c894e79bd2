import type { Sentences } from '@lineup/language';
import { ChartPanel, LineChart } from '@lineup/ui/chart';
import { calendarDate } from '@lineup/ui/dates';
import { figureText, type Figure } from '../model/figures';
import type { HistoryPoint } from '../model/timeline';
import { t } from '../../language';

interface AbilityChartProps {
  ability: string;
  hero: string;
  figure: Figure;
  points: readonly HistoryPoint[];
}

const units = { seconds: 'Seconds', charges: 'Charges', energy: 'Energy' } satisfies Sentences<Record<Figure, string>>;

/** One figure of an ability over the snapshots that have it. */
export default function AbilityChart({ ability, hero, figure, points }: AbilityChartProps) {
  const title = `${ability}, ${hero}`;
  const unit = t(units[figure]);
  const [first, last] = [points[0], points.at(-1)];
  return (
    <ChartPanel
      title={title}
      note={t('{unit}, by snapshot', { unit })}
      columns={[t('Snapshot'), unit]}
      rows={points.map(({ day, value }) => ({ id: day, cells: [calendarDate(day), figureText(figure, value)] }))}
      emptyText={t('No figures yet.')}
    >
      <LineChart
        title={title}
        summary={
          first && last
            ? t('{title}: {before} on {firstDay}, {after} on {lastDay}.', {
                title,
                before: figureText(figure, first.value),
                firstDay: calendarDate(first.day),
                after: figureText(figure, last.value),
                lastDay: calendarDate(last.day),
              })
            : title
        }
        unit={unit}
        points={points.map(({ day, value }) => ({ id: day, label: calendarDate(day), value }))}
      />
    </ChartPanel>
  );
}

import type { Today } from '@lineup/product';
import { calendarDate } from '@lineup/ui/dates';
import { Logo } from '@lineup/ui/logo';
import { SlotCard, SlotRow, SlotRows } from '@lineup/ui/slot-card';
import { plural, t } from '../language';

type Waiting = NonNullable<Today['papers']>[number];

/** Colleges that wait for papers of the player, the next due first. */
export default function TodayPapers({ papers }: { papers: readonly Waiting[] }) {
  return (
    <SlotCard title={t('Papers')}>
      <SlotRows>
        {papers.map(({ interest_id: id, college, due_on: due, waiting, returned }) => (
          <SlotRow
            key={id}
            to={`/recruiting-status/${id}`}
            title={college.name}
            text={[
              plural(waiting, '{count} paper to send', '{count} papers to send'),
              returned > 0 && t('{returned} sent back', { returned }),
              t('due by {day}', { day: calendarDate(due) }),
            ]
              .filter(Boolean)
              .join(' · ')}
            mark={<Logo name={college.name} url={college.logo_url} colors={college.colors} size={32} />}
          />
        ))}
      </SlotRows>
    </SlotCard>
  );
}

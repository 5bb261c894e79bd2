import { CircleCheck } from 'lucide-react';
import { Chip } from '@lineup/ui/chip';
import { PRACTICE_STATUSES } from '../../model/practice';
import { TOURNAMENT_STATUSES } from '../../model/tournament';
import { asWords } from '../../model/words';
import { t } from '../../language';

const labels: Record<string, string> = { ...PRACTICE_STATUSES, ...TOURNAMENT_STATUSES };

/** Status of a practice or tournament; "completed" stands out from the others by sign and color. */
export function StatusChip({ status }: { status: string }) {
  const isCompleted = status === 'completed';
  const tone = isCompleted ? 'success' : status === 'cancelled' ? 'danger' : 'info';
  return (
    <Chip tone={tone} icon={isCompleted && <CircleCheck aria-hidden />}>
      {labels[status] ? t(labels[status]) : asWords(status)}
    </Chip>
  );
}

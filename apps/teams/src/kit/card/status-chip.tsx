import { CircleCheck } from 'lucide-react';
import { Chip } from '@lineup/ui/chip';
import { asWords } from '../../model/words';

/** Status of a practice or tournament; "completed" stands out from the others by sign and colour. */
export function StatusChip({ status }: { status: string }) {
  const isCompleted = status === 'completed';
  const tone = isCompleted ? 'success' : status === 'cancelled' ? 'danger' : 'info';
  return (
    <Chip tone={tone} icon={isCompleted && <CircleCheck aria-hidden />}>
      {asWords(status)}
    </Chip>
  );
}

import { Chip } from '@lineup/ui/chip';
import { standingText, type CollegeStanding } from '../model/standing';

/** Where the viewer stands with a college, on its card. */
export function StandingChip({ standing }: { standing: CollegeStanding }) {
  const text = standingText(standing);
  return text && <Chip tone={standing?.label ? 'success' : 'info'}>{text}</Chip>;
}

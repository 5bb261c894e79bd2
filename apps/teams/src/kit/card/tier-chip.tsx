import { Medal } from 'lucide-react';
import { Chip } from './chip';
import { tierLabel, type Tier } from '../../model/tier';

/** "Bronze", "Silver" or "Gold". */
export function TierChip({ tier }: { tier: Tier }) {
  return (
    <Chip tone={tier === 'gold' ? 'accent' : 'plain'} icon={<Medal aria-hidden />}>
      {tierLabel(tier)}
    </Chip>
  );
}

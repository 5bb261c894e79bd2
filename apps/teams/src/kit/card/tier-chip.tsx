import { Medal } from 'lucide-react';
import { Chip } from '@lineup/ui/chip';
import { readTier, tierLabel } from '../../model/tier';

/** "Bronze", "Silver" or "Gold". */
export function TierChip({ tier: stored }: { tier: string | null }) {
  const tier = readTier(stored);
  return (
    <Chip tone={tier === 'gold' ? 'accent' : 'plain'} icon={<Medal aria-hidden />}>
      {tierLabel(tier)}
    </Chip>
  );
}

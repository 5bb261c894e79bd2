import { useState } from 'react';
import * as z from '@lineup/schema';
import { ownRoom } from '@lineup/data';
import { type Costs, NO_COSTS } from './net-cost';

const costsSchema = z.object({
  tuition: z.string(),
  fees: z.string(),
  housing: z.string(),
  otherAid: z.string(),
  growth: z.string(),
});
const room = ownRoom('net-cost', (text) => z.readJson(costsSchema, text));

/**
 * What the user typed about colleges, by interest: in this browser alone, until they sign out. No call of the backend takes it, so that no
 * college, guardian or operator of the site reads what a family can pay.
 */
export function useTypedCosts(userId: string) {
  const [costs, setCosts] = useState((): Record<string, Costs> => Object.fromEntries(room.all(userId)));
  const of = (interestId: string): Costs => costs[interestId] ?? NO_COSTS;
  return {
    of,
    change: (interestId: string, change: Partial<Costs>) => {
      const next = { ...of(interestId), ...change };
      room.keep(userId, interestId, next);
      setCosts((all) => ({ ...all, [interestId]: next }));
    },
  };
}

import { errorRate } from '@lineup/contract/health';
import type { RemoteLoads } from './list-remote-loads';

/** How a version did, in words. */
export function describeLoads(row: RemoteLoads): string {
  const { loaded, failed, crashed, slow, failing_callers: callers, average_ms: average } = row;
  const percent = `${(100 * errorRate(row)).toFixed(1)}% errors`;
  const parts = [`${loaded} loaded`, `${failed} did not`, `${crashed} crashed (${percent})`];
  if (callers > 0) parts.push(`seen from ${callers} ${callers === 1 ? 'address' : 'addresses'}`);
  if (average !== null) parts.push(`${average} ms on average`);
  if (slow > 0) parts.push(`${slow} over 2.5 s`);
  return parts.join(', ');
}

import { DataError } from '@lineup/data';

/** Why no message was taken. The first two pass by themselves; with the others another try alone does not help. */
export const UNSENT_REASONS = ['too-many', 'server-down', 'no-birth-date', 'suspended', 'closed'] as const;
export type UnsentReason = (typeof UNSENT_REASONS)[number];

export function whyUnsent(error: unknown): UnsentReason | undefined {
  if (!(error instanceof DataError)) return undefined;
  if (error.kind === 'rate-limited') return 'too-many';
  if (isDown(error)) return 'server-down';
  if (error.kind !== 'forbidden') return undefined;
  if (error.hint === 'suspended') return 'suspended';
  return error.hint === 'birth_date' ? 'no-birth-date' : 'closed';
}

/** No service behind the gateway, no database behind the service, or a database that ended in the middle. */
const isDown = ({ status, code }: DataError) => status === 502 || status === 503 || /^57P0[123]$/.test(code);

import type { DataError } from '@lineup/data';

/** Why a change was refused, for the screen. */
export function describeRefusal({ kind, code, message }: DataError): { message: string } {
  if (code === '23505') return { message: 'A flag with this key already exists.' };
  if (kind === 'forbidden') return { message: `You do not have permission to do this. ${message}` };
  return { message };
}

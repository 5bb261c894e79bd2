import type { DataError, Refusal } from '@lineup/data';
import * as z from '@lineup/schema';
import { requiredText } from '@lineup/ui/form';
import { t } from '../language/language';

/** Six digits of an authenticator app, however they are grouped. */
export const codeSchema = z.object({
  code: z.pipe(
    requiredText(20, () => t('Enter the code from your authenticator app.')).check(
      z.refine((code) => /^\d{6}$/.test(code.replaceAll(/\s/g, '')), { error: () => t('The code has 6 digits.') }),
    ),
    z.transform((code: string) => code.replaceAll(/\s/g, '')),
  ),
});

/** Why a code was not taken, beside its field. */
export function codeRefusal({ code, kind }: DataError): Refusal | undefined {
  if (code === 'mfa_verification_failed')
    return { fields: { code: t('This code is wrong or was used already. Wait for the next one.') } };
  if (kind === 'rate-limited') return { message: t('Too many wrong codes. Wait a few minutes and try again.') };
  return undefined;
}

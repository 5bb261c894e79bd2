import * as z from '@lineup/schema';

/** How somebody signed in who may set a password without the current one: by a link or code from a mail. */
const methods = ['otp', 'magiclink', 'recovery'];

const claimsSchema = z.object({ amr: z.optional(z.array(z.object({ method: z.optional(z.string()) }))) });

/** Whether the session of an access token began with a mail. The service decides by the same (`amr`, signed). */
export function beganWithMail(accessToken: string): boolean {
  try {
    const payload = atob((accessToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'));
    const amr = z.readJson(claimsSchema, payload)?.amr ?? [];
    return amr.some(({ method = '' }) => methods.includes(method));
  } catch {
    return false;
  }
}

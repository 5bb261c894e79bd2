/** How somebody signed in who may set a password without the current one: by a link or code from a mail. */
const methods = ['otp', 'magiclink', 'recovery'];

/** Whether the session of an access token began with a mail. The service decides by the same (`amr`, signed). */
export function beganWithMail(accessToken: string): boolean {
  try {
    const payload = atob((accessToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'));
    const { amr } = JSON.parse(payload) as { amr?: { method?: string }[] };
    return (amr ?? []).some(({ method = '' }) => methods.includes(method));
  } catch {
    return false;
  }
}

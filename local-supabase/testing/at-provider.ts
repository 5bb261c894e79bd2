/** A browser at a demo provider, without a browser. */

export interface AtProvider {
  name?: string;
  email?: string;
  isVerified?: boolean;
  /** Presses "Cancel". */
  cancels?: boolean;
}

const MAX_STEPS = 12;

/** Goes to the page of a provider, says who one is, and returns the address that the provider leads back to, not opened. */
export async function answerAtProvider(address: string, person: AtProvider): Promise<URL> {
  const { origin } = new URL(address);
  const cookies = new Map<string, string>();
  const form = new URLSearchParams({
    name: person.name ?? 'Demo Player',
    email: person.email ?? '',
    ...(person.isVerified && { verified: 'on' }),
    decision: person.cancels ? 'deny' : 'allow',
  });
  let next = new URL(address);
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const asks = next.pathname.startsWith('/interaction/');
    const answer = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(asks && { method: 'POST', body: form }),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    if (!location) throw new Error(`${next.href} answered ${answer.status}: ${await answer.text()}`);
    next = new URL(location, next);
    if (next.origin !== origin) return next;
  }
  throw new Error('the provider leads nowhere');
}

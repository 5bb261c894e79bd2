/** A variable that the function cannot do without. */
export function variable(name: string): string {
  const value = Deno.env.get(name);
  if (!value) throw new Error(`${name} is not set`);
  return value;
}

/** Address of the site, without a slash at the end: where links in mails and after a payment lead. */
export const siteUrl = (): string => variable('SITE_URL').replace(/\/+$/, '');

/** Address of the backend as browsers reach it, without a slash at the end: a local stack shares the site's. */
export function publicAddress(): string {
  const address = variable('SUPABASE_URL').replace(/\/+$/, '');
  return /^http:/.test(address) ? siteUrl() : address;
}

/** The domain at which replies of calendar programs are received; undefined where none are. */
export const replyDomain = (): string | undefined =>
  (Deno.env.get('INBOUND_SECRET') && Deno.env.get('INBOUND_DOMAIN')) || undefined;

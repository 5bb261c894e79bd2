/** By these keys (RFC 8292) push services know whose messages they are; a browser subscribes for one public key. */
export interface VapidKeys {
  subject: string;
  publicKey: string;
  privateKey: string;
}

/** The keys of this site; null where push is not set up. */
export function vapidKeys(): VapidKeys | null {
  const [subject, publicKey, privateKey] = ['VAPID_SUBJECT', 'VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'].map((name) =>
    Deno.env.get(name),
  );
  return subject && publicKey && privateKey ? { subject, publicKey, privateKey } : null;
}

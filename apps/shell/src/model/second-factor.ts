import { getClient, toDataError, unwrap } from '@lineup/data';

/** An authenticator app that is being set up. */
export interface NewFactor {
  id: string;
  /** An image's address. */
  qrCode: string;
  /** What the QR code holds, to type. */
  secret: string;
}

/** The name under which the auth service keeps it. */
const FRIENDLY_NAME = 'Authenticator app';

/** Starts to set up an authenticator app. One that was begun and never finished is dropped. */
export async function startFactor(): Promise<NewFactor> {
  const { auth } = await getClient();
  const { data: listed, error: unlisted } = await auth.mfa.listFactors();
  if (unlisted) throw toDataError(unlisted);
  for (const { id, status } of listed.all) if (status === 'unverified') await auth.mfa.unenroll({ factorId: id });
  const { data, error } = await auth.mfa.enroll({
    factorType: 'totp',
    friendlyName: FRIENDLY_NAME,
    issuer: window.location.host,
  });
  if (error) throw toDataError(error);
  return { id: data.id, qrCode: data.totp.qr_code, secret: data.totp.secret };
}

/** The first code of an app finishes its setup, and takes this session past the second factor. */
export async function enterCode(code: string, factorId?: string): Promise<void> {
  const { auth } = await getClient();
  const { error } = await auth.mfa.challengeAndVerify({ factorId: factorId ?? (await ownFactor()), code });
  if (error) throw toDataError(error);
}

/** No longer asks for a code. The session has to have passed the second factor. */
export async function removeFactor(): Promise<void> {
  const { auth } = await getClient();
  const { error } = await auth.mfa.unenroll({ factorId: await ownFactor() });
  if (error) throw toDataError(error);
  await auth.refreshSession();
}

/** Ten new recovery codes; those before no longer work. */
export async function makeRecoveryCodes(): Promise<string[]> {
  const supabase = await getClient();
  return unwrap(supabase.rpc('make_recovery_codes'));
}

/** A recovery code removes the lost app; the next sign-in asks for none. False when the code is wrong or used. */
export async function enterRecoveryCode(code: string): Promise<boolean> {
  const supabase = await getClient();
  return unwrap(supabase.rpc('use_recovery_code', { p_code: code }));
}

async function ownFactor(): Promise<string> {
  const { auth } = await getClient();
  const { data, error } = await auth.mfa.listFactors();
  if (error) throw toDataError(error);
  return data.totp[0]?.id ?? '';
}

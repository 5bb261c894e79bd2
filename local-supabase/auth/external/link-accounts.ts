import type { JSONValue } from 'postgres';
import { writeAudit } from '../audit.ts';
import { parseEmail } from '../email-address.ts';
import { AuthError, databaseError, userBanned } from '../errors.ts';
import type { AuthRequest, AuthService, Db } from '../service.ts';
import {
  confirmUser,
  findUserByEmail,
  findUserById,
  insertUser,
  isBanned,
  lockUser,
  mergeUserMetadata,
  type UserRow,
} from '../users.ts';
import type { ExternalPerson } from './external-provider.ts';
import { externalFailure } from './provider.ts';

/** The user, or why they do not get in although what was written for them stays. */
export type SignInOutcome = { user: UserRow } | { refusal: AuthError; unconfirmed?: UserRow };

/**
 * The user whom an identity belongs to; without one the user with its address, if the provider has verified it, else a new
 * one. An account whose address nobody has confirmed loses its password and its other identities to who proves the address.
 */
export async function signInByProvider(
  service: AuthService,
  tx: Db,
  call: AuthRequest,
  provider: string,
  person: ExternalPerson,
): Promise<SignInOutcome> {
  const { user: found, data, isVerified } = await findOrMakeUser(service, tx, provider, person);
  let user = found;
  if (isBanned(user)) throw userBanned(403);
  if (user.email_confirmed_at !== null) return { user };
  await removeUnconfirmed(tx, user.id, provider, data);
  user = (await findUserById(tx, user.id)) as UserRow;
  const isTrusted = isVerified || !service.config.email.enable_confirmations;
  // Nobody has seen to it that they read mail there.
  if (isTrusted) {
    await writeAudit(tx, call, 'user_signedup', user);
    await confirmUser(tx, user.id);
    return { user: (await findUserById(tx, user.id)) as UserRow };
  }
  const what = user.email
    ? `A confirmation email has been sent to your ${provider} email`
    : `Verify the email with ${provider} in order to sign in`;
  const refusal = new AuthError(422, 'provider_email_needs_verification', `Unverified email with ${provider}. ${what}`);
  return { refusal, ...(user.email && { unconfirmed: user }) };
}

async function findOrMakeUser(service: AuthService, tx: Db, provider: string, person: ExternalPerson) {
  const { address, isVerified } = await readAddress(service, person);
  const data = { ...person.claims, email: person.email?.address, ...verifiedFlags(person) };
  const [known] = await tx<{ user_id: string }[]>`
    select user_id from auth.identities where provider = ${provider} and provider_id = ${person.subject}`;
  if (known) {
    const user = (await lockUser(tx, known.user_id)) as UserRow;
    await tx`
      update auth.identities set identity_data = ${tx.json(data as JSONValue)}, last_sign_in_at = now(), updated_at = now()
      where provider = ${provider} and provider_id = ${person.subject}`;
    await mergeUserMetadata(tx, user.id, data);
    await updateProviders(tx, user.id);
    return { user: (await findUserById(tx, user.id)) as UserRow, data, isVerified };
  }
  const owner = isVerified ? await findOwner(tx, address) : undefined;
  if (owner) {
    await lockUser(tx, owner.id);
    await insertIdentity(tx, owner.id, provider, person.subject, data);
    await mergeUserMetadata(tx, owner.id, data);
    await updateProviders(tx, owner.id);
    return { user: (await findUserById(tx, owner.id)) as UserRow, data, isVerified };
  }
  if (!service.config.enable_signup) {
    throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
  }
  // An address that was not verified and that somebody has already is not taken from them.
  const isFree = address !== '' && !(await findUserByEmail(tx, address));
  const user = await makeUser(tx, { provider, userMetadata: data, ...(isFree && { email: address }) });
  await insertIdentity(tx, user.id, provider, person.subject, data);
  return { user, data, isVerified };
}

async function readAddress({ config }: AuthService, { email }: ExternalPerson) {
  if (!email) return { address: '', isVerified: false };
  return { address: parseEmail(email.address), isVerified: email.isVerified || !config.email.enable_confirmations };
}

const verifiedFlags = ({ email }: ExternalPerson) => ({
  email_verified: email?.isVerified ?? false,
  phone_verified: false,
});

/** The user with an identity of this address, or with the address itself. */
async function findOwner(tx: Db, address: string): Promise<UserRow | undefined> {
  const owners = await tx<{ user_id: string }[]>`select distinct user_id from auth.identities where email = ${address}`;
  if (owners.length > 1) {
    throw externalFailure('Multiple accounts with the same email address in the same linking domain detected: default');
  }
  return owners[0] ? findUserById(tx, owners[0].user_id) : findUserByEmail(tx, address);
}

async function makeUser(tx: Db, user: Parameters<typeof insertUser>[1]): Promise<UserRow> {
  try {
    return await insertUser(tx, user);
  } catch (error) {
    throw databaseError(error, 'saving new user');
  }
}

/** Adds an identity. What a trigger refuses is not told. */
async function insertIdentity(tx: Db, userId: string, provider: string, subject: string, data: object): Promise<void> {
  try {
    await tx`
      insert into auth.identities (provider_id, user_id, provider, identity_data, last_sign_in_at)
      values (${subject}, ${userId}, ${provider}, ${tx.json(data as JSONValue)}, now())`;
  } catch (error) {
    throw externalFailure('Error creating identity', error);
  }
}

/** Links an account of a provider to the signed-in user who asked for it. */
export async function linkToUser(
  tx: Db,
  call: AuthRequest,
  userId: string,
  provider: string,
  person: ExternalPerson,
): Promise<UserRow> {
  const user = await lockUser(tx, userId);
  if (!user) throw new AuthError(422, 'user_not_found', 'Linking target user not found');
  const [known] = await tx<{ user_id: string }[]>`
    select user_id from auth.identities where provider = ${provider} and provider_id = ${person.subject}`;
  if (known) {
    const whose = known.user_id === userId ? '' : ' to another user';
    throw new AuthError(422, 'identity_already_exists', `Identity is already linked${whose}`);
  }
  const data = { ...person.claims, email: person.email?.address, ...verifiedFlags(person) };
  await insertIdentity(tx, userId, provider, person.subject, data);
  await updateProviders(tx, userId);
  await writeAudit(tx, call, 'identity_linked', user);
  return (await findUserById(tx, userId)) as UserRow;
}

/** Notes at the user which providers they have, the oldest first. */
export async function updateProviders(tx: Db, userId: string): Promise<void> {
  const identities = await tx<{ provider: string }[]>`
    select provider from auth.identities where user_id = ${userId} order by created_at`;
  const providers = [...new Set(identities.map(({ provider }) => provider))];
  await tx`
    update auth.users
    set raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || ${tx.json({ ...(providers[0] && { provider: providers[0] }), providers })},
      updated_at = now()
    where id = ${userId}`;
}

/** What somebody else may have left at an address before its owner came: password, metadata and identities. */
async function removeUnconfirmed(tx: Db, userId: string, provider: string, data: object): Promise<void> {
  await tx`
    update auth.users set encrypted_password = null, raw_user_meta_data = ${tx.json(data as JSONValue)}, updated_at = now()
    where id = ${userId}`;
  await tx`delete from auth.identities where user_id = ${userId} and provider <> ${provider}`;
  await updateProviders(tx, userId);
}

import type { Db } from '../service.ts';

export interface PasskeyRow {
  id: string;
  user_id: string;
  credential_id: Buffer;
  public_key: Buffer;
  aaguid: string | null;
  /** A bigint of the database. */
  sign_count: string;
  transports: string[];
  backup_eligible: boolean;
  backed_up: boolean;
  friendly_name: string;
  created_at: Date;
  last_used_at: Date | null;
}

/** Passkeys that one account may have: of the platform, no key of config.toml sets it. */
export const MAX_PASSKEYS = 10;

/** The passkeys of an account, the oldest first. */
export async function passkeysOf(db: Db, userId: string): Promise<PasskeyRow[]> {
  return db<PasskeyRow[]>`
    select * from auth.webauthn_credentials where user_id = ${userId} order by created_at`;
}

/** A passkey as clients see it: neither its key nor what the authenticator calls it. */
export function viewPasskey(row: PasskeyRow): Record<string, unknown> {
  return {
    id: row.id,
    ...(row.friendly_name !== '' && { friendly_name: row.friendly_name }),
    created_at: row.created_at,
    ...(row.last_used_at && { last_used_at: row.last_used_at }),
  };
}

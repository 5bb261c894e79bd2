import type { Db } from '../service.ts';

/** Seconds for which a challenge may be answered. */
const CHALLENGE_LIFE = 300;

type ChallengeType = 'registration' | 'authentication';

export interface NewChallenge {
  id: string;
  /** UNIX time in seconds. */
  expiresAt: number;
}

/** Notes a challenge that was sent out; `userId` is null for a sign-in, which nobody has a name in yet. */
export async function noteChallenge(
  db: Db,
  o: { type: ChallengeType; userId: string | null; challenge: string; rpId: string },
): Promise<NewChallenge> {
  const [row] = await db<{ id: string; expires_at: Date }[]>`
    insert into auth.webauthn_challenges (user_id, challenge_type, session_data, expires_at)
    values (${o.userId}, ${o.type}, ${db.json({ challenge: o.challenge, rpId: o.rpId })},
      now() + make_interval(secs => ${CHALLENGE_LIFE}))
    returning id, expires_at`;
  if (!row) throw new Error('the insert returned no challenge');
  return { id: row.id, expiresAt: Math.floor(row.expires_at.getTime() / 1000) };
}

/** Uses a challenge up, whatever comes of it: two answers at once find it once. Undefined: not there, or somebody else's. */
export async function consumeChallenge(
  db: Db,
  o: { id: string; type: ChallengeType; userId: string | null },
): Promise<{ challenge: string; isExpired: boolean } | undefined> {
  const [row] = await db<{ session_data: { challenge: string }; is_expired: boolean }[]>`
    delete from auth.webauthn_challenges
    where id = ${o.id} and challenge_type = ${o.type} and user_id is not distinct from ${o.userId}
    returning session_data, expires_at < now() as is_expired`;
  return row && { challenge: row.session_data.challenge, isExpired: row.is_expired };
}

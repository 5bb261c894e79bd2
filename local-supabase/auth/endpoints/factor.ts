import { writeAudit } from '../audit.ts';
import { isUuid, requireUser, type SignedIn } from '../authenticate.ts';
import { AuthError, tooManyRequests, validationFailed } from '../errors.ts';
import { json } from '../http.ts';
import type { AuthRequest, AuthService, Endpoint } from '../service.ts';
import { addAuthenticationMethod, createRefreshToken, tokenResponse, type SessionRow } from '../sessions.ts';
import { matchTotp } from '../totp.ts';
import type { FactorRow } from '../user-view.ts';
import { anonymousNotAllowed } from './enroll-factor.ts';

/** Seconds for which a challenge may be answered. */
const CHALLENGE_LIFE = 300;

/** `POST /factors/:id/challenge` */
export const challengeFactor: Endpoint = async (service, call, { id = '' }) => {
  const { factor } = await loadFactor(service, call, id);
  refuseDisabled(service);
  const [challenge] = await service.sql<{ id: string; expires_at: number }[]>`
    insert into auth.mfa_challenges (factor_id) values (${factor.id})
    returning id, floor(extract(epoch from created_at))::int + ${CHALLENGE_LIFE}::int as expires_at`;
  await service.sql`update auth.mfa_factors set last_challenged_at = now() where id = ${factor.id}`;
  return json({ id: challenge?.id, type: 'totp', expires_at: challenge?.expires_at });
};

/** `POST /factors/:id/verify`: the right code lifts this session to the second level of assurance. */
export const verifyFactor: Endpoint = async (service, call, { id = '' }) => {
  const { factor, signedIn } = await loadFactor(service, call, id);
  refuseDisabled(service);
  const challengeId = call.body.text('challenge_id');
  const [challenge] = isUuid(challengeId)
    ? await service.sql<{ id: string; is_expired: boolean }[]>`
        select id, created_at < now() - make_interval(secs => ${CHALLENGE_LIFE}) as is_expired
        from auth.mfa_challenges where id = ${challengeId} and factor_id = ${factor.id} and verified_at is null`
    : [];
  if (!challenge) {
    throw new AuthError(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found');
  }
  if (challenge.is_expired) {
    await service.sql`delete from auth.mfa_challenges where id = ${challenge.id}`;
    throw new AuthError(
      422,
      'mfa_challenge_expired',
      `MFA challenge ${challenge.id} has expired, verify against another challenge or create a new challenge.`,
    );
  }
  if (!service.failures.take(factor.id)) throw tooManyRequests();
  const code = call.body.text('code').trim();
  const step = matchTotp(factor.secret ?? '', code, Date.now(), Number(factor.last_used_step));
  if (step === undefined) throw new AuthError(422, 'mfa_verification_failed', 'Invalid TOTP code entered');
  const answer = await liftSession(service, signedIn, factor, challenge.id, step);
  service.failures.giveBack(factor.id);
  return json(answer);
};

/** `DELETE /factors/:id` */
export const unenrollFactor: Endpoint = async (service, call, { id = '' }) => {
  const { factor, signedIn } = await loadFactor(service, call, id);
  if (factor.status === 'verified' && signedIn.session.aal === 'aal1') {
    throw new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
  }
  await service.sql.begin(async (tx) => {
    await tx`delete from auth.mfa_factors where id = ${factor.id}`;
    await writeAudit(tx, call, 'factor_unenrolled', signedIn.user);
    await tx`
      delete from auth.mfa_amr_claims
      where authentication_method = 'totp' and session_id in (select id from auth.sessions where factor_id = ${factor.id})`;
    await tx`update auth.sessions set aal = 'aal1', factor_id = null, updated_at = now() where factor_id = ${factor.id}`;
  });
  return json({ id: factor.id });
};

async function liftSession(
  service: AuthService,
  { user, session }: SignedIn,
  factor: FactorRow,
  challengeId: string,
  step: number,
): Promise<Record<string, unknown>> {
  return service.sql.begin(async (tx) => {
    // The condition makes two requests with the same code take turns: the second finds the step used.
    const [used] = await tx`
      update auth.mfa_factors set status = 'verified', last_used_step = ${step}, updated_at = now()
      where id = ${factor.id} and last_used_step < ${step} returning id`;
    if (!used) throw new AuthError(422, 'mfa_verification_failed', 'Invalid TOTP code entered');
    await tx`update auth.mfa_challenges set verified_at = now() where id = ${challengeId}`;
    await tx`delete from auth.mfa_factors where user_id = ${user.id} and status = 'unverified'`;
    await addAuthenticationMethod(tx, session.id, 'totp');
    const [lifted] = await tx<SessionRow[]>`
      update auth.sessions set aal = 'aal2', factor_id = ${factor.id}, updated_at = now()
      where id = ${session.id} returning *`;
    if (!lifted) {
      throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
    }
    // Sessions without the second factor end as soon as there is one.
    await tx`delete from auth.sessions where user_id = ${user.id} and aal < 'aal2'`;
    const [current] = await tx<{ token: string }[]>`
      select token from auth.refresh_tokens
      where session_id = ${session.id} and not revoked order by id desc limit 1`;
    await tx`
      update auth.refresh_tokens set revoked = true, updated_at = now()
      where session_id = ${session.id} and not revoked`;
    const refreshToken = await createRefreshToken(service, tx, lifted, current?.token ?? null);
    return tokenResponse(service, tx, { user, session: lifted, refreshToken, method: 'totp' });
  });
}

async function loadFactor(
  service: AuthService,
  call: AuthRequest,
  id: string,
): Promise<{ factor: FactorRow; signedIn: SignedIn }> {
  const signedIn = await requireUser(service, call);
  if (signedIn.user.is_anonymous) throw anonymousNotAllowed();
  if (!isUuid(id)) throw validationFailed('factor_id must be an UUID');
  const [factor] = await service.sql<FactorRow[]>`
    select * from auth.mfa_factors where id = ${id} and user_id = ${signedIn.user.id}`;
  if (!factor) throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found');
  return { factor, signedIn };
}

function refuseDisabled(service: AuthService): void {
  if (!service.config.mfa.totp.verify_enabled) {
    throw new AuthError(422, 'mfa_totp_verify_not_enabled', 'MFA verification is disabled for TOTP');
  }
}

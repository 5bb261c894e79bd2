import { renderSVG } from 'uqr';
import { requireUser } from '../authenticate.ts';
import { AuthError, validationFailed } from '../errors.ts';
import { json } from '../http.ts';
import type { AuthService, Endpoint } from '../service.ts';
import type { SessionRow } from '../sessions.ts';
import { createTotpSecret, totpUri } from '../totp.ts';
import type { FactorRow } from '../user-view.ts';

/** Seconds after which an enrolment that was never finished is forgotten. */
const UNVERIFIED_LIFE = 300;

/** `POST /factors`: starts to enrol an authenticator app. */
export const enrollFactor: Endpoint = async (service, call) => {
  const { body } = call;
  const { user, session } = await requireUser(service, call);
  if (user.is_anonymous) throw anonymousNotAllowed();
  refuseOtherTypes(service, body.text('factor_type'));
  const friendlyName = body.text('friendly_name');
  await refuseTooMany(service, user.id, session, friendlyName);
  const secret = createTotpSecret();
  const [factor] = await service.sql<FactorRow[]>`
    insert into auth.mfa_factors (user_id, friendly_name, factor_type, status, secret)
    values (${user.id}, ${friendlyName}, 'totp', 'unverified', ${secret})
    returning *`;
  if (!factor) throw new Error('the insert returned no factor');
  const issuer = body.text('issuer') || new URL(service.config.site_url).host;
  const uri = totpUri({ secret, issuer, account: user.email ?? '' });
  return json({
    id: factor.id,
    type: 'totp',
    friendly_name: friendlyName,
    totp: { qr_code: renderSVG(uri, { pixelSize: 4 }), secret, uri },
  });
};

/** Somebody without an account of their own cannot protect it. */
export function anonymousNotAllowed(): AuthError {
  return new AuthError(403, 'no_authorization', 'Anonymous user not allowed to perform these actions');
}

function refuseOtherTypes(service: AuthService, type: string): void {
  if (type === 'phone') {
    throw new AuthError(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone');
  }
  if (type === 'webauthn') {
    throw new AuthError(422, 'mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn');
  }
  if (type !== 'totp') throw validationFailed('factor_type needs to be totp, phone, or webauthn');
  if (!service.config.mfa.totp.enroll_enabled) {
    throw new AuthError(422, 'mfa_totp_enroll_not_enabled', 'MFA enroll is disabled for TOTP');
  }
}

async function refuseTooMany(
  service: AuthService,
  userId: string,
  session: SessionRow,
  friendlyName: string,
): Promise<void> {
  await service.sql`
    delete from auth.mfa_factors
    where user_id = ${userId} and status = 'unverified'
      and created_at < now() - make_interval(secs => ${UNVERIFIED_LIFE})`;
  const factors = await service.sql<FactorRow[]>`select * from auth.mfa_factors where user_id = ${userId}`;
  if (factors.some((factor) => factor.friendly_name === friendlyName)) {
    throw new AuthError(
      422,
      'mfa_factor_name_conflict',
      `A factor with the friendly name "${friendlyName}" for this user already exists`,
    );
  }
  if (factors.length >= service.config.mfa.max_enrolled_factors) {
    throw new AuthError(
      422,
      'too_many_enrolled_mfa_factors',
      'Maximum number of verified factors reached, unenroll to continue',
    );
  }
  if (factors.some((factor) => factor.status === 'verified') && session.aal === 'aal1') {
    throw new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor');
  }
}

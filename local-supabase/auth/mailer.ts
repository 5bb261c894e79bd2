import { randomUUID } from 'node:crypto';
import { AuthError } from './errors.ts';
import { renderMail, type MailPurpose } from './mail-templates.ts';
import { createOneTimeToken, type OneTimeToken, type TokenType } from './one-time-tokens.ts';
import { saveFlowState, type CodeChallenge } from './pkce.ts';
import { chooseRedirect } from './redirect-urls.ts';
import type { AuthService, Db } from './service.ts';
import type { UserRow } from './users.ts';

const TOKEN_TYPES: Record<Exclude<MailPurpose, 'email_change'>, TokenType> = {
  signup: 'confirmation_token',
  invite: 'confirmation_token',
  magiclink: 'recovery_token',
  recovery: 'recovery_token',
  reauthentication: 'reauthentication_token',
};

/** The column that holds when a mail of this purpose was last sent. */
const SENT_AT: Record<MailPurpose, string[]> = {
  signup: ['confirmation_sent_at'],
  invite: ['confirmation_sent_at', 'invited_at'],
  magiclink: ['recovery_sent_at'],
  recovery: ['recovery_sent_at'],
  email_change: ['email_change_sent_at'],
  reauthentication: ['reauthentication_sent_at'],
};

export interface TokenMail {
  user: UserRow;
  purpose: MailPurpose;
  /** As the client requested; an address that is not allowed is replaced by the site's. */
  redirectTo: string | null;
  challenge?: CodeChallenge;
  /** Default: the user's address. */
  address?: string;
  /** Default: by purpose. */
  type?: TokenType;
}

export type PreparedToken = OneTimeToken & { address: string; link: string; redirectTo: string };

/** Makes a code and link for one purpose and notes when; sends nothing. */
export async function prepareToken(service: AuthService, db: Db, mail: TokenMail): Promise<PreparedToken> {
  // First, because everybody who changes an account locks its row before its tokens.
  const now = new Date();
  await db`
    update auth.users set ${db(Object.fromEntries(SENT_AT[mail.purpose].map((column) => [column, now])))}
    where id = ${mail.user.id}`;
  const address = mail.address ?? mail.user.email ?? '';
  const type = mail.type ?? (mail.purpose === 'email_change' ? 'email_change_token_new' : TOKEN_TYPES[mail.purpose]);
  const issued = await createOneTimeToken(service, db, {
    userId: mail.user.id,
    type,
    address,
    isPkce: mail.challenge !== undefined,
  });
  if (mail.challenge) {
    await saveFlowState(db, {
      userId: mail.user.id,
      challenge: mail.challenge,
      authenticationMethod: mail.purpose,
    });
  }
  const redirectTo = chooseRedirect(mail.redirectTo, service.config.site_url, service.config.additional_redirect_urls);
  return { ...issued, address, redirectTo, link: verifyLink(service, issued.token, mail.purpose, redirectTo) };
}

/** Makes a code and link and mails them. The caller has checked the limits. */
export async function sendTokenMail(service: AuthService, mail: TokenMail): Promise<void> {
  await deliverToken(service, mail, await service.sql.begin((tx) => prepareToken(service, tx, mail)));
}

/** Mails a code and link that were made before. */
export async function deliverToken(service: AuthService, mail: TokenMail, prepared: PreparedToken): Promise<void> {
  const { otp_expiry: expiresIn, template } = service.config.email;
  const content = renderMail(
    {
      purpose: mail.purpose,
      code: prepared.code,
      link: prepared.link,
      tokenHash: prepared.token,
      email: mail.user.email ?? '',
      siteUrl: service.config.site_url,
      redirectTo: prepared.redirectTo,
      newEmail: mail.user.email_change ?? undefined,
      expiresIn,
      data: mail.user.raw_user_meta_data ?? {},
    },
    template,
  );
  try {
    await service.sendMail({
      id: randomUUID(),
      to: prepared.address,
      ...content,
      code: prepared.code,
      sentAt: new Date(),
    });
  } catch (error) {
    throw new AuthError(500, 'unexpected_failure', `Error sending ${mail.purpose} email`, { cause: error });
  }
}

function verifyLink(service: AuthService, token: string, type: MailPurpose, redirectTo: string): string {
  const query = new URLSearchParams({ token, type, redirect_to: redirectTo });
  return `${service.apiUrl()}/auth/v1/verify?${query}`;
}

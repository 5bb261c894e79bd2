import type { Mail, MailTemplate } from '../types.ts';

export type MailPurpose = 'signup' | 'invite' | 'magiclink' | 'recovery' | 'email_change' | 'reauthentication';

interface Words {
  subject: string;
  greeting: string;
  /** What the button says; undefined: a code only. */
  action?: string;
  closing: string;
}

const COPY: Record<MailPurpose, (newEmail: string) => Words> = {
  signup: () => ({
    subject: 'Confirm your email address',
    greeting: 'Welcome! Please confirm that this address is yours to finish signing up.',
    action: 'Confirm my address',
    closing: 'If you did not sign up, you can ignore this mail.',
  }),
  invite: () => ({
    subject: 'You have been invited',
    greeting: 'Somebody invited you to join. Accept the invitation to set up your account.',
    action: 'Accept the invitation',
    closing: 'If you did not expect this, you can ignore this mail.',
  }),
  magiclink: () => ({
    subject: 'Your sign-in link',
    greeting: 'Here is the link you asked for. It signs you in without a password.',
    action: 'Sign in',
    closing: 'If you did not ask for it, you can ignore this mail. Nobody can sign in without it.',
  }),
  recovery: () => ({
    subject: 'Reset your password',
    greeting: 'We were asked to reset the password of your account. Choose a new one here.',
    action: 'Choose a new password',
    closing: 'If you did not ask for it, you can ignore this mail. Your password stays as it is.',
  }),
  email_change: (newEmail) => ({
    subject: 'Confirm your new email address',
    greeting: `Please confirm that ${newEmail} is to be the address of your account.`,
    action: 'Confirm the change',
    closing: 'If you did not ask for this change, do not confirm it, and change your password.',
  }),
  reauthentication: () => ({
    subject: 'Your confirmation code',
    greeting: 'Please confirm that it is you. Enter this code where you were asked for it.',
    closing: 'If you did not ask for a code, somebody may be signed in as you: change your password.',
  }),
};

export interface MailContent {
  purpose: MailPurpose;
  code: string;
  link?: string;
  /** What a project that builds its own links needs: the token, the account's address, the site and where to go then. */
  tokenHash?: string;
  email?: string;
  siteUrl?: string;
  redirectTo?: string;
  /** For `email_change`. */
  newEmail?: string;
  /** Life of code and link, in seconds. */
  expiresIn: number;
  /** The metadata of the user, for the conditions of a template. */
  data?: Record<string, unknown>;
}

/** What `config.toml` calls the mail. */
const NAMES: Partial<Record<MailPurpose, string>> = { signup: 'confirmation', magiclink: 'magic_link' };

/** Subject and body of one mail, as text and as HTML: in the words of the project where it has some. */
export function renderMail(
  content: MailContent,
  templates: Record<string, MailTemplate> = {},
): Pick<Mail, 'subject' | 'text' | 'html' | 'link'> {
  const { subject, html } = templates[NAMES[content.purpose] ?? content.purpose] ?? {};
  const ours = renderOurs(content);
  const page = html === undefined ? undefined : fill(html, content);
  return {
    ...(page === undefined ? ours : { html: page, text: textOf(page), ...linkOf(page) }),
    subject: subject === undefined ? ours.subject : fill(subject, content),
  };
}

/** The one condition that is understood here: `{{ if eq .Data.language `es` }}…{{ else }}…{{ end }}`. */
const CONDITION =
  /\{\{\s*if\s+eq\s+\.Data\.(\w+)\s+(?:"([^"]*)"|`([^`]*)`)\s*\}\}(.*?)(?:\{\{\s*else\s*\}\}(.*?))?\{\{\s*end\s*\}\}/gs;

const decide = (template: string, data: Record<string, unknown> = {}) =>
  template.replaceAll(
    CONDITION,
    (_, name: string, quoted: string | undefined, raw: string | undefined, then: string, otherwise = '') =>
      Object.hasOwn(data, name) && data[name] === (quoted ?? raw) ? then : otherwise,
  );

const VARIABLE = /\{\{\s*\.(\w+)\s*\}\}/g;

/** Puts in what the platform puts in for its variables, escaped for where they stand, as its templates do. */
function fill(template: string, content: MailContent): string {
  const values: Record<string, string> = {
    Token: content.code,
    TokenHash: content.tokenHash ?? '',
    ConfirmationURL: content.link ?? '',
    SiteURL: content.siteUrl ?? '',
    RedirectTo: content.redirectTo ?? '',
    Email: content.email ?? '',
    NewEmail: content.newEmail ?? '',
  };
  const put = (text: string, escape: (value: string) => string) =>
    text.replaceAll(VARIABLE, (variable, name: string) => escapeHtml(escape(values[name] ?? variable)));
  const plain = (value: string) => value;
  return decide(template, content.data)
    .split(/(href="[^"]*")/)
    .map((part) => {
      const parameters = part.startsWith('href="') ? part.search(/[?#]/) : -1;
      if (parameters < 0) return put(part, plain);
      return put(part.slice(0, parameters), plain) + put(part.slice(parameters), encodeURIComponent);
    })
    .join('');
}

/** Where the first link of a page leads. */
function linkOf(page: string): { link?: string } {
  const [, link] = /<a\s[^>]*href="([^"]*)"/.exec(page) ?? [];
  return link === undefined ? {} : { link: unescapeHtml(link) };
}

/** The words of a page, each link behind its label. */
function textOf(html: string): string {
  return html
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/<(head|style)\b.*?<\/\1\s*>/g, '')
    .replaceAll(/<a\s[^>]*href="([^"]*)"[^>]*>(.*?)<\/a\s*>/g, '$2:\n$1')
    .replaceAll(/<\/(p|div|h\d|td)>|<br[^>]*>/g, '\n\n')
    .replaceAll(/<[^>]*>/g, '')
    .split('\n')
    .map((line) => unescapeHtml(line.trim()))
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

function renderOurs(content: MailContent): Pick<Mail, 'subject' | 'text' | 'html' | 'link'> {
  const copy = COPY[content.purpose](content.newEmail ?? '');
  const validity = `It works once, for ${describeDuration(content.expiresIn)}.`;
  const link = copy.action ? content.link : undefined;
  const text = [
    copy.greeting,
    ...(link ? [`${copy.action}:\n${link}`, `Or enter this code: ${content.code}`] : [`Your code: ${content.code}`]),
    validity,
    copy.closing,
  ].join('\n\n');
  const html = [
    `<p>${escapeHtml(copy.greeting)}</p>`,
    ...(link && copy.action
      ? [
          `<p><a href="${escapeHtml(link)}">${escapeHtml(copy.action)}</a></p>`,
          `<p>Or enter this code: <strong>${escapeHtml(content.code)}</strong></p>`,
        ]
      : [`<p>Your code: <strong>${escapeHtml(content.code)}</strong></p>`]),
    `<p>${escapeHtml(validity)} ${escapeHtml(copy.closing)}</p>`,
  ].join('\n');
  return { subject: copy.subject, text, html, ...(link === undefined ? {} : { link }) };
}

function describeDuration(seconds: number): string {
  const [amount, unit] =
    seconds % 3600 === 0 ? [seconds / 3600, 'hour'] : [Math.max(1, Math.round(seconds / 60)), 'minute'];
  return amount === 1 ? `one ${unit}` : `${amount} ${unit}s`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

function unescapeHtml(text: string): string {
  return text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (entity) => {
    const found = Object.entries(ENTITIES).find(([, each]) => each === entity);
    return found ? found[0] : entity;
  });
}

import { describe, expect, it } from 'vitest';
import { renderMail, type MailPurpose } from './mail-templates.ts';

const PURPOSES: MailPurpose[] = ['signup', 'invite', 'magiclink', 'recovery', 'email_change', 'reauthentication'];
const link = 'https://site.test/auth/v1/verify?token=abc&type=signup';

describe('renderMail', () => {
  it.each(PURPOSES)('%s carries the code in text and HTML', (purpose) => {
    const mail = renderMail({ purpose, code: '012345', link, newEmail: 'new@x.test', expiresIn: 3600 });
    expect(mail.subject).not.toBe('');
    expect(mail.text).toContain('012345');
    expect(mail.html).toContain('012345');
    expect(mail.text).toContain('one hour');
  });

  it('carries the link, escaped in HTML', () => {
    const mail = renderMail({ purpose: 'signup', code: '012345', link, expiresIn: 1800 });
    expect(mail.text).toContain(link);
    expect(mail.html).toContain('href="https://site.test/auth/v1/verify?token=abc&amp;type=signup"');
    expect(mail.text).toContain('30 minutes');
  });

  it('sends no link to confirm a sensitive step', () => {
    const mail = renderMail({ purpose: 'reauthentication', code: '012345', link, expiresIn: 3600 });
    expect(mail.text + mail.html).not.toContain('http');
  });

  it('never lets an address become markup', () => {
    const mail = renderMail({ purpose: 'email_change', code: '1', newEmail: '<b>@x.test', expiresIn: 60 });
    expect(mail.html).toContain('&lt;b&gt;@x.test');
  });

  it('tells the words of a page alone in its text, each cell on a line of its own', () => {
    const html =
      '<html><head><title>T</title>\n<style>.a { color: #012345 }</style></head><body><table><tr><td>One</td><td>Two</td></tr></table></body></html>';
    const templates = { confirmation: { subject: 'Welcome', html } };
    expect(renderMail({ purpose: 'signup', code: '1', expiresIn: 60 }, templates).text).toBe('One\n\nTwo');
  });

  it('speaks the words of the project where it has some, with what the platform puts in', () => {
    const html =
      '<p>Hi {{ .NewEmail }}!</p>\n<p><a href="{{ .ConfirmationURL }}">Go on</a></p><p>{{.Token}} {{ .Other }}</p>';
    const templates = { confirmation: { subject: 'Welcome', html }, recovery: { subject: undefined, html: undefined } };
    const content = { code: '012345', link, newEmail: '<b>@x.test', expiresIn: 3600 };
    const mail = renderMail({ purpose: 'signup', ...content }, templates);
    expect(mail.subject).toBe('Welcome');
    expect(mail.html).toContain('Hi &lt;b&gt;@x.test!');
    expect(mail.text).toBe(`Hi <b>@x.test!\n\nGo on:\n${link}\n\n012345 {{ .Other }}`);
    for (const purpose of ['recovery', 'magiclink'] as const)
      expect(renderMail({ purpose, ...content }, templates)).toEqual(renderMail({ purpose, ...content }));
  });

  it('escapes what a template puts into the parameters of its own link, and names that link', () => {
    const html =
      '<a\n  href="{{ .SiteURL }}/confirm#token_hash={{ .TokenHash }}&email={{ .Email }}&next={{ .RedirectTo }}"\n  >Go</a\n> {{ .Email }}';
    const mail = renderMail(
      {
        purpose: 'signup',
        code: '012345',
        link,
        tokenHash: 'abc',
        email: 'a+b&c@x.test',
        siteUrl: 'https://site.test',
        redirectTo: 'https://site.test/teams?a=1&b=2',
        expiresIn: 3600,
      },
      { confirmation: { subject: undefined, html } },
    );
    const next = 'https%3A%2F%2Fsite.test%2Fteams%3Fa%3D1%26b%3D2';
    expect(mail.link).toBe(`https://site.test/confirm#token_hash=abc&email=a%2Bb%26c%40x.test&next=${next}`);
    expect(mail.text).toContain(`Go:\n${mail.link}`);
    expect(mail.html).toContain(' a+b&amp;c@x.test');
  });

  it('35.6 follows a condition on the metadata of the user, and on nothing else', () => {
    const said = (data?: Record<string, unknown>) => {
      const text = '{{ if eq .Data.language `es` }}Hola, {{ .Email }}{{ else }}Hello, {{ .Email }}{{ end }}';
      const template = { subject: text, html: `<p>${text.replaceAll('`', '"')}</p>` };
      const content = {
        purpose: 'signup' as const,
        code: '1',
        email: 'a@x.test',
        expiresIn: 60,
        ...(data && { data }),
      };
      const { subject, text: body } = renderMail(content, { confirmation: template });
      return [subject, body];
    };
    expect(said({ language: 'es' })).toEqual(['Hola, a@x.test', 'Hola, a@x.test']);
    for (const data of [undefined, {}, { language: 'en' }, { language: 5 }, { language: null }])
      expect(said(data)).toEqual(['Hello, a@x.test', 'Hello, a@x.test']);
    const typed = renderMail(
      { purpose: 'signup', code: '1', email: '{{ if eq .Data.a `b` }}x{{ end }}', expiresIn: 60 },
      { confirmation: { subject: undefined, html: '<p>{{ .Email }}</p>' } },
    );
    expect(typed.text).toBe('{{ if eq .Data.a `b` }}x{{ end }}');
  });
});

import { appendFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import type { Mail } from '../types.ts';
import { handleMailbox } from './handle.ts';
import { openMailbox, removeMailbox } from './mailbox.ts';

const mail = (values: Partial<Mail> = {}): Mail => ({
  ...{ id: 'one', to: 'coach@example.com', subject: 'Welcome', text: 'Hello', html: '<p>Hello</p>' },
  sentAt: new Date('2026-01-02T03:04:05Z'),
  ...values,
});
const get = (address: string, mails: Mail[], method = 'GET') =>
  handleMailbox(new Request(`http://127.0.0.1${address}`, { method }), mails);

describe('mails', () => {
  it('are kept across restarts, private to the owner', async () => {
    const folder = temporaryFolder();
    const lines: string[] = [];
    await openMailbox(folder, (line) => lines.push(line)).deliver(mail({ link: 'http://127.0.0.1/verify' }));
    expect(lines).toEqual(['Mail to coach@example.com: Welcome']);
    expect(openMailbox(folder, () => {}).mails).toEqual([mail({ link: 'http://127.0.0.1/verify' })]);
    expect(statSync(path.join(folder, 'mails.jsonl')).mode & 0o777).toBe(0o600);
  });

  it('survive a line that a crash cut short', async () => {
    const folder = temporaryFolder();
    await openMailbox(folder, () => {}).deliver(mail());
    appendFileSync(path.join(folder, 'mails.jsonl'), '{"id":"tw');
    await openMailbox(folder, () => {}).deliver(mail({ id: 'three' }));
    expect(openMailbox(folder, () => {}).mails.map(({ id }) => id)).toEqual(['one', 'three']);
  });

  it('are dropped, oldest first, beyond 500', async () => {
    const folder = temporaryFolder();
    const box = openMailbox(folder, () => {});
    for (let i = 1; i <= 502; i++) await box.deliver(mail({ id: String(i) }));
    expect([box.mails.length, box.mails[0]?.id]).toEqual([500, '3']);
    expect(openMailbox(folder, () => {}).mails[0]?.id).toBe('3');
  });

  it('are gone after a reset', async () => {
    const folder = temporaryFolder();
    await openMailbox(folder, () => {}).deliver(mail());
    removeMailbox(folder);
    expect(openMailbox(folder, () => {}).mails).toEqual([]);
  });
});

describe('the page', () => {
  it('lists the newest first, and those to one address when asked', async () => {
    const mails = [mail(), mail({ id: 'two', subject: 'Reset', to: 'Player@Example.com' })];
    const all = await get('/_mailbox', mails).text();
    expect(all.indexOf('Reset')).toBeLessThan(all.indexOf('Welcome'));
    const some = await get('/_mailbox?to=player@example.com', mails).text();
    expect(some).toContain('Reset');
    expect(some).not.toContain('Welcome');
    const found = await get('/_mailbox/api/messages?to=PLAYER@example.com', mails).json();
    expect(found).toMatchObject([{ id: 'two' }]);
  });

  it('shows what a mail holds as text, never as markup', async () => {
    const evil = '"><script>alert(1)</script>\'';
    const mails = [mail({ id: 'a"<b>', subject: evil, to: evil, code: evil, html: '', text: evil })];
    for (const address of [
      '/_mailbox',
      `/_mailbox/${encodeURIComponent('a"<b>')}`,
      `/_mailbox?to=${encodeURIComponent(evil)}`,
    ]) {
      const answer = get(address, mails);
      const page = await answer.text();
      expect(page).not.toContain('<script>');
      expect(page).not.toContain('<b>');
      expect(page).toMatch(/&lt;script&gt;|No mail to/);
    }
  });

  it('shows the mail as sent in a frame without rights', async () => {
    const answer = get('/_mailbox/one', [mail({ html: '<img src=x onerror="alert(1)">' })]);
    const page = await answer.text();
    expect(page).toContain(
      'srcdoc="&lt;base target=&quot;_top&quot;&gt;&lt;img src=x onerror=&quot;alert(1)&quot;&gt;"',
    );
    expect(/sandbox="([^"]*)"/.exec(page)?.[1]).not.toMatch(/allow-(scripts|same-origin|forms)/);
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
  });

  it('links to web addresses only', async () => {
    const page = await get('/_mailbox/one', [mail({ link: 'javascript:alert(1)' })]).text();
    expect(page).not.toContain('javascript:');
  });

  it('knows no other mails and takes none', () => {
    expect(get('/_mailbox/two', [mail()]).status).toBe(404);
    expect(get('/_mailbox/api/messages/two', [mail()]).status).toBe(404);
    expect(get('/_mailbox/%E0%A4%A', [mail()]).status).toBe(404);
    expect(get('/_mailbox', [mail()], 'POST').status).toBe(405);
  });
});

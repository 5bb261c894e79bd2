import { afterEach, expect, test, vi } from 'vitest';
import { completeAlert, contactAddress, type AlertMail, writeAlert } from './alert-mail.ts';
import { renderMail } from './mail-text.ts';

const FRAME = 'load /remotes/teams/cccccccccccc/static/js/4.js:2:8341';
const alert = (): AlertMail => ({
  ...{ to: null, alert: '7f0c2a9e-8d7e-4b0a-9a39-4f4f1c1f0a0b', remote: 'teams', version: 'cccccccccccc' },
  ...{ previous: 'aaaaaaaaaaaa', errors: 12, loads: 40, rate: 0.3, previous_rate: 0.01, is_stopped: true },
  found: [
    { fingerprint: '0123456789abcdef', name: 'TypeError', message: 'no name', route: '/teams/:teamId', frame: FRAME },
    { fingerprint: 'fedcba9876543210', name: 'Error', message: '', route: '/teams', frame: null },
  ],
});
const facts = { owner: '@lineup/teams', contact: 'teams@lineup.example', runbook: 'apps/teams/RUNBOOK.md' };
const source = { file: 'apps/teams/src/team/team-page.tsx', line: 12, text: 'throw new Error(team.name);' };

/** The site, as far as it matters here; what is undefined does not answer. */
async function complete(site: { deployed?: object; lines?: object }, mail = alert()) {
  vi.stubGlobal('Deno', { env: { get: () => 'https://lineup.example/' } });
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    asked.push(`${address} ${String(init?.body ?? '')}`.trim());
    const answer = address.endsWith('/remotes.json') ? site.deployed : site.lines;
    return answer ? Response.json(answer) : new Response('', { status: 503 });
  });
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.resetModules();
  const { completeAlert: fresh } = (await import('./alert-mail.ts')) as { completeAlert: typeof completeAlert };
  await fresh(mail);
  return { mail, asked, text: renderMail(writeAlert(mail, 'https://lineup.example')).text };
}
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('[SH-014] the mail of an alert names the owner, the runbook and the source line, and goes to the squad', async () => {
  const { mail, asked, text } = await complete({
    deployed: { remotes: [{ id: 'teams', channels: {}, ...facts }], history: {} },
    lines: { frames: [FRAME], lines: [source] },
  });
  expect(asked).toEqual([
    'https://lineup.example/remotes.json',
    'https://lineup.example/source-lines {"alert":"7f0c2a9e-8d7e-4b0a-9a39-4f4f1c1f0a0b"}',
  ]);
  expect(contactAddress(mail)).toBe('teams@lineup.example');
  expect(text).toContain(
    'TypeError: no name on /teams/:teamId, at apps/teams/src/team/team-page.tsx:12 (fingerprint 0123456789abcdef)\nthrow new Error(team.name);',
  );
  expect(text).toContain('Owner: @lineup/teams\nContact: teams@lineup.example\nRunbook: apps/teams/RUNBOOK.md');
  expect(text).toContain('It was stopped');
});

test('it goes out without what the site does not say, with the released place, to platform staff', async () => {
  const { mail, text } = await complete({});
  expect(contactAddress(mail)).toBeNull();
  expect(text).toContain(`at ${FRAME} (fingerprint 0123456789abcdef)`);
  expect(text).not.toContain('Owner');
});

test('a version with more errors than page loads is told of in numbers that can be', () => {
  const { subject, text } = renderMail(writeAlert({ ...alert(), errors: 60, loads: 40, rate: 1.5 }, ''));
  expect(subject).toBe('teams cccccccccccc had 60 errors in 40 reported page loads');
  expect(text).toContain('had 60 errors in 40 reported page loads, 150.0 errors for each 100 loads.');
  expect(text).toContain('The version before, aaaaaaaaaaaa, had 1.0 errors for each 100 loads');
  expect(subject + text).not.toMatch(/%|fails in/);
  const once = renderMail(writeAlert({ ...alert(), errors: 1, loads: 1, rate: 1 }, ''));
  expect(once.subject).toContain('had 1 error in 1 reported page load');
});

test.each(['https://chat.example/teams', 'teams@lineup.example, everybody@school.example'])(
  'the contact %s gets no mail',
  (contact) => {
    expect(contactAddress({ ...alert(), owner: { ...facts, contact } })).toBeNull();
  },
);

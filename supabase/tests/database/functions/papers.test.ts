/** Sending a file for a paper: what it holds decides, not what it is called; and what is deleted is gone from the store. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { AccountKind } from '../../../seed/accounts.ts';
import { letMinorsLiveAtNoon } from '../../../seed/minors-at-noon.ts';
import { as, backend, openDatabase, rowsOf } from '../backend.ts';
import { sent, trialCollege } from '../trial-college.ts';
import { callFunction } from './call.ts';

const sql = openDatabase();
const college = trialCollege(sql);
const { url, tokens, anonKey } = backend;
const paper = randomUUID();
let interest = '';
let pdf = Buffer.of();
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
beforeAll(async () => {
  await letMinorsLiveAtNoon(sql);
  ({ interest } = await sent('minor', college));
  const due = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  const asked = [{ id: paper, title: 'Transcript', due_on: due }];
  await rowsOf(as('college-staff').rpc('ask_papers', { p_interest_id: interest, p_papers: asked }));
  const document = await PDFDocument.create();
  document.addPage();
  pdf = Buffer.from(await document.save());
});
afterAll(async () => {
  await sql`delete from public.notices where college_id = ${college.id}`;
  await sql`delete from private.rate_counters`;
});

const send = (
  kind: AccountKind,
  body: Buffer | ReadableStream,
  { file = randomUUID(), name = 'scan.pdf', to = paper } = {},
) =>
  fetch(`${url}/functions/v1/papers/${to}/${file}?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { apikey: anonKey, authorization: `Bearer ${tokens[kind]}`, 'content-type': 'application/octet-stream' },
    body: body as BodyInit,
    duplex: 'half',
  } as RequestInit);
const files = () => sql`select * from private.paper_files where paper_id = ${paper} order by created_at`;
const stored = async () =>
  (await sql`select name from storage.objects where bucket_id = 'papers' and name like ${`${interest}/%`}`).map(
    (each) => each.name as string,
  );
const empty = async () => {
  for (const { id } of await files()) await rowsOf(as('minor').rpc('remove_paper_file', { p_file_id: id as string }));
  await callFunction('remove-files', 'server', {});
};

describe('34.4 the file of a paper', () => {
  test('arrives as it was sent, once, under its own type, and the paper is sent', async () => {
    const file = randomUUID();
    for (let attempt = 0; attempt < 2; attempt++) expect((await send('minor', pdf, { file })).status).toBe(200);
    expect((await send('guardian', PNG, { name: 'report.pdf' })).status).toBe(200);
    const rows = await files();
    expect(rows).toMatchObject([
      { id: file, type: 'application/pdf', label: 'scan.pdf', bytes: pdf.length, is_scanned: false },
      // A picture that is called a PDF is a picture.
      { type: 'image/png', label: 'report.pdf', bytes: PNG.length },
    ]);
    expect((await stored()).toSorted()).toEqual(rows.map(({ name }) => name as string).toSorted());
    const [first] = rows;
    const { data } = await as('college-staff')
      .storage.from('papers')
      .createSignedUrl(String(first?.name), 60, { download: 'Transcript.pdf' });
    const response = await fetch(String(data?.signedUrl));
    expect(Buffer.from(await response.arrayBuffer()).equals(pdf)).toBe(true);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toContain('attachment');
    const [state] = await sql`select state from private.papers where id = ${paper}`;
    expect(state?.state).toBe('sent');
    await empty();
    // The bytes went, too.
    expect(await stored()).toEqual([]);
    expect(await sql`select from private.doomed_files where name like ${`${interest}/%`}`).toHaveLength(0);
  });

  test.each([
    ['a page', Buffer.from('<html><script>1</script></html>'), 'page.pdf', 415],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'drawing.png', 415],
    ['a program', Buffer.from('MZ\u0090\0\u0003', 'latin1'), 'transcript.pdf', 415],
    ['half a PDF', Buffer.from('%PDF-1.7\n1 0 obj'), 'half.pdf', 415],
    ['nothing', Buffer.of(), 'empty.pdf', 415],
    ['more than 10 MB', Buffer.concat([PNG, Buffer.alloc(10 * 1024 * 1024)]), 'large.png', 413],
  ])('refuses %s, and nothing is stored', async (_, body, name, status) => {
    expect((await send('minor', body, { name })).status).toBe(status);
    expect([await stored(), await files()]).toEqual([[], []]);
  });

  test('measures a stream whose length is not declared', async () => {
    const body = new Blob([PNG, new Uint8Array(11 * 1024 * 1024)]).stream();
    expect((await send('minor', body)).status).toBe(413);
    expect([await stored(), await files()]).toEqual([[], []]);
  });

  test('is taken from the two who may send it, and of nobody else', async () => {
    for (const kind of ['player', 'college-staff', 'other-college-admin', 'parent', 'admin'] as const)
      expect((await send(kind, pdf)).status).toBe(404);
    expect((await send('minor', pdf, { to: randomUUID() })).status).toBe(404);
    expect((await callFunction(`papers/${paper}/${randomUUID()}`, 'visitor', '{}')).status).toBe(401);
    expect((await callFunction('papers/x/y', 'minor', {})).status).toBe(404);
    expect([await stored(), await files()]).toEqual([[], []]);
  });

  test('names without what steers or hides', async () => {
    expect((await send('minor', PNG, { name: '\u202Egnp.exe\u200B\n  x' })).status).toBe(200);
    expect((await send('minor', PNG, { name: ' \u200B ' })).status).toBe(200);
    expect((await files()).map(({ label }) => label as string)).toEqual(['gnp.exe x', 'Paper.png']);
    await empty();
  });

  test('six at once: five are kept, and no bytes of the sixth', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => send('minor', PNG)));
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses.slice(0, 5)).toEqual([200, 200, 200, 200, 200]);
    expect([400, 409]).toContain(statuses[5]);
    expect([(await stored()).length, (await files()).length]).toEqual([5, 5]);
    await empty();
  });

  test('the sweep is for the server alone', async () => {
    for (const kind of ['minor', 'admin', 'visitor', 'nobody'] as const)
      expect((await callFunction('remove-files', kind, {})).status).toBe(403);
  });
});

/** The file of an offer (issue 34, item 4): its words are those of the rows, and only the two sides get it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { extractText, getDocumentProxy, getMeta } from 'unpdf';
import { letMinorsLiveAtNoon } from '../../../seed/minors-at-noon.ts';
import { as, openDatabase, rowsOf } from '../backend.ts';
import { offersOf } from '../offers.ts';
import { sent, trialCollege, trialProgram } from '../trial-college.ts';
import { callFunction, type FunctionCaller } from './call.ts';

const sql = openDatabase();
const college = trialCollege(sql);
const program = trialProgram(sql, college);
const { make, change, accept } = offersOf(sql, college, program);
const NAME = 'Łukasz Nguyễn-Ștefănescu Ωμέγα Жанна';
const TERMS = 'Practice four evenings a week.\n\nAn efficient, fluffy office: 90 % of the fees – “and more” 日本.';
let id = '';
beforeAll(async () => {
  await letMinorsLiveAtNoon(sql);
  await sql`update public.roster_needs set open_spots = 1 where college_id = ${college.id}`;
  const { interest } = await sent('minor', college);
  id = await rowsOf(make(interest, { terms: 'Old terms.' }));
  await rowsOf(change(id, 1, { terms: TERMS, amount: 9500, name: NAME }));
});
afterAll(async () => {
  await sql`delete from public.notices where college_id = ${college.id}`;
  await sql`delete from private.rate_counters`;
});

const get = (by: FunctionCaller, offer = id) => callFunction('offer-pdf', by, { offer_id: offer });
/** The words of the file, as somebody who copies them out of it gets them. */
async function read(by: FunctionCaller) {
  const response = await get(by);
  const pdf = await getDocumentProxy(new Uint8Array(await response.arrayBuffer()));
  const { text, totalPages } = await extractText(pdf, { mergePages: true });
  return { response, text: text.replaceAll(/\s+/g, ' '), totalPages, meta: await getMeta(pdf) };
}
/** A time of the database, as the file writes it. */
const written = (at: Date | string) =>
  new Intl.DateTimeFormat('en-US', {
    ...{ month: 'long', day: 'numeric', year: 'numeric', hour: 'numeric', minute: '2-digit' },
    ...{ timeZone: 'UTC', timeZoneName: 'short' },
  })
    .format(new Date(at))
    .replace('\u202F', ' ');

describe('34.4 the PDF of an offer', () => {
  test('has the words of the current version, who signed with name and time, and what its font lacks', async () => {
    await rowsOf(accept('minor', id, 2));
    const { response, text, totalPages, meta } = await read('minor');
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="offer-[a-z0-9-]+-version-2\.pdf"$/,
    );
    expect(totalPages).toBe(1);
    const [version] = await sql`
      select v.*, c.name as college, i.name as player, t.name as game
      from private.offers o
      join private.offer_versions v on v.offer_id = o.id and v.number = o.number
      join public.colleges c on c.id = o.college_id join public.interests i on i.id = o.interest_id
      join public.esports_titles t on t.id = v.esports_title_id where o.id = ${id}`;
    const signatures = await sql`select * from private.offer_signatures where offer_id = ${id} and number = 2`;
    expect(signatures).toHaveLength(2);
    for (const words of [
      `Offer of ${version?.college}`,
      `To ${version?.player}: ${version?.role}, ${version?.game}`,
      '$9,500 a year',
      '4 ($38,000 in all)',
      `2 of 2, sent ${written(version?.created_at)}`,
      written(version?.expires_at),
      'Practice four evenings a week. An efficient, fluffy office: 90 % of the fees – “and more” \uFFFD\uFFFD.',
      'U+65E5, U+672C',
      ...signatures.map(({ name, signed_at }) => `${name}, ${written(signed_at)}`),
      'Guardian Not signed',
      `Offer ${id}, version 2 · Page 1 of 1`,
    ])
      expect(text).toContain(words);
    expect(text).toContain(NAME);
    expect(text).not.toContain('Old terms.');
    expect(meta.info['Title']).toBe(
      `Offer of ${version?.college}. To ${version?.player}: ${version?.role}, ${version?.game}`,
    );

    await rowsOf(accept('guardian', id, 2));
    const [guardian] = await sql`select * from private.offer_signatures where offer_id = ${id} and side = 'guardian'`;
    const after = await read('college-staff');
    expect(after.text).toContain(`Guardian ${guardian?.name}, ${written(guardian?.signed_at)}`);
    expect(after.text).toContain('Accepted, ');
    // The same for everybody who gets it.
    expect((await read('guardian')).text).toBe(after.text);
    expect((await read('minor')).text).toBe(after.text);
  });

  test.each([
    'player',
    'second-player',
    'parent',
    'coach',
    'college-admissions',
    'other-college-admin',
    'admin',
    'staff',
  ] as const)('is not there for %s, as one of nobody', async (kind) => {
    const answers = [await get(kind), await get(kind, '00000000-0000-4000-8000-000000000000')];
    for (const each of answers)
      expect([each.status, await each.json()]).toEqual([404, { code: 'PT404', message: 'Offer not found' }]);
  });

  test('asks for a session, an id and POST', async () => {
    expect((await get('visitor')).status).toBe(401);
    expect((await get('nobody')).status).toBe(401);
    expect((await get('minor', 'x')).status).toBe(400);
    expect((await callFunction('offer-pdf', 'minor')).status).toBe(405);
  });

  test('is gone with the interest', async () => {
    const [interest] = await sql`select interest_id as id from private.offers where id = ${id}`;
    await rowsOf(as('minor').rpc('withdraw_interest', { p_interest_id: interest?.id as string }));
    expect([(await get('minor')).status, (await get('college-staff')).status]).toEqual([404, 404]);
  });
});

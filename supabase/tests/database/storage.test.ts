import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { FOREIGN_TEAM, SILVER_TEAM, as, backend, idOf, openDatabase, signedOut, teamId } from './backend.ts';

const sql = openDatabase();
let [team, foreignTeam, college, foreignCollege] = ['', '', '', ''];
beforeAll(async () => {
  [team, foreignTeam] = await Promise.all([teamId(sql, SILVER_TEAM), teamId(sql, FOREIGN_TEAM)]);
  const [own] = await sql`select college_id from public.user_roles where user_id = ${idOf('college-admin')} limit 1`;
  college = own?.college_id as string;
  const [other] = await sql`select id from public.colleges where id <> ${college} limit 1`;
  foreignCollege = other?.id as string;
});
afterAll(async () => {
  await sql`delete from storage.objects`;
  await sql.end();
});

const { url, tokens, anonKey } = backend;
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const named = (folder: string, extension = 'png') => `${folder}/${randomUUID()}.${extension}`;

/** The status of an upload: 200, or what it is refused with. */
async function upload(kind: AccountKind | null, bucket: string, name: string, body: Buffer = PNG, type = 'image/png') {
  const supabase = kind ? as(kind) : signedOut();
  const { error } = await supabase.storage.from(bucket).upload(name, body, { contentType: type });
  return error ? Number((error as unknown as { statusCode: string }).statusCode) : 200;
}

describe('who may put images where', () => {
  test('[SE-043] an avatar goes into the own folder only', async () => {
    expect(await upload('parent', 'avatars', named(idOf('parent')))).toBe(200);
    expect(await upload('parent', 'avatars', named(idOf('player')))).toBe(403);
    expect(await upload('admin', 'avatars', named(idOf('player')))).toBe(403);
    expect(await upload(null, 'avatars', named(idOf('player')))).toBe(403);
  });

  test('[SE-022, SE-023] a logo of a team is for its managers', async () => {
    for (const kind of ['coach', 'developer', 'admin'] as const) {
      expect(await upload(kind, 'logos', named(team))).toBe(200);
    }
    for (const kind of ['player', 'team-staff', 'staff', 'college-admin'] as const) {
      expect(await upload(kind, 'logos', named(team))).toBe(403);
    }
    expect(await upload('coach', 'logos', named(foreignTeam))).toBe(403);
    expect(await upload('admin', 'logos', named(randomUUID()))).toBe(403);
  });

  test('[SE-009, SE-010] logo and banner of a college are for its program roles and platform staff', async () => {
    for (const bucket of ['logos', 'banners']) {
      for (const kind of ['college-admin', 'college-staff', 'college-admissions', 'staff'] as const) {
        expect(await upload(kind, bucket, named(college))).toBe(200);
      }
      expect(await upload('college-admin', bucket, named(foreignCollege))).toBe(403);
      expect(await upload('college-coach', bucket, named(college))).toBe(403);
    }
    expect(await upload('coach', 'banners', named(team))).toBe(403);
  });

  test('[SE-020] images of pages are for platform staff', async () => {
    expect(await upload('staff', 'pages', named(randomUUID()))).toBe(200);
    expect(await upload('college-admin', 'pages', named(randomUUID()))).toBe(403);
  });

  test('[SE-043] exports are written by the server and read by their owner', async () => {
    const name = `${idOf('parent')}/export.json`;
    expect(await upload('parent', 'exports', name, Buffer.from('{}'), 'application/json')).toBe(403);
    await sql`insert into storage.objects (bucket_id, name, version) values ('exports', ${name}, ${randomUUID()})`;
    const address = (kind: AccountKind) => as(kind).storage.from('exports').createSignedUrl(name, 60);
    expect((await address('parent')).data?.signedUrl).toContain('/object/sign/exports/');
    expect((await address('admin')).error?.message).toBe('Object not found');
    expect((await fetch(`${url}/storage/v1/object/public/exports/${name}`)).status).toBe(400);
  });
});

describe('what is taken', () => {
  const mine = (extension?: string) => named(idOf('parent'), extension);

  test('names are random and lie in one folder', async () => {
    for (const name of [
      `${idOf('parent')}/me.png`,
      'me.png',
      `${idOf('parent')}/a/${randomUUID()}.png`,
      mine('html'),
    ]) {
      expect(await upload('parent', 'avatars', name)).toBe(403);
    }
    const response = await fetch(
      `${url}/storage/v1/object/avatars/${idOf('parent')}%2f..%2f${idOf('player')}%2fx.png`,
      {
        method: 'POST',
        headers: { apikey: anonKey, authorization: `Bearer ${tokens.parent}`, 'content-type': 'image/png' },
        body: PNG,
      },
    );
    expect(response.status).toBe(400);
    expect(await sql`select from storage.objects where name like '%x.png'`).toEqual([]);
  });

  test('no SVG, no page, no more than the bucket takes', async () => {
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>');
    expect(await upload('parent', 'avatars', mine(), drawing, 'image/svg+xml')).toBe(415);
    expect(await upload('parent', 'avatars', mine(), Buffer.from('<html></html>'), 'text/html')).toBe(415);
    const large = Buffer.concat([PNG, Buffer.alloc(6 * 1024 * 1024)]);
    expect(await upload('parent', 'avatars', mine(), large)).toBe(413);
    expect(await upload('staff', 'pages', named(randomUUID()), large)).toBe(413);
  });

  test('a stream without a length is measured when it is stored', async () => {
    const send = async (name: string, bytes: number) => {
      const response = await fetch(`${url}/storage/v1/object/avatars/${name}`, {
        method: 'POST',
        headers: { apikey: anonKey, authorization: `Bearer ${tokens.parent}`, 'content-type': 'image/png' },
        body: new Blob([new Uint8Array(bytes)]).stream(),
        duplex: 'half',
      } as RequestInit);
      return (await response.json()) as object;
    };
    const [small, large] = [mine(), mine()];
    await send(small, 1024);
    expect(await send(large, 3 * 1024 * 1024)).toMatchObject({
      statusCode: '403',
      message: 'The file is larger than this bucket takes',
    });
    expect(await sql`select name from storage.objects where name in (${small}, ${large})`).toEqual([{ name: small }]);
  });

  test('the extension names the type that was declared', async () => {
    for (const extension of ['jpg', 'jpeg', 'webp', 'gif']) {
      const name = mine(extension);
      expect(await upload('parent', 'avatars', name)).toBe(403);
      expect(await sql`select 1 from storage.objects where name = ${name}`).toHaveLength(0);
    }
    expect(await upload('parent', 'avatars', mine('png'), PNG, 'image/jpeg')).toBe(403);
    expect(await upload('parent', 'avatars', mine('jpg'), PNG, 'image/jpeg')).toBe(200);
    expect(await upload('parent', 'avatars', mine('png'))).toBe(200);
  });

  test('a copy keeps to the types and sizes of the bucket it goes to', async () => {
    const [text, gif, large] = [`${idOf('staff')}/export.json`, named(randomUUID(), 'gif'), named(randomUUID())];
    const api = as('staff').storage;
    // Written by the service, past the policies: what stands there has its type and size.
    const store = (bucket: string, name: string, type: string, size: number) => sql`
      insert into storage.objects (bucket_id, name, version, metadata)
      values (${bucket}, ${name}, ${randomUUID()}, ${sql.json({ mimetype: type, size })})`;
    await store('exports', text, 'application/json', 2);
    await store('pages', gif, 'image/gif', 2);
    await store('pages', large, 'image/png', 3 * 1024 * 1024);
    const before = await sql`select count(*)::int as amount from storage.objects`;
    const copies = [
      api.from('exports').copy(text, named(idOf('staff')), { destinationBucket: 'avatars' }),
      api.from('pages').copy(gif, named(college, 'gif'), { destinationBucket: 'banners' }),
      api.from('pages').copy(large, named(idOf('staff')), { destinationBucket: 'avatars' }),
    ];
    for (const { error } of await Promise.all(copies)) expect(error).toMatchObject({ statusCode: '403' });
    expect(await sql`select count(*)::int as amount from storage.objects`).toEqual(before);
  });

  test('a person keeps at most 50 files over all folders, also of those that come at once', async () => {
    await sql`delete from storage.objects`;
    const fill = (bucket: string, folder: string, owner: string, amount: number) => sql`
      insert into storage.objects (bucket_id, name, owner_id)
      select ${bucket}, ${folder} || '/' || gen_random_uuid() || '.png', ${owner} from generate_series(1, ${amount}::int)`;
    await fill('avatars', idOf('coach'), idOf('coach'), 40);
    await fill('logos', team, idOf('coach'), 8);
    // Those of others in the same folder are theirs.
    await fill('logos', team, idOf('developer'), 30);
    const answers = await Promise.all(Array.from({ length: 6 }, () => upload('coach', 'logos', named(team))));
    expect(answers.toSorted()).toEqual([200, 200, 403, 403, 403, 403]);
    const [kept] = await sql`select count(*)::int as amount from storage.objects where owner_id = ${idOf('coach')}`;
    expect(kept).toEqual({ amount: 50 });
    expect(await upload('coach', 'avatars', named(idOf('coach')))).toBe(403);
    expect(await upload('parent', 'avatars', mine())).toBe(200);
    expect(await upload('developer', 'logos', named(team))).toBe(200);
    const [{ name }] = await sql<[{ name: string }]>`
      select name from storage.objects where bucket_id = 'logos' and owner_id = ${idOf('coach')} limit 1`;
    expect((await as('coach').storage.from('logos').remove([name])).data).toHaveLength(1);
    expect(await upload('coach', 'avatars', named(idOf('coach')))).toBe(200);
    // The images of pages are the site's.
    await fill('pages', randomUUID(), idOf('staff'), 60);
    expect(await upload('staff', 'pages', named(randomUUID()))).toBe(200);
  });

  test('addresses that were signed for an upload count when they are used', async () => {
    await sql`delete from storage.objects`;
    await sql`
      insert into storage.objects (bucket_id, name, owner_id)
      select 'avatars', ${idOf('parent')} || '/' || gen_random_uuid() || '.png', ${idOf('parent')} from generate_series(1, 48)`;
    const avatars = as('parent').storage.from('avatars');
    const addresses = await Promise.all([1, 2, 3, 4].map(() => avatars.createSignedUploadUrl(mine())));
    const answers = await Promise.all(
      addresses.map(({ data }) =>
        signedOut()
          .storage.from('avatars')
          .uploadToSignedUrl(data?.path ?? '', data?.token ?? '', PNG, { contentType: 'image/png' }),
      ),
    );
    expect(answers.filter(({ error }) => error === null)).toHaveLength(2);
    expect(await sql`select count(*)::int as amount from storage.objects`).toEqual([{ amount: 50 }]);
    await sql`delete from storage.objects`;
  });

  test('content behind an address is never replaced', async () => {
    const name = mine();
    expect(await upload('parent', 'avatars', name)).toBe(200);
    const { error } = await as('parent')
      .storage.from('avatars')
      .upload(name, PNG, { contentType: 'image/png', upsert: true });
    expect(error).toMatchObject({ statusCode: '403' });
    const moved = await as('parent').storage.from('avatars').move(name, mine());
    expect(moved.error).toMatchObject({ statusCode: '404' });
  });

  test('of several at once to one name the first stays', async () => {
    const name = mine();
    const answers = await Promise.all([1, 2, 3, 4].map(() => upload('parent', 'avatars', name)));
    expect(answers.filter((status) => status === 200)).toHaveLength(1);
    expect(await sql`select count(*)::int as amount from storage.objects where name = ${name}`).toEqual([
      { amount: 1 },
    ]);
  });
});

describe('who reads and removes', () => {
  test('anybody reads an image at its address; nobody lists those of others', async () => {
    const name = named(idOf('parent'));
    await upload('parent', 'avatars', name);
    const response = await fetch(as('parent').storage.from('avatars').getPublicUrl(name).data.publicUrl);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
    const seen = async (kind: AccountKind | null) =>
      (await (kind ? as(kind) : signedOut()).storage.from('avatars').list(idOf('parent'))).data?.length;
    expect(await seen(null)).toBe(0);
    expect(await seen('player')).toBe(0);
    expect(await seen('parent')).toBeGreaterThan(0);
    expect((await as('player').storage.from('avatars').list()).data).toEqual([]);
    expect((await as('player').storage.listBuckets()).data).toEqual([]);
  });

  test('the owner removes an image, others do not', async () => {
    const name = named(idOf('parent'));
    await upload('parent', 'avatars', name);
    expect((await as('player').storage.from('avatars').remove([name])).data).toEqual([]);
    expect((await as('parent').storage.from('avatars').remove([name])).data).toHaveLength(1);
    const response = await fetch(as('parent').storage.from('avatars').getPublicUrl(name).data.publicUrl);
    expect(response.status).toBe(400);
  });
});

describe('addresses of images', () => {
  const set = (avatar_url: string) =>
    as('parent').from('user_profiles').update({ avatar_url }).eq('user_id', idOf('parent'));
  afterAll(() => sql`update public.user_profiles set avatar_url = null where user_id = ${idOf('parent')}`);

  test('the path of one of our own images is kept, and leads to it', async () => {
    const name = named(idOf('parent'));
    const own = `/storage/v1/object/public/avatars/${name}`;
    expect(new URL(as('parent').storage.from('avatars').getPublicUrl(name).data.publicUrl).pathname).toBe(own);
    expect((await set(own)).error).toBeNull();
    const logo = await as('coach').from('teams').update({ logo_url: own }).eq('id', team).select('logo_url');
    expect(logo.data).toEqual([{ logo_url: own }]);
    await sql`update public.teams set logo_url = null where id = ${team}`;
  });

  test.each([
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    'http://cdn.example/a.png',
    '//evil.example/a.png',
    'https://cdn.example/a.png',
    `https://abc.supabase.co/storage/v1/object/public/avatars/${randomUUID()}/${randomUUID()}.png`,
    `http://127.0.0.1:4300/storage/v1/object/public/avatars/${randomUUID()}/${randomUUID()}.png`,
    `/storage/v1/object/public/avatars/${randomUUID()}/${randomUUID()}.svg`,
    `/storage/v1/object/public/avatars/${randomUUID()}/../${randomUUID()}.png`,
    'https://a.example/"onerror="x',
    'https://user:pw@evil.example/a.png',
    '/storage/v1/object/public/exports/x',
  ])('%s is refused', async (address) => {
    expect((await set(address)).error?.code).toBe('23514');
    const logo = await as('coach').from('teams').update({ logo_url: address }).eq('id', team);
    expect(logo.error?.code).toBe('23514');
    const { error } = await as('staff').from('colleges').update({ banner_url: address }).eq('id', college);
    expect(error?.code).toBe('23514');
    const cover = await as('staff')
      .from('news_articles')
      .update({ cover_url: address })
      .eq('slug', 'fall-season-opens');
    expect(cover.error?.code).toBe('23514');
  });
});

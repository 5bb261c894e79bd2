import {
  attempt,
  collegeEditors,
  managers,
  nobody,
  platform,
  signedIn,
  team,
  type Actor,
  type Attempt,
  type TableRules,
} from './attempt.ts';
import { paperBucket } from './paper-calls.ts';

/** A name as the buckets of images require it: whose it is, then a random id. */
const named = (folder: string) => `${folder} || '/00000000-0000-4000-8000-0000000000aa.png'`;

const stored = (bucket: string, folder: string) =>
  `insert into storage.objects (bucket_id, name) values ('${bucket}', ${named(folder)})`;

interface Rights {
  select: Actor[];
  insert: Actor[];
  delete: Actor[];
}

/** Objects in the folder of `folder`; nobody replaces the content behind an address. */
function bucket(clauses: string, id: string, folder: string, rights: Rights, into = folder): TableRules {
  const at = `where bucket_id = '${id}' and name = ${named(folder)}`;
  const on = (sql: string, by: Actor[]): Attempt => attempt(sql, by, stored(id, folder));
  return {
    clauses,
    select: on(`select name from storage.objects ${at}`, rights.select),
    insert: attempt(stored(id, into), rights.insert),
    update: on(`update storage.objects set version = 'other' ${at}`, nobody),
    delete: on(`delete from storage.objects ${at}`, rights.delete),
  };
}

const IMAGE = ":conversation || '/' || :member || '/00000000-0000-4000-8000-0000000000aa.png'";
const SENT_IMAGE = `
  insert into storage.objects (bucket_id, name) values ('messages', ${IMAGE});
  insert into messages (conversation_id, sender_id, content, images) values (:conversation, :member, '',
    jsonb_build_array(jsonb_build_object('name', ${IMAGE}, 'width', 4, 'height', 3, 'alt', 'A map')))`;

const PICTURE = ":team || '/' || :coach || '/00000000-0000-4000-8000-0000000000aa.png'";
const ANNOUNCED_PICTURE = `
  insert into storage.objects (bucket_id, name) values ('announcements', ${PICTURE});
  insert into private.announcements (id, team_id, author_id, body, published_at, picture) values
    (gen_random_uuid(), :team, :coach, 'A map', now(),
    jsonb_build_object('name', ${PICTURE}, 'width', 4, 'height', 3, 'alt', 'A map'))`;

const teamLogo: Rights = { select: ['owner', ...platform], insert: managers, delete: managers };
const ofCollege: Rights = {
  select: [...collegeEditors, 'recruiting coach'],
  insert: collegeEditors,
  delete: collegeEditors,
};

/** Who may do what with the objects of each bucket: a new bucket without its rules here fails the tests. */
export const bucketRules: Record<string, Record<string, TableRules>> = {
  avatars: {
    'of a person': bucket(
      'SE-043',
      'avatars',
      ':stranger',
      { select: ['stranger', ...platform], insert: signedIn, delete: ['stranger', ...platform] },
      ':me',
    ),
  },
  logos: {
    'of a team': bucket('SE-023', 'logos', ':team', teamLogo),
    'of a college': bucket('SE-009', 'logos', ':college', ofCollege),
  },
  banners: { 'of a college': bucket('SE-009', 'banners', ':college', ofCollege) },
  pages: { 'of a page': bucket('SE-020', 'pages', ':page', { select: platform, insert: platform, delete: platform }) },
  messages: {
    'of a conversation': {
      clauses: 'SE-040',
      select: attempt(`select name from storage.objects where name = ${IMAGE}`, team, SENT_IMAGE),
      insert: attempt(
        "insert into storage.objects (bucket_id, name) values ('messages', :conversation || '/' || :me || '/00000000-0000-4000-8000-0000000000ab.png')",
        team,
      ),
      update: attempt(`update storage.objects set version = 'other' where name = ${IMAGE}`, nobody, SENT_IMAGE),
      delete: attempt(`delete from storage.objects where name = ${IMAGE}`, ['member'], SENT_IMAGE),
    },
  },
  announcements: {
    'of a board': {
      clauses: 'IN-023',
      select: attempt(`select name from storage.objects where name = ${PICTURE}`, team, ANNOUNCED_PICTURE),
      insert: attempt(
        "insert into storage.objects (bucket_id, name) values ('announcements', :team || '/' || :me || '/00000000-0000-4000-8000-0000000000ab.png')",
        ['owner', 'team staff'],
      ),
      update: attempt(
        `update storage.objects set version = 'other' where name = ${PICTURE}`,
        nobody,
        ANNOUNCED_PICTURE,
      ),
      delete: attempt(`delete from storage.objects where name = ${PICTURE}`, ['owner'], ANNOUNCED_PICTURE),
    },
  },
  papers: { 'of an interest': paperBucket },
  exports: {
    'of a person': bucket(
      'SE-043',
      'exports',
      ':stranger',
      { select: ['stranger'], insert: nobody, delete: ['stranger'] },
      ':me',
    ),
  },
};

import { requireAdmin } from '../authenticate.ts';
import { validationFailed } from '../errors.ts';
import { json } from '../http.ts';
import type { Endpoint } from '../service.ts';
import { viewUsers } from '../user-view.ts';
import type { UserRow } from '../users.ts';

const DEFAULT_PER_PAGE = 50;
const MAX_PER_PAGE = 1000;

/** `GET /admin/users?page=&per_page=&filter=`: newest first, with `x-total-count` and `link` headers. */
export const listUsers: Endpoint = async (service, call) => {
  requireAdmin(call);
  const page = readNumber(call.query.get('page'), 1);
  const perPage = Math.min(readNumber(call.query.get('per_page'), DEFAULT_PER_PAGE), MAX_PER_PAGE);
  const filter = `%${(call.query.get('filter') ?? '').replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const { sql } = service;
  const matching = sql`from auth.users where (coalesce(email, '') ilike ${filter}
    or raw_user_meta_data ->> 'full_name' ilike ${filter})`;
  const [[count], users] = await Promise.all([
    sql<{ total: number }[]>`select count(*)::int as total ${matching}`,
    sql<UserRow[]>`
      select * ${matching} order by created_at desc, id limit ${perPage} offset ${(page - 1) * perPage}`,
  ]);
  const total = count?.total ?? 0;
  return json({ users: await viewUsers(sql, users), aud: 'authenticated' }, 200, {
    'x-total-count': String(total),
    link: pageLinks(page, perPage, total),
  });
};

function readNumber(text: string | null, fallback: number): number {
  if (text === null || text === '') return fallback;
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 1) {
    throw validationFailed(`Bad Pagination Parameters: "${text}" is not a positive number`);
  }
  return number;
}

function pageLinks(page: number, perPage: number, total: number): string {
  const last = Math.max(1, Math.ceil(total / perPage));
  const link = (to: number, rel: string) => `</admin/users?page=${to}&per_page=${perPage}>; rel="${rel}"`;
  return [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', ');
}

/** What tests of offers share: the calls of both sides, and what each of them then reads. */
import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { afterEach, beforeEach } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { letMinorsLiveAtNoon } from '../../seed/minors-at-noon.ts';
import { as, idOf, rowsOf } from './backend.ts';
import { inDays } from './notices.ts';
import { sent, type TrialCollege } from './trial-college.ts';

interface Draft {
  amount?: number;
  role?: string;
  years?: number;
  terms?: string;
  until?: string;
  need?: string;
  name?: string;
}
interface Shown {
  id: string;
  state: string;
  number: number;
  has_spot: boolean;
  sentence: string | null;
  words: string | null;
  versions: {
    number: number;
    amount: number;
    terms: string;
    signatures: { side: string; name: string; at: string }[];
  }[];
}
/** What the database fills itself stays out. */
const stored = (row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !['begins_at'].includes(name)));

export const sides = (offer: Shown | undefined, number = offer?.number) =>
  offer?.versions.find((each) => each.number === number)?.signatures.map(({ side }) => side);

/** The calls at a college whose need has one open spot; its offers and what was told of them go after each test. */
export function offersOf(sql: Sql, college: TrialCollege, program: { needId: string }) {
  beforeEach(() => letMinorsLiveAtNoon(sql));
  beforeEach(() => sql`update public.roster_needs set open_spots = 1 where college_id = ${college.id}`);
  afterEach(async () => {
    await sql`delete from public.user_blocks`;
    await sql`delete from public.notices where college_id = ${college.id}`;
    await sql`delete from private.mail_outbox where template = 'notice'`;
    await sql`delete from private.rate_counters`;
  });

  const draft = (values: Draft = {}) => ({
    p_need_id: values.need ?? program.needId,
    p_role: values.role ?? 'Duelist',
    p_amount: values.amount ?? 8000,
    p_years: values.years ?? 4,
    p_terms: values.terms ?? 'Practice four evenings a week.',
    p_expires_at: values.until ?? inDays(7),
    p_name: values.name ?? 'Casey Coach',
  });
  const make = (interest: string, values: Draft = {}, by: AccountKind = 'college-staff', id = randomUUID()) =>
    as(by).rpc('make_offer', { p_id: id, p_interest_id: interest, ...draft(values) });
  const change = (id: string, number: number, values: Draft, by: AccountKind = 'college-staff') =>
    as(by).rpc('change_offer', { p_offer_id: id, p_number: number, ...draft(values) });
  const accept = (kind: AccountKind, id: string, number = 1) =>
    as(kind).rpc('accept_offer', { p_offer_id: id, p_number: number, p_name: `Name of ${kind}` });
  const decline = (kind: AccountKind, id: string, reason: object = { p_sentence: 'elsewhere' }) =>
    as(kind).rpc('decline_offer', { p_offer_id: id, ...reason });
  const takeBack = (id: string, reason: object = { p_sentence: 'plans' }, by: AccountKind = 'college-staff') =>
    as(by).rpc('withdraw_offer', { p_offer_id: id, ...reason });

  /** An interest with an offer. */
  async function offered(kind: AccountKind, values: Draft = {}) {
    const { interest } = await sent(kind, college);
    return { interest, id: await rowsOf(make(interest, values)) };
  }
  const stateOf = async (id: string) =>
    (await sql`select state from private.offers where id = ${id}`)[0]?.state as string | undefined;
  const stageOf = async (interest: string) =>
    (
      await sql`
        select s.kind from public.interests i join public.pipeline_stages s on s.id = i.stage_id where i.id = ${interest}`
    )[0]?.kind as string | undefined;
  const openSpots = async () =>
    (await sql`select open_spots from public.roster_needs where id = ${program.needId}`)[0]?.open_spots as number;
  const letPass = (id: string) =>
    sql`update private.offers set expires_at = now() - interval '1 minute' where id = ${id}`;

  const page = async (kind: AccountKind, interest: string) =>
    (
      (await rowsOf(as(kind).rpc('load_recruiting_status', { p_id: interest }))) as unknown as {
        offers: Shown[];
      }
    ).offers;
  const drawer = async (kind: AccountKind, interest: string) =>
    (await rowsOf(as(kind).rpc('load_interest', { p_interest_id: interest }))) as unknown as {
      offers: Shown[];
      offer_way: string;
      open_needs: { id: string }[];
      events: { kind: string }[];
    };
  const family = async (kind: AccountKind = 'guardian') =>
    (
      (await rowsOf(as(kind).rpc('load_ward', { p_minor_id: idOf('minor') }))) as unknown as {
        offers: (Shown & { is_signed: boolean })[];
      }
    ).offers;
  const today = async (kind: AccountKind) =>
    (await rowsOf(as(kind).rpc('load_today'))) as unknown as {
      offers: { interest_id: string; offer: { awaits: string } | null }[] | null;
      family: { wards: { offers: (Shown & { is_signed: boolean })[] }[] } | null;
    };

  const withoutGuardian = async (run: () => Promise<void>) => {
    const links = await sql`delete from private.guardian_links where minor_id = ${idOf('minor')} returning *`;
    try {
      await run();
    } finally {
      for (const link of links) await sql`insert into private.guardian_links ${sql(stored(link))}`;
    }
  };

  return {
    draft,
    make,
    change,
    accept,
    decline,
    takeBack,
    offered,
    stateOf,
    stageOf,
    openSpots,
    letPass,
    page,
    drawer,
    family,
    today,
    withoutGuardian,
  };
}

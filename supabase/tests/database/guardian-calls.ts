import type { Sql } from 'postgres';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, idOf, rowsOf } from './backend.ts';
import { forgetTestConversations } from './talk.ts';

/** What guardians, minors and staff do, and what is stored of it. */
export function guardiansOf(sql: Sql) {
  const forget = async () => {
    await sql`delete from private.guardian_requests`;
    await sql`delete from private.guardian_offers`;
    await sql`delete from private.rate_counters`;
    // Of the demo world somebody waits for a yes.
    await sql`delete from private.guardian_links where confirmed_at is null and ended_at is null`;
    await sql`delete from private.guardian_links where minor_id = ${idOf('minor')} and guardian_id <> ${idOf('guardian')}`;
    // The demo parent, who becomes a guardian here, has a ward of their own.
    await sql`delete from private.guardian_links where guardian_id = ${idOf('parent')}`;
    await sql`
      insert into private.guardian_links (guardian_id, minor_id, confirmed_at)
      values (${idOf('guardian')}, ${idOf('minor')}, now() - interval '90 days')
      on conflict (guardian_id, minor_id) do update set confirmed_at = excluded.confirmed_at, ended_at = null`;
    await sql`delete from public.notices`;
    await sql`delete from private.mail_outbox`;
    await sql`delete from private.guardian_answers`;
    await forgetTestConversations(sql);
  };
  const offer = (kind: AccountKind, p_email = 'minor@lineup.example') => as(kind).rpc('offer_guardian', { p_email });
  const accept = (kind: AccountKind, guardian: AccountKind = 'parent') =>
    as(kind).rpc('accept_guardian', { p_guardian_id: idOf(guardian), p_email: `${guardian}@lineup.example` });
  const request = () => as('minor').rpc('request_guardian', { p_email: 'parent@lineup.example' });
  const confirm = (kind: AccountKind = 'parent') => as(kind).rpc('confirm_guardian', { p_minor_id: idOf('minor') });
  const list = async (kind: AccountKind) => rowsOf(as(kind).rpc('list_guardians'));
  /** Links that both have agreed to, also those that wait for a yes. */
  const links = async () =>
    (await sql`select from private.guardian_links where guardian_id = ${idOf('parent')} and ended_at is null`).length;
  const answer = (kind: AccountKind, p_accept = true, p_reason = 'Both parents wrote to us') =>
    as(kind).rpc('answer_guardian', { p_minor_id: idOf('minor'), p_guardian_id: idOf('parent'), p_accept, p_reason });
  const agree = async () => {
    await rowsOf(offer('parent'));
    await rowsOf(accept('minor'));
  };
  const stateOf = async (guardian: AccountKind = 'parent') =>
    (
      await sql`
        select case when ended_at is not null then 'ended' when confirmed_at is null then 'waiting'
          when begins_at > now() then 'confirmed' else 'begun' end as state
        from private.guardian_links where guardian_id = ${idOf(guardian)} and minor_id = ${idOf('minor')}`
    ).map(({ state }) => state as string);
  const age = (interval: string) =>
    sql`update private.guardian_links set confirmed_at = now() - ${interval}::interval where guardian_id = ${idOf('parent')}`;
  const toldOf = async (kind: AccountKind) =>
    (await sql`select kind from public.notices where user_id = ${idOf(kind)} order by created_at`).map(
      (each) => each.kind as string,
    );
  const mailedTo = async () =>
    (
      await sql`
        select distinct recipient_id from private.mail_outbox
        where template = 'notice' and private.describe_mail(mail_outbox) is not null`
    ).map((each) => each.recipient_id as string);
  const mayTalk = async (...kinds: AccountKind[]) =>
    (await sql`select private.may_talk(${kinds.map(idOf)}::uuid[]) as yes`)[0]?.yes as boolean;
  return {
    forget,
    offer,
    accept,
    request,
    confirm,
    list,
    links,
    answer,
    agree,
    stateOf,
    age,
    toldOf,
    mailedTo,
    mayTalk,
  };
}

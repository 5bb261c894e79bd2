-- The badge costs what is unread, not how many conversations a person has ever been part of. Each conversation counted
-- holds at least one, so a hundred of them are enough for a badge that ends at 99+.

-- Being read is an entry less: the index holds only what waits. The list index serves the other lookups by person.
drop index private.conversation_reads_user_idx;
create index conversation_reads_unread_idx on private.conversation_reads (user_id)
  include (unread_count, is_marked_unread, conversation_id) where unread_count > 0 or is_marked_unread;

create or replace function public.unread_total() returns integer
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(waiting.amount), 0)::integer
  from (
    select greatest(r.unread_count, r.is_marked_unread::integer) as amount
    from private.conversation_reads r
    where r.user_id = (select auth.uid()) and (r.unread_count > 0 or r.is_marked_unread)
      and r.conversation_id not in (
        select m.conversation_id from public.conversation_mutes m where m.user_id = (select auth.uid()))
    limit 100
  ) waiting
$$;
comment on function public.unread_total is
  'Sum of the caller''s unread counts over up to 100 conversations, for the badge: exact up to 99, above it at least 100. Muted conversations do not count; one marked unread counts at least one.';

-- How many colleges a filter leaves, counted as far as the list tells, from narrow entries instead of the colleges.
create index colleges_count_idx on public.colleges (state) include (games, scholarships, level, open_spots)
  where is_published;

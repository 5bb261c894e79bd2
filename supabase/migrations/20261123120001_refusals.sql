-- Triggers run before the row rules: what they say to somebody whom the row rules refuse must tell nothing. So who does
-- not work in a program is refused before anything else is looked at.

create or replace function private.prepare_interest_part() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.college_id := (select i.college_id from public.interests i where i.id = new.interest_id and i.stage_id is not null);
  if new.college_id is null or ((select auth.uid()) is not null and not private.works_in_program(new.college_id)) then
    -- In the words of the row rules, whether the interest is there or not.
    raise exception 'new row violates row-level security policy for table "%"', tg_table_name using errcode = '42501';
  end if;
  return new;
end $$;
comment on function private.prepare_interest_part is
  'The college comes from the interest, whatever the client sends; only who works in its program adds to an interest.';

create or replace function private.limit_per_college() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  held integer;
begin
  -- How much there is, is for those who work for the college; the row rules refuse the others.
  if (select auth.uid()) is not null and not private.recruits_for(new.college_id) then
    return new;
  end if;
  perform from public.colleges c where c.id = new.college_id for no key update;
  execute format('select count(*) from public.%I where college_id = $1', tg_table_name) into held using new.college_id;
  if held >= tg_argv[0]::integer then
    raise exception 'Too many for one college (max %)', tg_argv[0] using errcode = '23514', detail = tg_table_name;
  end if;
  return new;
end $$;

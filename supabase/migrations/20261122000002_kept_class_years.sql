-- The class year of an interest is that of the profile, also when the player had kept the college before. One that the
-- player brings in by writing was begun by the player, and says so.

create or replace function private.forget_who_kept_it() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.uid()) is distinct from new.player_id then
    new.source := 'recruiter';
    new.created_by := (select auth.uid());
  end if;
  new.class_year := coalesce((
    select d.class_year from public.player_details d where d.user_id = new.player_id), new.class_year);
  new.created_at := now();
  return new;
end $$;

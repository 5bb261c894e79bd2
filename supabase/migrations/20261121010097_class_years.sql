-- An interest that names no class year takes that of the player's profile. (player_details is read when a row is written,
-- so this may stand before the migration that makes it.)

create function private.fill_class_year() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.class_year := (select d.class_year from public.player_details d where d.user_id = new.player_id);
  return new;
end $$;
create trigger fill_class_year before insert on public.interests
  for each row when (new.class_year is null and new.player_id is not null)
  execute function private.fill_class_year();

-- What the player side of recruiting keeps about a person, for their export. Ours.

insert into private.personal_columns (table_name, column_name, share, hidden, reason) values
  ('public.player_details', 'user_id', 'row', '{}', null),
  ('public.player_academics', 'user_id', 'row', '{}', null),
  ('public.player_links', 'user_id', 'row', '{}', null),
  ('public.player_achievements', 'user_id', 'row', '{}', null),
  ('public.player_availability', 'user_id', 'row', '{}', null),
  ('private.availability_weeks', 'user_id', 'none', '{}', 'Says again what player_availability says.'),
  ('private.fit_players', 'user_id', 'none', '{}', 'Says again what player_games and player_details say.'),
  ('public.onboarding_progress', 'user_id', 'row', '{}', null),
  ('private.guardian_offers', 'guardian_id', 'row', '{}', null),
  ('public.college_board_cards', 'player_id', 'row', '{}', null),
  ('public.lists', 'owner_id', 'row', '{}', null),
  ('public.list_items', 'added_by', 'row', '{player_id}', null),
  ('public.list_items', 'player_id', 'none', '{}', 'Only who keeps the list knows.');

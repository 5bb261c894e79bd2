-- How many colleges a filter leaves, counted as far as the list tells, from narrow entries instead of the colleges.
create index colleges_count_idx on public.colleges (state) include (games, scholarships, level, open_spots)
  where is_published;

-- The interest: the one row that ties a player to a college, whoever started it, and what recruiters keep about it.
-- A player sends a form, a recruiter saves a player: both end in private.start_interest, so that two starts at once
-- make one row. A college that a player merely keeps is an interest without a stage, of which the college learns
-- nothing: docs/rules/kept-colleges.md. Ours (DB-023).

create function private.person_key(name text) returns text
language sql immutable set search_path = '' as $$
  select string_agg(w, ' ' order by w collate "C")
  from regexp_split_to_table(private.plain_text(name), '[[:space:][:punct:]]+') w where w <> ''
$$;
comment on function private.person_key is
  'The words of a name in one order and without accents, so that "Farrow, Nia" and "Nia Farrow", "José" and "Jose" are found to be alike.';

create table public.interests (
  id uuid primary key default gen_random_uuid(),
  college_id uuid not null references public.colleges (id) on delete cascade,
  player_id uuid references public.profiles (id) on delete cascade,
  name text not null constraint interests_name_check check (private.is_plain_name(name) and char_length(name) <= 160),
  person_key text generated always as (private.person_key(name)) stored,
  esports_title_id uuid references public.esports_titles (id),
  class_year smallint constraint interests_class_year_check check (class_year between 2020 and 2100),
  handle text constraint interests_handle_check check (private.is_plain_name(nullif(handle, '')) and char_length(handle) <= 60),
  rank text constraint interests_rank_check check (private.is_plain_name(nullif(rank, '')) and char_length(rank) <= 60),
  gpa numeric(3, 2) constraint interests_gpa_check check (gpa between 0 and 5),
  email text constraint interests_email_check check (email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' and char_length(email) <= 254),
  school text constraint interests_school_check check (private.is_plain_name(nullif(school, '')) and char_length(school) <= 120),
  source text not null constraint interests_source_check check (source in ('form', 'player', 'recruiter', 'import')),
  stage_id uuid,
  stage_order double precision not null default 0,
  stage_since timestamptz,
  assignee_id uuid references public.profiles (id) on delete set null,
  sent_at timestamptz,
  answered_at timestamptz,
  claimed_way text constraint interests_claimed_way_check check (claimed_way in ('phone', 'email', 'in_person')),
  claimed_on date,
  withdrawn_at timestamptz,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint interests_once unique (player_id, college_id),
  constraint interests_of_college unique (college_id, id),
  constraint interests_in_pipeline check ((stage_id is null) = (stage_since is null)),
  constraint interests_prospect check (
    player_id is not null or ((stage_id is not null or withdrawn_at is not null) and sent_at is null)),
  constraint interests_answered check (answered_at is null or sent_at is not null),
  constraint interests_claimed check (
    (claimed_way is null) = (claimed_on is null) and (claimed_on is null or sent_at is not null)),
  constraint interests_withdrawn check (
    withdrawn_at is null or (player_id is null and stage_id is null and assignee_id is null and class_year is null)),
  -- Deferred, so that a deleted college takes stages and interests along in either order.
  constraint interests_stage foreign key (college_id, stage_id)
    references public.pipeline_stages (college_id, id) deferrable initially deferred
);
comment on table public.interests is
  'One row per player and college. Written by functions alone; clients read it through them and, as recruiters of the college, directly.';
comment on column public.interests.player_id is
  'Null for a prospect without an account, known by name only (imported).';
comment on column public.interests.name is
  'The player''s name, kept in step with the profile by a trigger; for a prospect as the college typed it.';
comment on column public.interests.person_key is 'Finds likely duplicates: private.person_key of the name.';
comment on column public.interests.class_year is
  'Year of high school graduation, as answered, imported or corrected by a recruiter.';
comment on column public.interests.handle is 'In-game name of a prospect.';
comment on column public.interests.rank is
  'As the college imported or typed it; what the player says of themselves stands in player_games and comes first.';
comment on column public.interests.gpa is 'As the college imported or typed it; what the player shows comes first.';
comment on column public.interests.email is
  'Where the college reaches a prospect; Lineup writes nothing there. It goes with the account that has the address.';
comment on column public.interests.stage_id is
  'Where it stands in the college''s pipeline. Null: the player keeps the college on the own board and has sent nothing; the college sees '
    'nothing of it.';
comment on column public.interests.stage_order is 'Place in the stage, lowest first.';
comment on column public.interests.assignee_id is 'A person with a role at the college, kept so by triggers.';
comment on column public.interests.sent_at is
  'When the player first wrote to the college; null when only the college took interest.';
comment on column public.interests.answered_at is
  'When words of the college first reached the player after they wrote: the first of private.interest_answers. A move to a stage, or what '
    'the college says of an answer elsewhere, is none.';
comment on column public.interests.claimed_way is
  'How the college says that it answered outside of Lineup, where nobody can see it. Shown to the player as its claim; never a reply.';
comment on column public.interests.claimed_on is 'The day of that, as the college gives it.';
comment on column public.interests.withdrawn_at is
  'When the player withdrew: what is left is the college''s own, stands in no stage, is linked to nobody and is changed by nobody, and '
    'goes '
    'after 30 days (60_outsiders.sql).';
create index interests_board_idx on public.interests (college_id, stage_id, stage_order, id);
create index interests_sent_idx on public.interests (college_id, sent_at) where sent_at is not null;
create index interests_waiting_idx on public.interests (college_id, sent_at)
  where sent_at is not null and answered_at is null and claimed_on is null and stage_id is not null;
create index interests_unanswered_idx on public.interests (college_id, sent_at) where sent_at is not null and answered_at is null;
create index interests_name_idx on public.interests (college_id, lower(name));
create index interests_person_idx on public.interests (college_id, person_key);
create index interests_handle_idx on public.interests (college_id, lower(handle));
create index interests_email_idx on public.interests (lower(email)) where email is not null;
create index interests_title_idx on public.interests (esports_title_id);
create index interests_assignee_idx on public.interests (assignee_id, college_id);
create index interests_withdrawn_idx on public.interests (college_id, withdrawn_at desc, id) where withdrawn_at is not null;
create index interests_withdrawn_age_idx on public.interests (withdrawn_at) where withdrawn_at is not null;
create index interests_creator_idx on public.interests (created_by);
alter table public.interests enable row level security;
grant select on public.interests to authenticated;
create policy "interests in pipelines one sees" on public.interests for select to authenticated
  using ((stage_id is not null or withdrawn_at is not null)
    and (college_id in (select private.my_program_college_ids()) or (select private.is_privileged())));
create trigger touch_interests before update on public.interests
  for each row execute function private.touch_updated_at();

create function private.check_assignee() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.assignee_id is not null and not private.works_for_college(new.assignee_id, new.college_id) then
    raise exception 'The assignee has no role at this college' using errcode = '23514', detail = 'assignee_id';
  end if;
  return new;
end $$;
-- Named to run after the trigger that fills the college.
create trigger with_checked_assignee before insert or update of assignee_id on public.interests
  for each row execute function private.check_assignee();
create trigger count_changes_new after insert on public.interests referencing new table as changed
  for each statement execute function private.send_pipeline_change();
create trigger count_changes after update on public.interests referencing new table as changed
  for each statement execute function private.send_pipeline_change();
create trigger count_changes_gone after delete on public.interests referencing old table as changed
  for each statement execute function private.send_pipeline_change();

create function private.fill_class_year() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.class_year := (select d.class_year from public.player_details d where d.user_id = new.player_id);
  return new;
end $$;
create trigger fill_class_year before insert on public.interests
  for each row when (new.class_year is null and new.player_id is not null)
  execute function private.fill_class_year();

create table private.withdrawals (
  player_id uuid not null references public.profiles (id) on delete cascade,
  college_id uuid not null references public.colleges (id) on delete cascade,
  withdrawn_at timestamptz not null default now(),
  primary key (player_id, college_id)
);
comment on table private.withdrawals is
  'From which colleges a player withdrew in the last 30 days: for so long these do not take them up again by themselves. No card names it, '
    'and writing to the college ends it.';
create index withdrawals_college_idx on private.withdrawals (college_id);
create index withdrawals_age_idx on private.withdrawals (withdrawn_at);
alter table private.withdrawals enable row level security;
create policy "closed to clients" on private.withdrawals for all to anon, authenticated using (false) with check (false);

create table public.interest_submissions (
  id uuid primary key,
  interest_id uuid not null,
  college_id uuid not null,
  player_id uuid not null references public.profiles (id) on delete cascade,
  form_id uuid not null,
  version_id uuid not null,
  answers jsonb not null constraint interest_submissions_answers_check check (jsonb_typeof(answers) = 'object'),
  last_request uuid not null,
  submitted_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint interest_submissions_once unique (player_id, form_id),
  constraint interest_submissions_interest foreign key (college_id, interest_id)
    references public.interests (college_id, id) on delete cascade,
  constraint interest_submissions_version foreign key (form_id, version_id)
    references public.interest_form_versions (form_id, id) on delete cascade
);
comment on table public.interest_submissions is
  'Answers to a form, one row per player and form; sending again updates it. The id is that of the status page. Written by '
    'submit_interest_form.';
comment on column public.interest_submissions.version_id is 'The version that was answered.';
comment on column public.interest_submissions.last_request is
  'Id made by the client for each sending: the same again changes nothing.';
create index interest_submissions_interest_idx on public.interest_submissions (college_id, interest_id);
create index interest_submissions_version_idx on public.interest_submissions (form_id, version_id);
create index interest_submissions_player_idx on public.interest_submissions (player_id, updated_at desc);
alter table public.interest_submissions enable row level security;
grant select (
  id, interest_id, college_id, player_id, form_id, version_id, answers, submitted_at, updated_at
) on public.interest_submissions to authenticated;
create policy "own answers, and those to one's colleges" on public.interest_submissions for select to authenticated
  using (player_id = (select auth.uid()) or college_id in (select private.my_program_college_ids())
    or (select private.is_privileged()));

create table public.interest_events (
  id bigint generated always as identity primary key,
  interest_id uuid not null,
  college_id uuid not null,
  kind text not null constraint interest_events_kind_check check (kind in (
    'sent', 'sent_again', 'withdrawn', 'saved', 'imported', 'viewed', 'moved', 'replied', 'claimed', 'assigned',
    'merged', 'offer_made', 'offer_changed', 'offer_withdrawn', 'offer_declined', 'offer_accepted', 'offer_ended')),
  from_stage text,
  to_stage text,
  stage_kind text,
  player_label text,
  actor_id uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  from_prospect boolean not null default false,
  constraint interest_events_interest foreign key (college_id, interest_id)
    references public.interests (college_id, id) on delete cascade
);
comment on table public.interest_events is
  'History, written by functions. A merge moves it; only an undo (undo_moves, undo_merge, unsave_interest) deletes from it. Players read '
    'sent, viewed, saved and moved through load_recruiting_status: when, and for a move its player label; never who, never the names of '
    'stages.';
comment on column public.interest_events.player_label is 'The stage''s player-safe label when it was entered.';
comment on column public.interest_events.from_prospect is
  'Came with a prospect that was merged into this interest; the player never reads it.';
create index interest_events_interest_idx on public.interest_events (college_id, interest_id, id);
create index interest_events_recent_idx on public.interest_events (college_id, id desc);
create index interest_events_actor_idx on public.interest_events (actor_id);
alter table public.interest_events enable row level security;
grant select on public.interest_events to authenticated;
create policy "history of one's colleges" on public.interest_events for select to authenticated
  using (college_id in (select private.my_program_college_ids()) or (select private.is_privileged()));

create table private.last_moves (
  interest_id uuid primary key,
  event_id bigint not null unique references public.interest_events (id) on delete cascade,
  from_stage_id uuid not null,
  from_order double precision not null,
  from_since timestamptz not null,
  moved_at timestamptz not null default now()
);
comment on table private.last_moves is
  'Where an interest stood before its latest move, for undo_moves. Written by log_moves.';
alter table private.last_moves enable row level security;
create policy "closed to clients" on private.last_moves for all to anon, authenticated
  using (false) with check (false);

create table private.interest_answers (
  interest_id uuid not null,
  request_id uuid not null,
  college_id uuid not null,
  message_id uuid references public.messages (id) on delete set null,
  sentence text constraint interest_answers_sentence_check check (sentence in (
    'reading', 'more', 'talk', 'tryout', 'offer', 'later', 'full', 'no_fit', 'no_team', 'no_reply')),
  words text constraint interest_answers_own_words_check check (private.has_text(words) and char_length(words) <= 500),
  closes boolean not null default false,
  reopened_at timestamptz,
  author_id uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (interest_id, request_id),
  constraint interest_answers_words_check check (num_nonnulls(message_id, sentence, words) <= 1),
  constraint interest_answers_closing_check check (
    case when closes then words is not null or coalesce(sentence <> all ('{reading,more,talk,tryout,offer}'), false)
      else words is null and reopened_at is null end),
  constraint interest_answers_interest foreign key (college_id, interest_id)
    references public.interests (college_id, id) on delete cascade
);
comment on table private.interest_answers is
  'Ours. Words of a college that reached the player who wrote to it: a message in a conversation that the player reads, or a sentence of '
    'the fixed list, which is the only way to a minor without a guardian. Written by private.add_answer; read by the player on the status '
    'page (load_recruiting_status).';
comment on column private.interest_answers.request_id is
  'The message, or the id that the client made for the sentence, so that a retry adds none.';
comment on column private.interest_answers.message_id is 'Null for a sentence, and once the conversation is gone.';
comment on column private.interest_answers.words is
  'Own words of a closing, for whom the college may write to; the guardians of a minor read them, too. Everything else is a message.';
comment on column private.interest_answers.closes is 'The note with which an interest was closed (68_closings.sql).';
comment on column private.interest_answers.reopened_at is 'Since when the closing no longer holds; null while it does.';
create index interest_answers_interest_idx on private.interest_answers (college_id, interest_id, created_at desc);
create index interest_answers_message_idx on private.interest_answers (message_id);
create index interest_answers_author_idx on private.interest_answers (author_id);
alter table private.interest_answers enable row level security;
create policy "closed to clients" on private.interest_answers for all to anon, authenticated
  using (false) with check (false);

create function private.follow_lost_answer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.interests i set answered_at = (
    select min(a.created_at) from private.interest_answers a where a.college_id = i.college_id and a.interest_id = i.id)
  where i.id = old.interest_id and i.answered_at is not null;
  return null;
end $$;
create trigger follow_lost_answer after delete on private.interest_answers
  for each row execute function private.follow_lost_answer();

create view private.waiting_interests as
  select i.id, i.college_id, i.player_id, i.assignee_id, i.sent_at
  from public.interests i join public.pipeline_stages s on s.id = i.stage_id and s.kind <> 'closed'
  where i.sent_at is not null and i.answered_at is null and i.claimed_on is null and i.stage_id is not null;
comment on view private.waiting_interests is
  'Players who wait for an answer, by the one definition of it: they wrote, no words of the college reached them, it does not say that it '
    'answered elsewhere, and their interest is not closed.';

create table private.filled_spots (
  interest_id uuid primary key references public.interests (id) on delete cascade,
  need_id uuid not null references public.roster_needs (id) on delete cascade
);
comment on table private.filled_spots is
  'Which open spot a commitment took, so that the same one opens again. Written by follow_commitment.';
create index filled_spots_need_idx on private.filled_spots (need_id);
alter table private.filled_spots enable row level security;
create policy "closed to clients" on private.filled_spots for all to anon, authenticated
  using (false) with check (false);

create function private.count_filled_spot() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    update public.roster_needs n set open_spots = n.open_spots - 1 where n.id = new.need_id;
  else
    -- Editors may have opened as many as a need or a program can have meanwhile.
    update public.roster_needs n set open_spots = n.open_spots + 1
    where n.id = old.need_id and n.open_spots < 20 and (
      select sum(x.open_spots) from public.roster_needs x where x.program_id = n.program_id) < 60;
  end if;
  return null;
end $$;
create trigger count_filled_spot after insert or delete on private.filled_spots
  for each row execute function private.count_filled_spot();

create function private.follow_commitment() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_commitment boolean := exists (select from public.pipeline_stages s where s.id = new.stage_id and s.kind = 'committed');
  has_spot boolean := exists (select from private.filled_spots f where f.interest_id = new.id);
begin
  if is_commitment = has_spot then
    return null;
  end if;
  -- In one order for everybody: two commitments at once never take the same spot.
  perform from public.roster_needs n where n.college_id = new.college_id order by n.id for no key update;
  if has_spot then
    delete from private.filled_spots f where f.interest_id = new.id;
    return null;
  end if;
  insert into private.filled_spots (interest_id, need_id)
  select new.id, n.id
  from public.roster_needs n
  join public.college_programs p on p.id = n.program_id and p.esports_title_id = new.esports_title_id
  left join public.player_games g on g.user_id = new.player_id and g.esports_title_id = new.esports_title_id
  where n.college_id = new.college_id and n.open_spots > 0
    and coalesce(n.class_year = new.class_year, true)
  order by coalesce(lower(n.position) = any (select lower(r) from unnest(g.roles) r), false) desc,
    n.class_year is not distinct from new.class_year desc, n.display_order, n.id
  limit 1;
  return null;
end $$;
comment on function private.follow_commitment is
  'Who is moved into a stage for commitments takes an open spot of the game: of a need for the class year, rather in a position that the '
    'player plays. Who leaves it, or is deleted, opens the same spot again. What a list brings into such a stage is no move: its spots '
    'were taken before.';
create trigger follow_commitment after update of stage_id on public.interests
  for each row when (old.stage_id is distinct from new.stage_id and old.stage_since is distinct from new.stage_since)
  execute function private.follow_commitment();

create table public.interest_notes (
  id uuid primary key default gen_random_uuid(),
  interest_id uuid not null,
  college_id uuid not null,
  author_id uuid default auth.uid() references public.profiles (id) on delete set null,
  body text not null constraint interest_notes_body_check check (private.has_text(body) and char_length(body) <= 4000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint interest_notes_interest foreign key (college_id, interest_id)
    references public.interests (college_id, id) on delete cascade
);
comment on table public.interest_notes is 'Private to the program; never reaches a player.';
create index interest_notes_interest_idx on public.interest_notes (college_id, interest_id, created_at desc);
create index interest_notes_author_idx on public.interest_notes (author_id);
alter table public.interest_notes enable row level security;
grant select, delete on public.interest_notes to authenticated;
-- Clients name the college of what they add, as the generated types ask; a trigger takes it from the interest.
grant insert (id, interest_id, college_id, body) on public.interest_notes to authenticated;
grant update (body) on public.interest_notes to authenticated;
create policy "notes of programs one sees" on public.interest_notes for select to authenticated
  using (college_id in (select private.my_program_college_ids()) or (select private.is_privileged()));
create policy "program staff write notes" on public.interest_notes for insert to authenticated
  with check (author_id = (select auth.uid()) and private.works_in_program(college_id));
create policy "change own notes" on public.interest_notes for update to authenticated
  using (author_id = (select auth.uid()) and private.works_in_program(college_id))
  with check (author_id = (select auth.uid()) and private.works_in_program(college_id));
create policy "delete own notes, managers any" on public.interest_notes for delete to authenticated
  using ((author_id = (select auth.uid()) and private.works_in_program(college_id)) or private.manages_program(college_id));
create trigger touch_interest_notes before update on public.interest_notes
  for each row execute function private.touch_updated_at();

create function private.prepare_interest_part() returns trigger
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
create trigger prepare_note before insert on public.interest_notes
  for each row execute function private.prepare_interest_part();
create trigger count_changes_new after insert on public.interest_notes referencing new table as changed
  for each statement execute function private.send_pipeline_change();
create trigger count_changes after update on public.interest_notes referencing new table as changed
  for each statement execute function private.send_pipeline_change();
create trigger count_changes_gone after delete on public.interest_notes referencing old table as changed
  for each statement execute function private.send_pipeline_change();

create table public.interest_mentions (
  note_id uuid not null references public.interest_notes (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  college_id uuid not null references public.colleges (id) on delete cascade,
  seen_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (note_id, user_id)
);
comment on table public.interest_mentions is
  'Colleagues whom a note names; written by save_interest_note. Seen once the person has opened the interest.';
create index interest_mentions_person_idx on public.interest_mentions (user_id, college_id, created_at desc);
create index interest_mentions_college_idx on public.interest_mentions (college_id);
alter table public.interest_mentions enable row level security;
grant select on public.interest_mentions to authenticated;
create policy "mentions in programs one sees" on public.interest_mentions for select to authenticated
  using (college_id in (select private.my_program_college_ids()) or (select private.is_privileged()));

create table public.interest_tags (
  interest_id uuid not null,
  tag_id uuid not null,
  college_id uuid not null,
  primary key (interest_id, tag_id),
  constraint interest_tags_interest foreign key (college_id, interest_id)
    references public.interests (college_id, id) on delete cascade,
  constraint interest_tags_tag foreign key (college_id, tag_id)
    references public.pipeline_tags (college_id, id) on delete cascade
);
comment on table public.interest_tags is 'Which tags an interest carries; written by tag_interests.';
create index interest_tags_interest_idx on public.interest_tags (college_id, interest_id);
create index interest_tags_tag_idx on public.interest_tags (college_id, tag_id, interest_id);
alter table public.interest_tags enable row level security;
grant select on public.interest_tags to authenticated;
create policy "tags on interests of one's colleges" on public.interest_tags for select to authenticated
  using (college_id in (select private.my_program_college_ids()) or (select private.is_privileged()));
create trigger count_changes_new after insert on public.interest_tags referencing new table as changed
  for each statement execute function private.send_pipeline_change();
create trigger count_changes after update on public.interest_tags referencing new table as changed
  for each statement execute function private.send_pipeline_change();
create trigger count_changes_gone after delete on public.interest_tags referencing old table as changed
  for each statement execute function private.send_pipeline_change();

create table public.interest_evaluations (
  interest_id uuid not null,
  criterion_id uuid not null,
  evaluator_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  college_id uuid not null,
  score smallint not null constraint interest_evaluations_score_check check (score between 1 and 5),
  updated_at timestamptz not null default now(),
  primary key (interest_id, evaluator_id, criterion_id),
  constraint interest_evaluations_interest foreign key (college_id, interest_id)
    references public.interests (college_id, id) on delete cascade,
  constraint interest_evaluations_criterion foreign key (college_id, criterion_id)
    references public.evaluation_criteria (college_id, id) on delete cascade
);
comment on table public.interest_evaluations is
  'Scores of each evaluator by criterion, 1 to 5; private to the program, and to their author from whoever has not scored the same '
    'criterion of the same interest.';
create index interest_evaluations_interest_idx on public.interest_evaluations (college_id, interest_id);
create index interest_evaluations_criterion_idx on public.interest_evaluations (college_id, criterion_id);
create index interest_evaluations_evaluator_idx on public.interest_evaluations (evaluator_id);
alter table public.interest_evaluations enable row level security;
grant select, delete on public.interest_evaluations to authenticated;
grant insert (interest_id, criterion_id, college_id, score) on public.interest_evaluations to authenticated;
grant update (interest_id, criterion_id, college_id, score) on public.interest_evaluations to authenticated;
create function private.my_scored() returns table (interest_id uuid, criterion_id uuid)
language sql stable security definer rows 500 set search_path = '' as $$
  select v.interest_id, v.criterion_id from public.interest_evaluations v where v.evaluator_id = (select auth.uid())
$$;
comment on function private.my_scored is 'What the caller has scored: before, the scores of others are hidden.';
grant execute on function private.my_scored to authenticated;
create policy "evaluations that one may see" on public.interest_evaluations for select to authenticated
  using (college_id in (select private.my_program_college_ids())
    and (evaluator_id = (select auth.uid())
      or (interest_id, criterion_id) in (select s.interest_id, s.criterion_id from private.my_scored() s))
    or (select private.is_privileged()));
create policy "program staff evaluate" on public.interest_evaluations for insert to authenticated
  with check (evaluator_id = (select auth.uid()) and private.works_in_program(college_id));
create policy "change own scores" on public.interest_evaluations for update to authenticated
  using (evaluator_id = (select auth.uid()) and private.works_in_program(college_id))
  with check (evaluator_id = (select auth.uid()) and private.works_in_program(college_id));
create policy "take back own scores" on public.interest_evaluations for delete to authenticated
  using (evaluator_id = (select auth.uid()) and private.works_in_program(college_id));
create trigger touch_interest_evaluations before update on public.interest_evaluations
  for each row execute function private.touch_updated_at();
create trigger count_changes_new after insert on public.interest_evaluations referencing new table as changed
  for each statement execute function private.send_pipeline_change();
create trigger count_changes after update on public.interest_evaluations referencing new table as changed
  for each statement execute function private.send_pipeline_change();
create trigger count_changes_gone after delete on public.interest_evaluations referencing old table as changed
  for each statement execute function private.send_pipeline_change();
create trigger prepare_evaluation before insert on public.interest_evaluations
  for each row execute function private.prepare_interest_part();
create trigger prepare_moved_evaluation before update of interest_id, college_id on public.interest_evaluations
  for each row execute function private.prepare_interest_part();

create table public.interest_tasks (
  id uuid primary key default gen_random_uuid(),
  interest_id uuid not null,
  college_id uuid not null,
  title text not null constraint interest_tasks_title_check check (private.is_plain_name(title) and char_length(title) <= 200),
  due_on date constraint interest_tasks_due_on_check check (due_on between date '2020-01-01' and date '2100-01-01'),
  assignee_id uuid references public.profiles (id) on delete set null,
  done_at timestamptz,
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint interest_tasks_interest foreign key (college_id, interest_id)
    references public.interests (college_id, id) on delete cascade
);
comment on table public.interest_tasks is 'What the college wants to do about an interest; private to its recruiters.';
create index interest_tasks_interest_idx on public.interest_tasks (college_id, interest_id);
create index interest_tasks_open_idx on public.interest_tasks (college_id, due_on, id) where done_at is null;
create index interest_tasks_assignee_idx on public.interest_tasks (assignee_id);
create index interest_tasks_creator_idx on public.interest_tasks (created_by);
alter table public.interest_tasks enable row level security;
grant select, delete on public.interest_tasks to authenticated;
grant insert (id, interest_id, college_id, title, due_on, assignee_id) on public.interest_tasks to authenticated;
grant update (title, due_on, assignee_id, done_at) on public.interest_tasks to authenticated;
create policy "tasks of one's colleges" on public.interest_tasks for select to authenticated
  using (college_id in (select private.my_program_college_ids()) or (select private.is_privileged()));
create policy "recruiters add tasks" on public.interest_tasks for insert to authenticated
  with check (created_by = (select auth.uid()) and private.works_in_program(college_id));
create policy "recruiters change tasks" on public.interest_tasks for update to authenticated
  using (private.works_in_program(college_id)) with check (private.works_in_program(college_id));
create policy "recruiters delete tasks" on public.interest_tasks for delete to authenticated
  using (private.works_in_program(college_id));
create trigger touch_interest_tasks before update on public.interest_tasks
  for each row execute function private.touch_updated_at();
create trigger count_changes_new after insert on public.interest_tasks referencing new table as changed
  for each statement execute function private.send_pipeline_change();
create trigger count_changes after update on public.interest_tasks referencing new table as changed
  for each statement execute function private.send_pipeline_change();
create trigger count_changes_gone after delete on public.interest_tasks referencing old table as changed
  for each statement execute function private.send_pipeline_change();
create trigger prepare_task before insert on public.interest_tasks
  for each row execute function private.prepare_interest_part();
create trigger with_checked_assignee before insert or update of assignee_id on public.interest_tasks
  for each row execute function private.check_assignee();

create table public.college_reply_times (
  college_id uuid primary key references public.colleges (id) on delete cascade,
  median_days numeric(5, 1),
  answered_percent smallint
    constraint college_reply_times_answered_percent_check check (answered_percent between 0 and 100),
  counted integer not null constraint college_reply_times_counted_check check (counted >= 5),
  counted_on date not null default current_date
);
comment on table public.college_reply_times is
  'How a college answers what players sent in the last 90 days, kept by triggers; no row under 5. Public, with the college.';
comment on column public.college_reply_times.median_days is
  'Days from sending to the first answer, of those answered; null when none is.';
alter table public.college_reply_times enable row level security;
grant select on public.college_reply_times to anon, authenticated;
create policy "anyone reads reply times of colleges one sees" on public.college_reply_times for select to anon, authenticated
  using (exists (select from public.colleges c where c.id = college_id));

create function private.pass_reply_days() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.colleges c set reply_days = case when tg_op <> 'DELETE' then new.median_days end
  where c.id = coalesce(new.college_id, old.college_id)
    and c.reply_days is distinct from case when tg_op <> 'DELETE' then new.median_days end;
  return null;
end $$;
create trigger pass_reply_days after insert or delete or update of median_days on public.college_reply_times
  for each row execute function private.pass_reply_days();

create function private.shows_to_college(interest public.interests) returns boolean
language sql stable security definer set search_path = '' as $$
  select interest.sent_at is not null or private.is_listed(interest.player_id)
$$;
comment on function private.shows_to_college is
  'Whether the college reads the profile behind an interest of its own: the player wrote to it, or shows it to everybody.';

create function private.first_stage(college uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  -- Nobody begins where others are closed or committed, unless there is no other stage.
  select s.id from public.pipeline_stages s where s.college_id = college
  order by s.kind = 'closed', s.kind = 'committed', s.display_order, s.id limit 1
$$;

create function private.top_of_stage(college uuid, stage uuid) returns double precision
language sql stable security definer set search_path = '' as $$
  select coalesce(min(i.stage_order), 0) - 1024 from public.interests i where i.college_id = college and i.stage_id = stage
$$;

create function private.log_interest(interest public.interests, event text, from_name text default null) returns void
language sql security definer set search_path = '' as $$
  insert into public.interest_events (interest_id, college_id, kind, from_stage, to_stage, stage_kind, player_label, actor_id)
  select interest.id, interest.college_id, event, from_name, s.name, s.kind, s.player_label, (select auth.uid())
  from (select 1) one left join public.pipeline_stages s
    on s.id = interest.stage_id and event in ('sent', 'saved', 'imported', 'moved')
$$;
comment on function private.log_interest is
  'Adds an event, with the stage it now stands in where that belongs to the event.';

create function private.start_interest(
  college uuid, player uuid, origin text, title uuid, into_pipeline boolean, out interest public.interests, out entered boolean
) language plpgsql security definer set search_path = '' as $$
declare
  first uuid;
  by_player boolean := player = (select auth.uid()) and origin = 'form';
  year smallint := (select d.class_year from public.player_details d where d.user_id = player);
begin
  -- Held, so that the stage is not deleted before the interest stands in it.
  while into_pipeline loop
    first := private.first_stage(college);
    perform from public.pipeline_stages s where s.id = first for key share;
    exit when found or first is null;
  end loop;
  insert into public.interests (
    college_id, player_id, name, esports_title_id, source, stage_id, stage_since, stage_order, created_by)
  select college, player,
    coalesce((
      select private.player_name(u.display_name, u.first_name, u.last_name)
      from public.user_profiles u where u.user_id = player), 'Player'),
    title, origin, first, case when into_pipeline then now() end,
    case when into_pipeline then private.top_of_stage(college, first) else 0 end, (select auth.uid())
  on conflict (player_id, college_id) do nothing
  returning * into interest;
  entered := interest.stage_id is not null;
  if interest.id is not null then
    return;
  end if;
  select * into interest from public.interests i where i.college_id = college and i.player_id = player for update;
  entered := into_pipeline and interest.stage_id is null;
  if entered then
    -- Of what the player kept, only the player brings something along.
    update public.interests i set
      source = case when by_player then i.source else origin end,
      created_by = case when by_player then i.created_by else (select auth.uid()) end,
      esports_title_id = case when by_player then coalesce(i.esports_title_id, title) else title end,
      class_year = case when by_player then coalesce(year, i.class_year) else year end,
      created_at = now(), stage_id = first, stage_since = now(), stage_order = private.top_of_stage(college, first)
    where i.id = interest.id
    returning * into interest;
  elsif title is not null and interest.esports_title_id is null then
    update public.interests i set esports_title_id = title where i.id = interest.id returning * into interest;
  end if;
  -- Closed by the college before the player ever wrote: what they write now is new.
  if by_player and interest.sent_at is null and interest.stage_id <> first
    and exists (select from public.pipeline_stages s where s.id = interest.stage_id and s.kind = 'closed') then
    update public.interests i set stage_id = first, stage_since = now(), stage_order = private.top_of_stage(college, first)
    where i.id = interest.id
    returning * into interest;
  end if;
end $$;
comment on function private.start_interest is
  'The one interest of player and college, made when there is none, locked until the end of the transaction. "entered" when it came into '
    'the pipeline by this call; without into_pipeline it is the player''s alone. That the player kept it before does not show.';

create function public.submit_interest_form(
  p_request_id uuid, p_version_id uuid, p_answers jsonb, p_game text default null, p_via text default null
) returns table (submission_id uuid, interest_id uuid, is_new boolean)
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  version public.interest_form_versions;
  title uuid;
  checked record;
  started record;
  sent public.interest_submissions;
begin
  if me is null then
    raise exception 'User not authenticated' using errcode = 'PT401';
  end if;
  if not exists (select from public.user_profiles u where u.user_id = me) then
    raise exception 'Create your profile before you write to a college.' using errcode = '42501';
  end if;
  -- The same sending again, whatever happened to the form meanwhile.
  select * into sent from public.interest_submissions s where s.player_id = me and s.last_request = p_request_id;
  if sent.id is not null then
    return query select sent.id, sent.interest_id, false;
    return;
  end if;
  select v.* into version
  from public.interest_form_versions v join public.colleges c on c.id = v.college_id and c.is_published
  where v.id = p_version_id;
  if version.id is null then
    raise exception 'Form not found' using errcode = 'PT404';
  end if;
  if not version.is_current then
    raise exception 'This form has changed or is closed' using errcode = 'PT410';
  end if;
  checked := private.check_answers(version.questions, p_answers, private.games_of_form(version.form_id));
  if checked.errors <> '[]' then
    raise exception 'The answers have errors' using errcode = 'PT422', detail = checked.errors::text;
  end if;
  select coalesce(
    f.esports_title_id, (
      select t.id from public.esports_titles t
      where t.slug = coalesce((
        select checked.kept -> (q ->> 'id') ->> 'game' from jsonb_array_elements(version.questions) q
        where q ->> 'type' = 'game_rank' and checked.kept ? (q ->> 'id') limit 1), p_game)),
    (select g.esports_title_id from public.player_games g where g.user_id = me and g.is_primary)) into title
  from public.interest_forms f where f.id = version.form_id;
  -- Locks the interest: what the same player sends at once is taken one after another.
  started := private.start_interest(version.college_id, me, 'form', title, true);
  select * into sent from public.interest_submissions s where s.player_id = me and s.form_id = version.form_id;
  if sent.last_request = p_request_id then
    return query select sent.id, sent.interest_id, false;
    return;
  end if;
  perform private.limit_rate('interest', me::text, 40, '1 day');
  insert into public.interest_submissions as s (
    id, interest_id, college_id, player_id, form_id, version_id, answers, last_request)
  values (p_request_id, (started.interest).id, version.college_id, me, version.form_id, version.id, checked.kept, p_request_id)
  on conflict (player_id, form_id) do update set
    version_id = excluded.version_id, answers = excluded.answers, last_request = excluded.last_request, updated_at = now();
  update public.interests i set
    sent_at = coalesce(i.sent_at, now()),
    name = coalesce((
      select private.player_name(u.display_name, u.first_name, u.last_name) from public.user_profiles u where u.user_id = me), i.name),
    class_year = coalesce(case
      when checked.kept ->> 'class_year' ~ '^20[2-9][0-9]$' then (checked.kept ->> 'class_year')::smallint end, i.class_year)
  where i.id = (started.interest).id;
  -- Whatever else an address says names no way.
  if (started.interest).sent_at is null and p_via in ('site', 'qr') then
    insert into private.interest_channels (interest_id, channel) values ((started.interest).id, p_via) on conflict do nothing;
  end if;
  perform private.log_interest(started.interest, case when sent.id is null then 'sent' else 'sent_again' end);
  delete from public.interest_drafts d where d.user_id = me and d.form_id = version.form_id;
  delete from private.withdrawals w where w.player_id = me and w.college_id = version.college_id;
  return query select coalesce(sent.id, p_request_id), (started.interest).id, sent.id is null;
end $$;
comment on function public.submit_interest_form is
  'Sends the caller''s answers to the version of a form, makes or updates the one interest and puts it into the first stage. The request '
    'id is made by the client for each sending: the same again changes nothing. PT422 with the faults in the detail, PT410 when another '
    'version is current or the form is closed. p_via: by which way of the college they came (site, qr).';
grant execute on function public.submit_interest_form to authenticated;

create function public.load_interest_form(p_college_slug text, p_form_id uuid default null, p_game text default null) returns jsonb
language sql stable security definer set search_path = '' as $$
  with college as (
    select c.* from public.colleges c where c.slug = p_college_slug and c.is_published
  ), mine as (
    -- The game that is asked for, else the player's, the first one first.
    select p_game as slug, 1 as place where p_game is not null
    union all
    select t.slug, row_number() over (order by g.is_primary desc, g.created_at, t.slug)
    from public.player_games g join public.esports_titles t on t.id = g.esports_title_id
    where p_game is null and g.user_id = (select auth.uid())
  ), open_forms as (
    select v.*, t.slug as game_slug, t.name as game_name, row_number() over (
      order by
        -- General forms after those of the game, and before those of another one.
        case when t.id is null or not exists (select from mine) then 500 else coalesce(m.place, 1000) end,
        f.display_order, f.created_at, f.id) as place
    from college c
    join public.interest_forms f on f.college_id = c.id and f.is_open
    join public.interest_form_versions v on v.form_id = f.id and v.is_current
    left join public.esports_titles t on t.id = f.esports_title_id
    left join mine m on m.slug = t.slug
  ), chosen as (
    select * from open_forms o where p_form_id is null or o.form_id = p_form_id order by o.place limit 1
  )
  select jsonb_build_object(
    'college', jsonb_build_object('id', c.id, 'slug', c.slug, 'name', c.name, 'logo_url', c.logo_url, 'colors', c.colors),
    'forms', (
      select coalesce(jsonb_agg(jsonb_build_object('id', o.form_id, 'title', o.title, 'game', o.game_name)
        order by o.place), '[]') from open_forms o),
    'form', (
      select jsonb_build_object('id', o.form_id, 'version_id', o.id, 'version', o.number, 'title', o.title, 'intro', o.intro,
        'questions', o.questions, 'game', case when o.game_slug is not null
          then jsonb_build_object('slug', o.game_slug, 'name', o.game_name) end)
      from chosen o),
    'draft', (
      select jsonb_build_object('answers', d.answers, 'updated_at', d.updated_at)
      from chosen o join public.interest_drafts d on d.form_id = o.form_id and d.user_id = (select auth.uid())),
    'submission', (
      select jsonb_build_object('id', s.id, 'answers', s.answers, 'submitted_at', s.submitted_at, 'updated_at', s.updated_at,
        'is_current_version', s.version_id = o.id)
      from chosen o join public.interest_submissions s on s.form_id = o.form_id and s.player_id = (select auth.uid())),
    'status_id', (
      select s.id from public.interest_submissions s
      where s.college_id = c.id and s.player_id = (select auth.uid()) order by s.submitted_at limit 1),
    'ranks', (
      select coalesce(jsonb_object_agg(t.slug, (
        select coalesce(jsonb_agg(r.name order by r.ordinal desc), '[]')
        from public.esports_ranks r where r.esports_title_id = t.id)), '{}')
      from public.esports_titles t
      where t.slug in (select q ->> 'game' from chosen o, jsonb_array_elements(o.questions) q where q ->> 'type' = 'rank')),
    'games', (
      select coalesce(jsonb_agg(jsonb_build_object('slug', t.slug, 'name', t.name,
        'ranks', (
          select coalesce(jsonb_agg(r.name order by r.ordinal desc), '[]') from public.esports_ranks r where r.esports_title_id = t.id),
        'roles', (
          select coalesce(jsonb_agg(p.name order by p.display_order), '[]')
          from public.esports_positions p where p.esports_title_id = t.id)) order by t.name), '[]')
      from chosen o cross join public.esports_titles t
      where exists (select from jsonb_array_elements(o.questions) q where q ->> 'type' = 'game_rank')
        and coalesce(t.slug = any (private.games_of_form(o.form_id)), t.active)),
    'profile', (
      select jsonb_build_object('class_year', d.class_year, 'school_name', a.school_name, 'gpa', a.gpa, 'country', d.country, 'state',
        d.state,
        'scholarship_need', a.scholarship_need, 'is_listed', private.is_listed(u.user_id), 'is_minor', private.is_minor(u.user_id), 'games',
          (
        select coalesce(jsonb_agg(jsonb_build_object('slug', t.slug, 'rank', g.rank, 'roles', g.roles)
          order by g.is_primary desc, g.created_at), '[]')
        from public.player_games g join public.esports_titles t on t.id = g.esports_title_id where g.user_id = u.user_id))
      from public.user_profiles u
      left join public.player_details d on d.user_id = u.user_id
      left join public.player_academics a on a.user_id = u.user_id
      where u.user_id = (select auth.uid())))
  from college c
$$;
comment on function public.load_interest_form is
  'The form of a college as it is answered now: the one that is asked for, else that of the game (p_game, else the caller''s own), else '
    'the '
    'general one. With the caller''s own draft, submission, status page and what the own profile answers (null without a profile); the '
      'ranks '
    'and games to choose from, best ranks first; the other open forms by name; null when there is no such college.';
grant execute on function public.load_interest_form to anon, authenticated;

create function public.save_interest(p_college_id uuid, p_player_id uuid, p_title_id uuid default null) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  started record;
begin
  if not private.works_in_program(p_college_id) then
    raise exception 'You don''t have permission to recruit for this college.' using errcode = '42501';
  end if;
  -- Anyone who is not listed cannot be drawn into view by saving; who wrote to the college is there already.
  if not exists (
      select from public.user_profiles u where u.user_id = p_player_id and u.is_published and u.visibility = 'public')
    and not exists (
      select from public.interests i
      where i.player_id = p_player_id and i.college_id = p_college_id and i.stage_id is not null) then
    raise exception 'Player not found' using errcode = 'PT404';
  end if;
  if exists (select from private.withdrawals w where w.player_id = p_player_id and w.college_id = p_college_id) then
    raise exception 'This player withdrew less than 30 days ago' using errcode = 'PT409', hint = 'withdrawn';
  end if;
  perform private.limit_rate('interest_save', (select auth.uid())::text, 300, '1 day');
  started := private.start_interest(p_college_id, p_player_id, 'recruiter', p_title_id, true);
  if started.entered then
    perform private.log_interest(started.interest, 'saved');
  end if;
  return (started.interest).id;
end $$;
comment on function public.save_interest is
  'Takes a player with a public profile into the first stage of the college''s pipeline and returns the interest; one that is there '
    'already stays where it is. PT409 with the hint "withdrawn" for 30 days after the player withdrew. 300 a day and person, together with '
      'players whom an import brings (PT429).';
grant execute on function public.save_interest to authenticated;

create function private.prospect_columns() returns text[]
language sql immutable set search_path = '' as $$
  select '{handle, rank, gpa, email, school}'::text[]
$$;
comment on function private.prospect_columns is
  'What a college alone knows of a person: an import brings it, a merge fills it and brings it back, and it goes when a card is the '
    'player''s alone. A new column of interests stands here, or is no fact of the college.';

create function private.known_columns() returns text[]
language sql immutable set search_path = '' as $$
  select '{esports_title_id, class_year}'::text[] || private.prospect_columns()
$$;
comment on function private.known_columns is
  'What a list may bring of a person beside the name; game and class year the player may have told, too.';

create function private.merged_columns() returns text[]
language sql immutable set search_path = '' as $$
  select '{name, assignee_id}'::text[] || private.known_columns()
$$;
comment on function private.merged_columns is 'What a merge brings from one interest to another.';

create function private.set_interest_fields(interest uuid, fields jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if fields is not null then
    execute format('update public.interests i set %s from jsonb_populate_record(null::public.interests, $1) n where i.id = $2',
      (select string_agg(format('%1$I = n.%1$I', k), ', ') from jsonb_object_keys(fields) k))
    using fields, interest;
  end if;
end $$;
comment on function private.set_interest_fields is 'Writes these columns of a locked interest.';

create function private.take_out_of_pipeline(college uuid, ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  -- What players keep goes back to being theirs alone.
  theirs uuid[] := array(select distinct c.interest_id from public.college_board_cards c where c.interest_id = any (ids));
begin
  -- Written first, so that the college's windows follow alike.
  execute format('update public.interests i set updated_at = now(), %s where i.id = any ($1)',
    (select string_agg(format('%I = null', c), ', ') from unnest(private.prospect_columns()) c))
  using theirs;
  delete from public.interest_notes n where n.college_id = college and n.interest_id = any (theirs);
  delete from public.interest_tags t where t.college_id = college and t.interest_id = any (theirs);
  delete from public.interest_events e where e.college_id = college and e.interest_id = any (theirs);
  delete from public.meeting_bookings b where b.college_id = college and b.interest_id = any (theirs);
  delete from private.interests_apart a where a.first_id = any (theirs) or a.second_id = any (theirs);
  -- Under a new id: the one that the college knows would come back with the next save and tell that the player keeps it. It
  -- holds what add_college_to_board writes, and no word of the college.
  update public.interests i set
    id = gen_random_uuid(), stage_id = null, stage_since = null, source = 'player', created_by = i.player_id,
    class_year = (select d.class_year from public.player_details d where d.user_id = i.player_id),
    esports_title_id = (select g.esports_title_id from public.player_games g where g.user_id = i.player_id and g.is_primary)
  where i.id = any (theirs);
  delete from public.interests i where i.id = any (ids);
end $$;
comment on function private.take_out_of_pipeline is
  'Undoes that a college took interest: the locked interests go with all that hangs on them; a card that the player keeps stays theirs, '
    'and the college does not learn of it.';

create function public.unsave_interest(p_interest_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  college uuid := private.lock_interests(array[p_interest_id]);
  interest public.interests;
begin
  select * into interest from public.interests i where i.id = p_interest_id;
  if interest.source <> 'recruiter' or interest.created_by is distinct from me or interest.sent_at is not null
    or interest.created_at < now() - interval '1 hour' or interest.assignee_id is not null
    or exists (select from public.interest_notes n where n.college_id = college and n.interest_id = interest.id)
    or exists (select from public.interest_tasks k where k.college_id = college and k.interest_id = interest.id)
    or exists (select from public.interest_tags t where t.college_id = college and t.interest_id = interest.id)
    or exists (select from public.meeting_bookings b where b.college_id = college and b.interest_id = interest.id)
    or exists (select from private.contact_log l where l.college_id = college and l.interest_id = interest.id)
    or exists (select from public.interest_evaluations e where e.college_id = college and e.interest_id = interest.id)
    or exists (
      select from public.interest_events e
      where e.college_id = college and e.interest_id = interest.id and e.kind not in ('saved', 'viewed')) then
    raise exception 'Somebody has worked on this interest' using errcode = 'PT409';
  end if;
  perform private.take_out_of_pipeline(college, array[interest.id]);
end $$;
comment on function public.unsave_interest is
  'Undoes the caller''s own save_interest that brought the player into the pipeline, within an hour and while nothing hangs on it (PT409); '
    'a card that the player keeps stays theirs.';
grant execute on function public.unsave_interest to authenticated;

-- Anyone who was not shown an interest does not answer it by writing to the player.
create function private.answer_by_message() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  programs uuid[] := array(
    select r.college_id from public.user_roles r
    where r.user_id = new.sender_id and r.college_id is not null and r.role <> 'programs_college_admissions');
  interest public.interests;
begin
  -- Most who write work for no college.
  if programs = '{}' then
    return null;
  end if;
  for interest in
    select i.* from public.interests i
    where i.sent_at is not null and i.stage_id is not null and i.college_id = any (programs)
      and i.player_id in (
        select p.user_id from public.conversation_participants p
        where p.conversation_id = new.conversation_id and p.user_id <> new.sender_id)
      -- Where one has blocked the other, the player does not read it.
      and not private.is_blocked_between(new.sender_id, i.player_id)
      and private.is_talk_about(new.conversation_id, i.player_id, i.college_id)
    order by i.id
  loop
    if private.add_answer(interest, new.id, new.id, null, new.sender_id) then
      perform private.log_interest(interest, 'replied');
    end if;
  end loop;
  return null;
end $$;
create trigger answer_by_message after insert on public.messages
  for each row execute function private.answer_by_message();

create function private.is_talk_about(conversation uuid, player uuid, college uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (
    select from public.conversation_participants p
    where p.conversation_id = conversation and p.user_id <> player
      and not private.works_for_college(p.user_id, college) and not private.is_guardian_of(p.user_id, player)
      and not private.is_platform_staff(p.user_id)
      and not exists (select from public.team_staff s where s.user_id = p.user_id and s.is_active and s.is_confirmed))
$$;
comment on function private.is_talk_about is
  'Whether a conversation is of a college with this one player, and whoever stands by the player: what is said to a whole team answers '
    'nobody''s interest.';

create function private.add_answer(
  interest public.interests, request uuid, message uuid, sentence text, author uuid, words text default null, closes boolean default false
) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  said timestamptz;
begin
  insert into private.interest_answers (interest_id, request_id, college_id, message_id, sentence, author_id, words, closes)
  values (interest.id, request, interest.college_id, message, add_answer.sentence, author, add_answer.words, add_answer.closes)
  on conflict do nothing
  returning created_at into said;
  update public.interests i set answered_at = said where i.id = interest.id and i.answered_at is null and said is not null;
  return found;
end $$;
comment on function private.add_answer is
  'Keeps words that reached the player; the same again adds none. True for the first ones, which answer what was sent.';

create function private.forget_unread_answer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.interest_answers a using public.interests i
  where a.message_id = new.id and i.id = a.interest_id and not exists (
    select from private.conversation_reads r
    where r.conversation_id = new.conversation_id and r.user_id = i.player_id and r.read_number >= new.number);
  return null;
end $$;
comment on function private.forget_unread_answer is
  'Words that are deleted before the player read them have not reached anybody.';
create trigger forget_unread_answer after update of deleted_at on public.messages
  for each row when (old.deleted_at is null and new.deleted_at is not null) execute function private.forget_unread_answer();

create function private.recruiting_news(college uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'tasks', (
      select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'title', t.title, 'due_on', t.due_on, 'interest_id', t.interest_id,
        'name', i.name, 'avatar_url', u.avatar_url, 'assignee', private.display_name(t.assignee_id), 'mine', t.is_mine)
        order by t.is_mine desc, t.due_on nulls last, t.id), '[]')
      from (
        (
          select k.*, true as is_mine from public.interest_tasks k
          where k.college_id = college and k.done_at is null and k.assignee_id = (select auth.uid())
          order by k.due_on nulls last, k.id limit 20
        )
        union all
        (
          select k.*, false from public.interest_tasks k
          where k.college_id = college and k.done_at is null and k.assignee_id is distinct from (select auth.uid())
          order by k.due_on nulls last, k.id limit 10
        )
      ) t join public.interests i on i.id = t.interest_id
      -- As a card of the board shows it.
      left join public.user_profiles u on u.user_id = i.player_id
        and (i.sent_at is not null or u.is_published and u.visibility = 'public')),
    'events', (
      select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'kind', e.kind, 'interest_id', e.interest_id, 'name', e.name,
        'avatar_url', u.avatar_url, 'from', e.from_stage, 'to', e.to_stage, 'by', private.display_name(e.actor_id), 'at', e.created_at)
          order by e.id desc), '[]')
      from (
        select v.*, i.name, i.player_id, i.sent_at from public.interest_events v join public.interests i on i.id = v.interest_id
        where v.college_id = college and v.kind <> 'viewed' order by v.id desc limit 20
      ) e left join public.user_profiles u on u.user_id = e.player_id
        and (e.sent_at is not null or u.is_published and u.visibility = 'public')))
$$;
comment on function private.recruiting_news is
  'The caller''s next tasks, then those of others, and the latest events of a college''s pipeline, with names and '
    'pictures.';

create function private.release_assignments() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.works_for_college(old.user_id, old.college_id) then
    -- In the order of every answer: interests, then the counts of everybody whom they wait for.
    perform from public.interests i where i.assignee_id = old.user_id and i.college_id = old.college_id order by i.id for update;
    perform private.hold_waiting_counts(private.staff_of(array[old.college_id]) || old.user_id);
    update public.interests set assignee_id = null where assignee_id = old.user_id and college_id = old.college_id;
    update public.interest_tasks set assignee_id = null where assignee_id = old.user_id and college_id = old.college_id;
    delete from public.interest_mentions m where m.user_id = old.user_id and m.college_id = old.college_id;
    update public.meetings m set host_id = null where m.host_id = old.user_id and m.college_id = old.college_id;
  end if;
  return null;
end $$;
comment on function private.release_assignments is
  'Who loses the last role at a college keeps none of its interests, tasks, mentions and meetings.';
create trigger release_assignments after delete or update on public.user_roles
  for each row when (old.college_id is not null) execute function private.release_assignments();

create function private.name_interests() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.interests i set name = n.name
  from (select coalesce(private.player_name(new.display_name, new.first_name, new.last_name), 'Player') as name) n
  where i.player_id = new.user_id and i.name <> n.name
    -- What a college merely saved follows as long as everybody sees it.
    and (i.sent_at is not null or i.stage_id is null or new.is_published and new.visibility = 'public');
  return null;
end $$;
create trigger name_interests
  after insert or update of display_name, first_name, last_name, is_published, visibility on public.user_profiles
  for each row execute function private.name_interests();

-- The interest: the one row that ties a player to a college, whoever started it, and what recruiters keep about it.
-- Ours (DB-023).

create table public.interests (
  id uuid primary key default gen_random_uuid(),
  college_id uuid not null references public.colleges (id) on delete cascade,
  player_id uuid references public.profiles (id) on delete cascade,
  name text not null check (name ~ '\S' and char_length(name) <= 160),
  esports_title_id uuid references public.esports_titles (id),
  class_year smallint check (class_year between 2020 and 2100),
  handle text check (char_length(handle) <= 60),
  school text check (char_length(school) <= 120),
  source text not null check (source in ('form', 'player', 'recruiter', 'import')),
  stage_id uuid,
  stage_order double precision not null default 0,
  stage_since timestamptz,
  assignee_id uuid references public.profiles (id) on delete set null,
  sent_at timestamptz,
  answered_at timestamptz,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint interests_once unique (player_id, college_id),
  constraint interests_of_college unique (college_id, id),
  constraint interests_in_pipeline check ((stage_id is null) = (stage_since is null)),
  constraint interests_prospect check (player_id is not null or (stage_id is not null and sent_at is null)),
  constraint interests_answered check (answered_at is null or sent_at is not null),
  -- Deferred, so that a deleted college takes stages and interests along in either order.
  constraint interests_stage foreign key (college_id, stage_id)
    references public.pipeline_stages (college_id, id) deferrable initially deferred
);
comment on table public.interests is
  'One row per player and college. Written by functions alone; clients read it through them and, as recruiters of the college, directly.';
comment on column public.interests.player_id is 'Null for a prospect without an account, known by name only (imported).';
comment on column public.interests.name is 'The player''s name, kept in step with the profile by a trigger; for a prospect as the college typed it.';
comment on column public.interests.class_year is 'Year of high school graduation, as answered, imported or corrected by a recruiter.';
comment on column public.interests.handle is 'In-game name of a prospect.';
comment on column public.interests.stage_id is
  'Where it stands in the college''s pipeline. Null: the player keeps the college on the own board and has sent nothing; the college sees nothing of it.';
comment on column public.interests.stage_order is 'Place in the stage, lowest first.';
comment on column public.interests.assignee_id is 'A person with a role at the college, kept so by triggers.';
comment on column public.interests.sent_at is 'When the player first wrote to the college; null when only the college took interest.';
comment on column public.interests.answered_at is 'When the college first answered what was sent: a reply, or a move to a stage of another kind than new or reviewing.';
create index interests_board_idx on public.interests (college_id, stage_id, stage_order, id);
create index interests_sent_idx on public.interests (college_id, sent_at) where sent_at is not null;
create index interests_name_idx on public.interests (college_id, lower(name));
create index interests_title_idx on public.interests (esports_title_id);
create index interests_assignee_idx on public.interests (assignee_id, college_id);
create index interests_creator_idx on public.interests (created_by);
create trigger touch_interests before update on public.interests
  for each row execute function private.touch_updated_at();

create table public.interest_submissions (
  id uuid primary key,
  interest_id uuid not null,
  college_id uuid not null,
  player_id uuid not null references public.profiles (id) on delete cascade,
  form_id uuid not null,
  version_id uuid not null,
  answers jsonb not null check (jsonb_typeof(answers) = 'object'),
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
  'Answers to a form, one row per player and form; sending again updates it. The id is that of the status page. Written by submit_interest_form.';
comment on column public.interest_submissions.version_id is 'The version that was answered.';
comment on column public.interest_submissions.last_request is 'Id made by the client for each sending: the same again changes nothing.';
create index interest_submissions_interest_idx on public.interest_submissions (college_id, interest_id);
create index interest_submissions_version_idx on public.interest_submissions (form_id, version_id);
create index interest_submissions_player_idx on public.interest_submissions (player_id, updated_at desc);

create table public.interest_events (
  id bigint generated always as identity primary key,
  interest_id uuid not null,
  college_id uuid not null,
  kind text not null check (kind in (
    'sent', 'sent_again', 'saved', 'imported', 'viewed', 'moved', 'replied', 'assigned', 'merged')),
  from_stage text,
  to_stage text,
  stage_kind text,
  player_label text,
  actor_id uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  constraint interest_events_interest foreign key (college_id, interest_id)
    references public.interests (college_id, id) on delete cascade
);
comment on table public.interest_events is
  'History, written by functions, never changed. Players read sent, viewed, saved, moved and replied through load_recruiting_status: when, and for a move its player label; never who, never the names of stages.';
comment on column public.interest_events.player_label is 'The stage''s player-safe label when it was entered.';
create index interest_events_interest_idx on public.interest_events (college_id, interest_id, id);
create index interest_events_recent_idx on public.interest_events (college_id, id desc);
create index interest_events_actor_idx on public.interest_events (actor_id);

create table public.interest_notes (
  id uuid primary key default gen_random_uuid(),
  interest_id uuid not null,
  college_id uuid not null,
  author_id uuid default auth.uid() references public.profiles (id) on delete set null,
  body text not null check (body ~ '\S' and char_length(body) <= 4000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint interest_notes_interest foreign key (college_id, interest_id)
    references public.interests (college_id, id) on delete cascade
);
comment on table public.interest_notes is 'Private to the program; never reaches a player.';
create index interest_notes_interest_idx on public.interest_notes (college_id, interest_id, created_at desc);
create index interest_notes_author_idx on public.interest_notes (author_id);
create trigger touch_interest_notes before update on public.interest_notes
  for each row execute function private.touch_updated_at();

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

create table public.interest_evaluations (
  interest_id uuid not null,
  criterion_id uuid not null,
  evaluator_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  college_id uuid not null,
  score smallint not null check (score between 1 and 5),
  updated_at timestamptz not null default now(),
  primary key (interest_id, evaluator_id, criterion_id),
  constraint interest_evaluations_interest foreign key (college_id, interest_id)
    references public.interests (college_id, id) on delete cascade,
  constraint interest_evaluations_criterion foreign key (college_id, criterion_id)
    references public.evaluation_criteria (college_id, id) on delete cascade
);
comment on table public.interest_evaluations is 'Scores of each evaluator by criterion, 1 to 5; private to the program.';
create index interest_evaluations_interest_idx on public.interest_evaluations (college_id, interest_id);
create index interest_evaluations_criterion_idx on public.interest_evaluations (college_id, criterion_id);
create index interest_evaluations_evaluator_idx on public.interest_evaluations (evaluator_id);
create trigger touch_interest_evaluations before update on public.interest_evaluations
  for each row execute function private.touch_updated_at();

create table public.interest_tasks (
  id uuid primary key default gen_random_uuid(),
  interest_id uuid not null,
  college_id uuid not null,
  title text not null check (title ~ '\S' and char_length(title) <= 200),
  due_on date check (due_on between date '2020-01-01' and date '2100-01-01'),
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
create trigger touch_interest_tasks before update on public.interest_tasks
  for each row execute function private.touch_updated_at();

create table public.college_reply_times (
  college_id uuid primary key references public.colleges (id) on delete cascade,
  median_days numeric(5, 1),
  answered_percent smallint check (answered_percent between 0 and 100),
  counted integer not null check (counted >= 5),
  counted_on date not null default current_date
);
comment on table public.college_reply_times is
  'How a college answers what players sent in the last 90 days, kept by triggers; no row under 5. Public, with the college.';
comment on column public.college_reply_times.median_days is 'Days from sending to the first answer, of those answered; null when none is.';

create table public.pipeline_revisions (
  college_id uuid primary key references public.colleges (id) on delete cascade,
  revision bigint not null default 1,
  changed_at timestamptz not null default now()
);
comment on table public.pipeline_revisions is
  'Counts up with every change in a college''s pipeline, kept by triggers: what open boards follow live. Holds nothing else.';

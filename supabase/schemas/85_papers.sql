-- Papers that a program asks a player for: a checklist of each interest with states and due dates, and the files that the player or a
-- guardian sends. Files lie in the bucket "papers", stored by the function "papers" alone, once it has looked at what they hold. Ours.

create table private.paper_lists (
  college_id uuid not null references public.colleges (id) on delete cascade,
  place smallint not null constraint paper_lists_place_check check (place between 1 and 20),
  title text not null constraint paper_lists_title_check check (private.is_plain_name(title) and char_length(title) <= 80),
  days smallint not null constraint paper_lists_days_check check (days between 1 and 365),
  primary key (college_id, place)
);
comment on table private.paper_lists is 'What a program asks for as a rule, in its order. Written and read by functions alone.';
comment on column private.paper_lists.days is 'How long a player has for it.';
alter table private.paper_lists enable row level security;
create policy "closed to clients" on private.paper_lists for all to anon, authenticated using (false) with check (false);

create table private.papers (
  id uuid primary key,
  interest_id uuid not null,
  college_id uuid not null,
  title text not null constraint papers_title_check check (private.is_plain_name(title) and char_length(title) <= 80),
  due_on date not null,
  state text not null default 'asked' constraint papers_state_check check (state in ('asked', 'sent', 'accepted', 'returned')),
  sentence text constraint papers_sentence_check check (sentence in ('unreadable', 'incomplete', 'outdated', 'wrong')),
  words text constraint papers_words_check check (private.has_text(words) and char_length(words) <= 280),
  asked_by uuid references public.profiles (id) on delete set null,
  asked_at timestamptz not null default now(),
  sent_at timestamptz,
  settled_at timestamptz,
  reminded_at timestamptz,
  updated_at timestamptz not null default now(),
  constraint papers_reason_check check (num_nonnulls(sentence, words) = (state = 'returned')::integer),
  constraint papers_sent_check check (state = 'asked' or sent_at is not null),
  constraint papers_settled_check check ((settled_at is not null) = (state in ('accepted', 'returned'))),
  constraint papers_interest foreign key (college_id, interest_id)
    references public.interests (college_id, id) on delete cascade
);
comment on table private.papers is
  'The checklist of an interest. Written and read by functions alone: by the program, by the player, and by the guardians of a minor.';
comment on column private.papers.state is
  'asked: by the program; sent: a file is there; accepted, or returned with a sentence: by the program.';
comment on column private.papers.settled_at is 'When it was accepted or returned.';
create index papers_interest_idx on private.papers (college_id, interest_id, asked_at);
create index papers_due_idx on private.papers (due_on) where state in ('asked', 'returned') and reminded_at is null;
create index papers_asker_idx on private.papers (asked_by);
alter table private.papers enable row level security;
create policy "closed to clients" on private.papers for all to anon, authenticated using (false) with check (false);
create trigger touch_papers before update on private.papers
  for each row execute function private.touch_updated_at();
create trigger count_changes_new after insert on private.papers referencing new table as changed
  for each statement execute function private.send_pipeline_change();
create trigger count_changes after update on private.papers referencing new table as changed
  for each statement execute function private.send_pipeline_change();

create table private.paper_files (
  id uuid primary key,
  paper_id uuid not null references private.papers (id) on delete cascade,
  name text not null unique,
  label text not null constraint paper_files_label_check check (private.is_plain_name(label) and char_length(label) <= 120),
  type text not null
    constraint paper_files_type_check check (type in ('application/pdf', 'image/png', 'image/jpeg', 'image/webp')),
  bytes integer not null constraint paper_files_bytes_check check (bytes between 1 and 10485760),
  is_scanned boolean not null,
  uploaded_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now()
);
comment on table private.paper_files is
  'Files of papers, as the function "papers" found them. Without its row here a stored file is read by nobody, and deleted.';
comment on column private.paper_files.name is 'In the bucket: {interest}/{paper}/{file}.{extension}.';
comment on column private.paper_files.label is 'What its sender calls it.';
comment on column private.paper_files.type is 'By what it holds, not by its name.';
comment on column private.paper_files.is_scanned is 'Whether a virus scanner passed it; where none is set up, no file is.';
create index paper_files_paper_idx on private.paper_files (paper_id, created_at);
create index paper_files_sender_idx on private.paper_files (uploaded_by);
alter table private.paper_files enable row level security;
create policy "closed to clients" on private.paper_files for all to anon, authenticated using (false) with check (false);

create table private.doomed_files (
  bucket text not null,
  name text not null,
  since timestamptz not null default now(),
  primary key (bucket, name)
);
comment on table private.doomed_files is
  'Stored files that nobody reads any more, until the function "remove-files" has deleted their bytes.';
create index doomed_files_since_idx on private.doomed_files (since);
alter table private.doomed_files enable row level security;
create policy "closed to clients" on private.doomed_files for all to anon, authenticated using (false) with check (false);

create function private.doom_paper_files() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.doomed_files (bucket, name) select 'papers', g.name from gone g on conflict do nothing;
  if found then
    perform pg_notify('doomed_files', '');
  end if;
  return null;
end $$;
comment on function private.doom_paper_files is 'With its row, in whatever way it goes, a file goes.';
create trigger doom_paper_files after delete on private.paper_files referencing old table as gone
  for each statement execute function private.doom_paper_files();

-- Telling

create function private.tell_of_papers(news text, interest public.interests) returns void
language plpgsql security definer set search_path = '' as $$
declare
  guardians uuid[] := array(
    select l.guardian_id from private.guardian_links l
    where l.minor_id = interest.player_id and l.begins_at <= now() and private.is_minor(interest.player_id) order by 1);
begin
  perform private.tell(array(
    select private.notice(interest.player_id, news, private.latest_change(news, interest.id), interest.id, null, interest.college_id)
    where news in ('papers_asked', 'paper_returned', 'papers_due')
    union all
    select private.notice(g, 'ward_' || news, private.latest_change('ward_' || news, interest.id), interest.id, null, interest.college_id)
    from unnest(guardians) g where news in ('papers_asked', 'paper_returned', 'papers_due')
    union all
    select private.notice(p, news, private.latest_change(news, interest.id), interest.id, null, interest.college_id)
    from (
      select k.asked_by from private.papers k where k.college_id = interest.college_id and k.interest_id = interest.id
      union
      select interest.assignee_id) x (p)
    where news = 'program_paper' and private.works_for_college(p, interest.college_id)));
  perform private.send_to_each(array[interest.player_id], 'recruiting', '{"kind": "standing"}');
  perform private.send_to_each(guardians || interest.player_id, 'family', '{}') where cardinality(guardians) > 0;
end $$;
comment on function private.tell_of_papers is
  'Tells the player and the guardians of a minor that papers are asked for, due or came back, or the program that one was sent '
    '(program_paper); accepted tells nobody. Within ten minutes one notice says it. Open windows of all of them read it again.';

create function private.paper_facts(n public.notices) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case
    when n.kind = 'program_paper' then (
      select jsonb_build_object('college', c.name, 'person', i.name, 'href', '/pipeline?interest=' || i.id || '&college=' || c.slug)
      from public.interests i join public.colleges c on c.id = i.college_id
      where i.id = n.subject_id and i.player_id is not null and private.works_now(n.user_id, c.id))
    else (
      select jsonb_build_object('college', c.name, 'due_on', k.due_on, 'href',
        case when n.kind like 'ward\_%' then '/family' else '/recruiting-status/' || i.id end)
        || case when n.kind like 'ward\_%' then private.wards_named(array[i.player_id]) else '{}' end
      from public.interests i join public.colleges c on c.id = i.college_id
      cross join lateral (
        select min(p.due_on) as due_on from private.papers p
        where p.college_id = i.college_id and p.interest_id = i.id
          and p.state = any (case when n.kind like '%returned' then array['returned'] else array['asked', 'returned'] end)) k
      where i.id = n.subject_id and i.stage_id is not null and k.due_on is not null
        and case when n.kind like 'ward\_%' then i.player_id in (select private.wards_of(n.user_id)) else i.player_id = n.user_id end) end
$$;
comment on function private.paper_facts is
  'What a notice of papers says, or null when nothing waits any more or it is no longer for its reader. Never the words of a program.';

-- The program

create function public.save_paper_list(p_college_id uuid, p_papers jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.check_signed_in();
  if not private.works_in_program(p_college_id) then
    raise exception 'You don''t have permission to change this list.' using errcode = '42501';
  end if;
  if jsonb_typeof(p_papers) is distinct from 'array' or jsonb_array_length(p_papers) > 20 then
    raise exception 'Too many entries (max 20)' using errcode = '23514';
  end if;
  perform from public.colleges c where c.id = p_college_id for no key update;
  delete from private.paper_lists l where l.college_id = p_college_id;
  insert into private.paper_lists (college_id, place, title, days)
  select p_college_id, e.place, btrim(e.paper ->> 'title'), (e.paper ->> 'days')::smallint
  from jsonb_array_elements(p_papers) with ordinality e (paper, place);
end $$;
comment on function public.save_paper_list is
  'Puts a list of at most 20 papers, [{title, days}], in place of the one of the caller''s program.';
grant execute on function public.save_paper_list to authenticated;

create function public.ask_papers(p_interest_id uuid, p_papers jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
  interest public.interests;
  asked integer;
begin
  perform private.check_age_told(me);
  perform private.check_not_suspended(me);
  perform private.lock_interests(array[p_interest_id]);
  select * into interest from public.interests i where i.id = p_interest_id;
  if jsonb_typeof(p_papers) is distinct from 'array' or jsonb_array_length(p_papers) not between 1 and 20 then
    raise exception 'Choose between 1 and 20 papers' using errcode = '23514';
  end if;
  perform private.check_offer_way(interest);
  if exists (select from public.pipeline_stages s where s.id = interest.stage_id and s.kind = 'closed') then
    raise exception 'This interest is closed' using errcode = 'PT409', hint = 'closed';
  end if;
  perform private.limit_rate('papers', interest.college_id::text, 500, '1 day');
  insert into private.papers (id, interest_id, college_id, title, due_on, asked_by)
  select (e ->> 'id')::uuid, interest.id, interest.college_id, btrim(e ->> 'title'), (e ->> 'due_on')::date, me
  from jsonb_array_elements(p_papers) e
  on conflict (id) do nothing;
  get diagnostics asked = row_count;
  if exists (
    select from jsonb_array_elements(p_papers) e join private.papers k on k.id = (e ->> 'id')::uuid
    where k.interest_id <> interest.id) then
    raise exception 'A paper has this id already' using errcode = '23505';
  end if;
  if exists (
    select from private.papers k join jsonb_array_elements(p_papers) e on k.id = (e ->> 'id')::uuid
    where k.asked_at = now() and k.due_on not between current_date - 1 and current_date + 366) then
    raise exception 'Papers are due from today on, within a year' using errcode = '23514', detail = 'due_on';
  end if;
  if (select count(*) from private.papers k where k.college_id = interest.college_id and k.interest_id = interest.id) > 30 then
    raise exception 'Too many entries (max 30)' using errcode = '23514', detail = 'papers';
  end if;
  if asked > 0 then
    perform private.tell_of_papers('papers_asked', interest);
  end if;
  return asked;
end $$;
comment on function public.ask_papers is
  'Asks the player of an interest of the caller''s program for papers, [{id, title, due_on}] with ids made by the client: the same again '
    'changes nothing. At most 30 for each interest. Titles are words: 42501 with the hint sentence or quiet_hours as for an offer, PT409 '
    'with the hint closed. Returns how many are new.';
grant execute on function public.ask_papers to authenticated;

create function private.lock_paper(paper uuid, out asked private.papers, out interest public.interests)
language plpgsql security definer set search_path = '' as $$
begin
  -- One that is not there is refused alike.
  perform private.lock_interests(array[coalesce((select k.interest_id from private.papers k where k.id = paper), paper)]);
  select * into asked from private.papers k where k.id = paper for update;
  select * into interest from public.interests i where i.id = asked.interest_id;
end $$;
comment on function private.lock_paper is 'Locks a paper of a program that the caller works in, after its interest.';

create function public.change_paper(p_paper_id uuid, p_due_on date) returns void
language plpgsql security definer set search_path = '' as $$
declare
  locked record := private.lock_paper(p_paper_id);
begin
  if p_due_on is null or p_due_on not between current_date - 1 and current_date + 366 then
    raise exception 'Papers are due from today on, within a year' using errcode = '23514', detail = 'due_on';
  end if;
  update private.papers k set due_on = p_due_on, reminded_at = null
  where k.id = (locked.asked).id and k.due_on <> p_due_on;
end $$;
comment on function public.change_paper is 'Sets another due date for a paper; the reminder follows it.';
grant execute on function public.change_paper to authenticated;

create function public.accept_paper(p_paper_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  locked record := private.lock_paper(p_paper_id);
  paper private.papers := locked.asked;
begin
  if paper.state = 'accepted' then
    return;
  end if;
  if paper.state <> 'sent' then
    raise exception 'Nothing was sent' using errcode = 'PT409', hint = 'unsent';
  end if;
  update private.papers k set state = 'accepted', settled_at = now() where k.id = paper.id;
  perform private.tell_of_papers('accepted', locked.interest);
end $$;
comment on function public.accept_paper is 'The program accepts what was sent. PT409 with the hint unsent where nothing is.';
grant execute on function public.accept_paper to authenticated;

create function public.return_paper(p_paper_id uuid, p_sentence text default null, p_words text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
  locked record := private.lock_paper(p_paper_id);
  paper private.papers := locked.asked;
begin
  perform private.check_age_told(me);
  perform private.check_not_suspended(me);
  if paper.state = 'returned' then
    return;
  end if;
  if paper.state = 'asked' then
    raise exception 'Nothing was sent' using errcode = 'PT409', hint = 'unsent';
  end if;
  if num_nonnulls(p_sentence, p_words) <> 1 then
    raise exception 'Choose a sentence or write one' using errcode = '23514';
  end if;
  if p_words is not null then
    perform private.check_offer_way(locked.interest);
  end if;
  update private.papers k set state = 'returned', settled_at = now(), sentence = p_sentence, words = btrim(p_words), reminded_at = null
  where k.id = paper.id;
  perform private.tell_of_papers('paper_returned', locked.interest);
end $$;
comment on function public.return_paper is
  'Sends back what was sent or accepted, with a sentence of the list (unreadable, incomplete, outdated, wrong) or own words for whom the '
    'program may write to. PT409 with the hint unsent.';
grant execute on function public.return_paper to authenticated;

create function public.drop_paper(p_paper_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  locked record;
begin
  if not exists (select from private.papers k where k.id = p_paper_id) then
    return;
  end if;
  locked := private.lock_paper(p_paper_id);
  delete from private.papers k where k.id = (locked.asked).id;
  perform private.send_changed('pipeline', (locked.asked).college_id);
  perform private.tell_of_papers('dropped', locked.interest);
end $$;
comment on function public.drop_paper is 'The program asks no more for a paper: it goes with its files. One that is gone is no error.';
grant execute on function public.drop_paper to authenticated;

-- The player and the guardian

create function private.lock_paper_of_player(paper uuid, person uuid, out asked private.papers, out interest public.interests)
language plpgsql security definer set search_path = '' as $$
begin
  select i.* into interest from public.interests i join private.papers k on k.interest_id = i.id
  where k.id = paper and i.stage_id is not null for no key update of i;
  select k.* into asked from private.papers k where k.id = paper for update;
  if asked.id is null or interest.player_id is distinct from person
    and not coalesce(interest.player_id in (select private.wards_of(person)), false) then
    raise exception 'Paper not found' using errcode = 'PT404';
  end if;
end $$;
comment on function private.lock_paper_of_player is
  'Locks a paper of the person, or of a ward of theirs, after its interest; PT404 for everybody else.';

create function private.check_paper_takes(paper private.papers, interest public.interests) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if paper.state = 'accepted' then
    raise exception 'This paper is accepted' using errcode = 'PT409', hint = 'accepted';
  end if;
  if exists (select from public.pipeline_stages s where s.id = interest.stage_id and s.kind = 'closed') then
    raise exception 'This interest is closed' using errcode = 'PT409', hint = 'closed';
  end if;
  if (select count(*) from private.paper_files f where f.paper_id = paper.id) >= 5 then
    raise exception 'Too many entries (max 5)' using errcode = '23514', detail = 'files';
  end if;
end $$;

create function public.begin_paper_file(p_paper_id uuid, p_file_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
  locked record;
begin
  perform private.check_age_told(me);
  locked := private.lock_paper_of_player(p_paper_id, me);
  if exists (select from private.paper_files f where f.id = p_file_id and f.paper_id = p_paper_id) then
    return jsonb_build_object('is_stored', true);
  end if;
  perform private.limit_rate('paper_file', me::text, 50, '1 day');
  perform private.check_paper_takes(locked.asked, locked.interest);
  return jsonb_build_object('is_stored', false, 'folder', (locked.interest).id || '/' || p_paper_id);
end $$;
comment on function public.begin_paper_file is
  'Whether the caller may send a file for a paper, before the function "papers" takes its bytes: where it goes, or that it is there '
    'already. '
    '50 a day (PT429), PT409 with the hint accepted or closed, 23514 for a sixth file.';
grant execute on function public.begin_paper_file to authenticated;

create function public.put_paper_file(
  p_person uuid, p_paper_id uuid, p_file_id uuid, p_name text, p_label text, p_type text, p_bytes integer, p_is_scanned boolean
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  locked record := private.lock_paper_of_player(p_paper_id, p_person);
begin
  if exists (select from private.paper_files f where f.id = p_file_id and f.paper_id = p_paper_id) then
    return;
  end if;
  perform private.check_paper_takes(locked.asked, locked.interest);
  insert into private.paper_files (id, paper_id, name, label, type, bytes, is_scanned, uploaded_by)
  values (p_file_id, p_paper_id, p_name, btrim(p_label), p_type, p_bytes, p_is_scanned, p_person);
  update private.papers k set state = 'sent', sent_at = now(), settled_at = null, sentence = null, words = null
  where k.id = p_paper_id;
  perform private.tell_of_papers('program_paper', locked.interest);
end $$;
comment on function public.put_paper_file is
  'The function "papers" has stored a file that it looked at; the paper is sent. Refuses as begin_paper_file does, whose answer may be '
    'old.';

create function public.remove_paper_file(p_file_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
  locked record;
begin
  locked := private.lock_paper_of_player((select f.paper_id from private.paper_files f where f.id = p_file_id), me);
  if (locked.asked).state = 'accepted' then
    raise exception 'This paper is accepted' using errcode = 'PT409', hint = 'accepted';
  end if;
  delete from private.paper_files f where f.id = p_file_id;
  update private.papers k set state = 'asked'
  where k.id = (locked.asked).id and k.state = 'sent' and not exists (select from private.paper_files f where f.paper_id = k.id);
  perform private.tell_of_papers('removed', locked.interest);
end $$;
comment on function public.remove_paper_file is
  'The player, or a guardian, takes a file away before it is accepted; without any the paper is only asked for.';
grant execute on function public.remove_paper_file to authenticated;

-- Reading

create function private.papers_of(interest public.interests) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'title', k.title, 'due_on', k.due_on, 'state', k.state,
    'sentence', k.sentence, 'words', k.words, 'asked_at', k.asked_at, 'sent_at', k.sent_at, 'settled_at', k.settled_at, 'files', (
      select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'label', f.label, 'type', f.type, 'bytes', f.bytes,
        'is_scanned', f.is_scanned, 'at', f.created_at) order by f.created_at, f.id), '[]')
      from private.paper_files f where f.paper_id = k.id)) order by k.due_on, k.asked_at, k.id), '[]')
  from private.papers k where k.college_id = interest.college_id and k.interest_id = interest.id
$$;
comment on function private.papers_of is
  'The checklist of an interest, at most 30 papers: the same for the program, the player and guardians.';

create function private.paper_list(college uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('title', l.title, 'days', l.days) order by l.place), '[]')
  from private.paper_lists l where l.college_id = college
$$;

create function private.ward_papers(ward uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('interest_id', x.id, 'college', c.name, 'slug', c.slug,
    'papers', private.papers_of(x.interest)) order by x.due_on, x.id), '[]')
  from (
    select i.id, i.interest, i.college_id, k.due_on
    from (
      select n.id, n.college_id, n as interest from public.interests n where n.player_id = ward and n.stage_id is not null offset 0) i
    cross join lateral (
      select min(p.due_on) as due_on from private.papers p
      where p.college_id = i.college_id and p.interest_id = i.id
        and coalesce(p.settled_at, now()) > now() - interval '30 days') k
    where k.due_on is not null
    order by k.due_on, i.id limit 5
  ) x
  join public.colleges c on c.id = x.college_id
$$;
comment on function private.ward_papers is
  'What programs ask a ward for, with the files: a guardian may send them. As for offers a minor cannot turn it off.';

create function private.today_papers() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_agg(jsonb_build_object('interest_id', x.id, 'college', jsonb_build_object('slug', c.slug, 'name', c.name,
    'logo_url', c.logo_url, 'colors', c.colors), 'due_on', x.due_on, 'waiting', x.waiting, 'returned', x.returned)
    order by x.due_on, x.id)
  from (
    select i.id, i.college_id, k.*
    from (
      select n.* from public.interests n join public.pipeline_stages s on s.id = n.stage_id and s.kind <> 'closed'
      where n.player_id = (select auth.uid()) offset 0) i
    cross join lateral (
      select min(p.due_on) as due_on, count(*) as waiting, count(*) filter (where p.state = 'returned') as returned
      from private.papers p
      where p.college_id = i.college_id and p.interest_id = i.id and p.state in ('asked', 'returned')) k
    where k.waiting > 0
    order by k.due_on, i.id limit 3
  ) x
  join public.colleges c on c.id = x.college_id
$$;
comment on function private.today_papers is 'Colleges that wait for papers of the caller, the next due first; null where none does.';

-- What the clock does, and what ends with the interest

create function private.remind_of_papers() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  interest public.interests;
  amount integer := 0;
begin
  for interest in
    with marked as (
      update private.papers k set reminded_at = now()
      where k.id in (
        select p.id from private.papers p
        where p.state in ('asked', 'returned') and p.reminded_at is null and p.due_on between current_date and current_date + 3
          -- What was asked for a moment ago is known.
          and p.updated_at < now() - interval '12 hours'
        order by p.due_on, p.id limit 500 for update skip locked)
      returning k.interest_id
    )
    select i.* from public.interests i
    join public.pipeline_stages s on s.id = i.stage_id and s.kind <> 'closed'
    where i.player_id is not null and i.id in (select m.interest_id from marked m) order by i.id
  loop
    perform private.tell_of_papers('papers_due', interest);
    amount := amount + 1;
  end loop;
  return amount;
end $$;
comment on function private.remind_of_papers is
  'Reminds players, and guardians of minors, of papers that are due within three days, each once; returns how many interests.';

create function private.doom_lost_files() returns void
language sql security definer set search_path = '' as $$
  insert into private.doomed_files (bucket, name)
  select o.bucket_id, o.name from storage.objects o
  where o.bucket_id = 'papers' and o.created_at < now() - interval '1 hour'
    and not exists (select from private.paper_files f where f.name = o.name)
  order by o.name limit 1000
  on conflict do nothing
$$;
comment on function private.doom_lost_files is 'Files that were stored while the call that should have named them failed.';

create function public.list_doomed_files() returns table (bucket text, name text)
language sql stable security definer set search_path = '' as $$
  select d.bucket, d.name from private.doomed_files d order by d.since, d.bucket, d.name limit 100
$$;
comment on function public.list_doomed_files is 'For the function "remove-files": the next hundred to delete.';

create function public.forget_doomed_files(p_files jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  forgotten integer;
begin
  delete from private.doomed_files d using jsonb_to_recordset(p_files) f (bucket text, name text)
  where d.bucket = f.bucket and d.name = f.name;
  get diagnostics forgotten = row_count;
  return forgotten;
end $$;
comment on function public.forget_doomed_files is 'For the function "remove-files": the bytes of these are gone.';

create function private.end_papers_of_interest() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.papers k where k.college_id = new.college_id and k.interest_id = new.id;
  return null;
end $$;
comment on function private.end_papers_of_interest is 'With a withdrawal of the player nothing of theirs stays.';
create trigger end_papers_of_interest after update of player_id on public.interests
  for each row when (old.player_id is distinct from new.player_id and new.player_id is null)
  execute function private.end_papers_of_interest();

-- What a college shows of itself in pages of its own site: its open spots, and the way to its form. The addresses that may embed it are the
-- college's; the site says them in `frame-ancestors`. And by which of these ways a player came. Ours.

create function private.are_site_origins(origins text[]) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(bool_and(o ~ '^https://([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]+(:[0-9]{1,5})?$' and char_length(o) <= 200),
    false)
  from unnest(origins) o
$$;

create table private.college_embeds (
  college_id uuid primary key references public.colleges (id) on delete cascade,
  origins text[] not null
    constraint college_embeds_origins_check check (cardinality(origins) between 1 and 10 and private.are_site_origins(origins)),
  updated_at timestamptz not null default now()
);
comment on table private.college_embeds is
  'Sites that may show a college in a frame. Written by set_college_embed; everybody may know them, as the header of the page says them.';
alter table private.college_embeds enable row level security;
create policy "closed to clients" on private.college_embeds for all to anon, authenticated using (false) with check (false);

create function public.set_college_embed(p_college_id uuid, p_addresses text[]) returns text[]
language plpgsql security definer set search_path = '' as $$
declare
  sites text[];
begin
  if p_college_id is null or not private.can_edit_college(p_college_id) then
    raise exception 'You don''t have permission to edit this college.' using errcode = '42501';
  end if;
  if exists (select from unnest(p_addresses) a where private.has_text(a) and not coalesce(private.is_web_address(btrim(a)), false)) then
    raise exception 'Enter addresses that begin with https://' using errcode = '23514', detail = 'p_addresses';
  end if;
  sites := array(
    select distinct substring(lower(btrim(a)) from '^https://[^/?#]+') from unnest(p_addresses) a where private.has_text(a) order by 1);
  if cardinality(sites) = 0 then
    delete from private.college_embeds e where e.college_id = p_college_id;
  else
    insert into private.college_embeds as e (college_id, origins) values (p_college_id, sites)
    on conflict (college_id) do update set origins = excluded.origins, updated_at = now();
  end if;
  perform private.send_changed('college', p_college_id);
  return sites;
end $$;
comment on function public.set_college_embed is
  'Names the sites that may show a college in a frame: of each address its https origin, at most ten; none ends it. Returns them. Editors '
    'of '
    'the college.';
grant execute on function public.set_college_embed to authenticated;

create function public.read_embed_origins(p_slug text) returns text[]
language sql stable security definer set search_path = '' as $$
  select e.origins from public.colleges c join private.college_embeds e on e.college_id = c.id where c.slug = p_slug and c.is_published
$$;
comment on function public.read_embed_origins is
  'The sites that may show a published college in a frame, for the header of that page; null for none.';
grant execute on function public.read_embed_origins to anon, authenticated;

create function public.load_college_embed(p_slug text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('slug', c.slug, 'name', c.name, 'logo_url', c.logo_url, 'colors', c.colors,
    'is_pledged', private.is_pledged(c.id),
    'has_form', exists (
      select from public.interest_forms f join public.interest_form_versions v on v.form_id = f.id and v.is_current
      where f.college_id = c.id and f.is_open),
    'needs', (
      select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'game', x.game, 'game_slug', x.game_slug, 'position', x.position,
        'class_year', x.class_year, 'minimum_rank', x.minimum_rank, 'open_spots', x.open_spots)
        order by x.game, x.display_order, x.id), '[]')
      from (
        select n.id, t.name as game, t.slug as game_slug, n.position, n.class_year, coalesce(n.minimum_rank, p.minimum_rank)
          as minimum_rank,
          n.open_spots, n.display_order
        from public.roster_needs n
        join public.college_programs p on p.id = n.program_id
        join public.esports_titles t on t.id = p.esports_title_id
        where n.college_id = c.id and n.open_spots > 0
        order by t.name, n.display_order, n.id limit 30
      ) x))
  from public.colleges c where c.slug = p_slug and c.is_published
$$;
comment on function public.load_college_embed is
  'What a college shows in pages of its own site, for anybody: its open spots, and whether it takes interest now; null for one that is not '
    'published.';
grant execute on function public.load_college_embed to anon, authenticated;

-- By which way a player came

create table private.interest_channels (
  interest_id uuid primary key references public.interests (id) on delete cascade,
  channel text not null constraint interest_channels_channel_check check (channel in ('site', 'qr'))
);
comment on table private.interest_channels is
  'By which way of the college a player first came to its form: a page of its own site, or a code to scan. Others come by Lineup. Written '
    'by '
    'submit_interest_form.';
alter table private.interest_channels enable row level security;
create policy "closed to clients" on private.interest_channels for all to anon, authenticated using (false) with check (false);

create function private.origin_of(interest public.interests) returns text
language sql stable security definer set search_path = '' as $$
  select case when interest.source in ('form', 'player') then coalesce((
    select c.channel from private.interest_channels c where c.interest_id = interest.id), 'form') else interest.source end
$$;
comment on function private.origin_of is
  'Where a card came from, as a college reads it: that a player kept the program before writing is theirs alone.';

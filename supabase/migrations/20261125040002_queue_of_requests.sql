-- The queue of role requests is read in the order of an index: its cost is that of the rows shown.

create index role_requests_decided_idx on public.role_requests (status, decided_at desc, id) where status <> 'pending';

create or replace function public.list_role_requests(p_status text default 'pending', p_limit integer default 50)
returns table (
  id uuid, user_id uuid, display_name text, role text, college_id uuid, college_name text, note text, status text,
  decision_note text, decided_by_name text, decided_at timestamptz, created_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.manages_users() then
    raise exception 'You don''t have permission to manage users.' using errcode = '42501';
  end if;
  return query
  select r.id, r.user_id, private.display_name(r.user_id), r.role, r.college_id, c.name, r.note, r.status,
    r.decision_note, private.display_name(r.decided_by), r.decided_at, r.created_at
  from (
    (
      select q.* from public.role_requests q
      where p_status = 'pending' and q.status = 'pending'
      order by q.created_at, q.id limit least(greatest(p_limit, 1), 100)
    )
    union all
    (
      select q.* from public.role_requests q
      where q.status <> 'pending' and q.status = p_status
      order by q.decided_at desc, q.id limit least(greatest(p_limit, 1), 100)
    )
  ) r left join public.colleges c on c.id = r.college_id
  order by case when p_status = 'pending' then r.created_at end, r.decided_at desc, r.id;
end $$;

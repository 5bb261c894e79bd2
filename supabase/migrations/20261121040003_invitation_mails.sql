-- An invitation is mailed whoever makes or renews it: by hand, by import, by a function to come.

create function private.queue_mail_of_invitation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_invitation_mail(new.id);
  return null;
end $$;
create trigger queue_invitation_mail_made after insert on public.team_invitations
  for each row when (new.status = 'pending') execute function private.queue_mail_of_invitation();
-- Sending writes the expiry too, and is told by sent_at.
create trigger queue_invitation_mail_renewed after update of expires_at on public.team_invitations
  for each row when (new.status = 'pending' and new.sent_at is not distinct from old.sent_at)
  execute function private.queue_mail_of_invitation();

create or replace function public.send_team_invitation(p_invitation_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  invitation public.team_invitations;
begin
  select * into invitation from public.team_invitations i where i.id = p_invitation_id;
  if invitation.id is null or not private.manages_team(invitation.team_id) then
    raise exception 'You don''t have permission to add members.' using errcode = '42501';
  end if;
  perform private.check_may_invite(invitation.team_id);
  if invitation.status <> 'pending' then
    raise exception 'This invitation has been answered or cancelled' using errcode = 'PT409';
  end if;
  if invitation.sent_count >= 10 then
    raise exception 'This invitation was sent too often' using errcode = 'PT429';
  end if;
  perform private.limit_rate('team_invitation_mail', invitation.team_id::text, 400, '1 day');
  perform private.queue_invitation_mail(p_invitation_id);
end $$;

-- The page behind the link reads read_team_invitation.
drop function public.preview_team_invitation(text);

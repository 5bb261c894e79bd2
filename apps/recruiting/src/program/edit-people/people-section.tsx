import { useState } from 'react';
import { Mail } from 'lucide-react';
import { Chip } from '@lineup/ui/chip';
import { fullDate } from '@lineup/ui/dates';
import { SelectField } from '@lineup/ui/form';
import { Button } from '@lineup/ui/button';
import { PersonAvatar } from '@lineup/ui/person-avatar';
import page from '../kit/edit.module.css';
import type { EditedCollege, ProgramPeople } from '../model/load-college-editor';
import { InviteForm } from './invite-form';
import { COLLEGE_ROLES, type CollegeRole } from './roles';
import { useRevokeInvitation } from './use-revoke-invitation';
import { useChangeRole } from './use-change-role';
import { type Person, useRemoveFromProgram } from './use-remove-from-program';

interface PeopleSectionProps {
  college: EditedCollege;
  people: ProgramPeople;
}

/** Who is in the program, with what role, and who is invited. */
export function PeopleSection({ college, people: { people, invitations } }: PeopleSectionProps) {
  const { manages_program } = college.editor;
  const revoke = useRevokeInvitation();
  return (
    <>
      <section className={page.panel} aria-labelledby="people-title">
        <h3 id="people-title">In the program</h3>
        <ul className={page.rows}>
          {people.map((person) => (
            <PersonRow key={person.id} person={person} college={college} canManage={manages_program} />
          ))}
        </ul>
        {!manages_program && <p className={page.muted}>Only admins of the program invite people and change roles.</p>}
      </section>
      {manages_program && (
        <section className={page.panel} aria-labelledby="invitations-title">
          <h3 id="invitations-title">Invitations</h3>
          <p className={page.muted}>
            We email a link. The person signs in with that address and accepts; nobody is added without agreeing.
          </p>
          <InviteForm college={college} />
          {invitations.length > 0 && (
            <ul className={page.rows}>
              {invitations.map((invitation) => (
                <li key={invitation.id} className={page.row}>
                  <Mail size={18} aria-hidden />
                  <div className={page.face}>
                    <strong>{invitation.email}</strong>
                    <span className={page.muted}>
                      {COLLEGE_ROLES[invitation.role as CollegeRole]} ·{' '}
                      {invitation.is_expired
                        ? 'expired: invite again to renew it'
                        : `open until ${fullDate(invitation.expires_at)}`}
                    </span>
                  </div>
                  <Button
                    variant="ghost"
                    aria-label={`Cancel the invitation to ${invitation.email}`}
                    aria-disabled={revoke.isRunning(invitation.id)}
                    onClick={() => revoke.mutate(invitation.id)}
                  >
                    Cancel
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
    </>
  );
}

interface PersonRowProps {
  person: Person;
  college: EditedCollege;
  canManage: boolean;
}

function PersonRow({ person, college, canManage }: PersonRowProps) {
  const { id, is_me, role } = person;
  const name = person.name ?? 'Someone';
  const [isRemoving, setRemoving] = useState(false);
  const change = useChangeRole(id, name);
  const remove = useRemoveFromProgram(person, name, college.name);
  return (
    <li className={page.row}>
      <PersonAvatar name={name} url={person.avatar_url} size={40} />
      <div className={page.face}>
        <strong>
          {name} {is_me && <Chip>You</Chip>}
        </strong>
        {(!canManage || is_me) && <span className={page.muted}>{COLLEGE_ROLES[role as CollegeRole] ?? role}</span>}
      </div>
      {canManage && !is_me && (
        <SelectField
          label={`Role of ${name}`}
          choices={COLLEGE_ROLES}
          value={change.isPending && change.variables ? change.variables : (role as CollegeRole)}
          disabled={change.isPending}
          onChange={(next) => change.mutate(next)}
        />
      )}
      {(canManage || is_me) && (
        <Button
          variant="ghost"
          className={is_me ? undefined : page.apart}
          aria-expanded={isRemoving}
          aria-label={is_me ? 'Leave the program' : `Remove ${name}`}
          onClick={() => setRemoving(!isRemoving)}
        >
          {is_me ? 'Leave' : 'Remove'}
        </Button>
      )}
      {isRemoving && (
        <div
          className={`${page.question} ${page.whole}`}
          role="group"
          aria-label={is_me ? 'Leave the program' : `Remove ${name}`}
        >
          <p>
            {remove.refusal ??
              (is_me
                ? `Leave ${college.name}? You will no longer see or edit any of it.`
                : `Remove ${name}? They will no longer see or edit anything there.`)}
          </p>
          <Button variant="primary" aria-disabled={remove.isPending} onClick={() => remove.mutate()}>
            {is_me ? 'Leave program' : 'Remove from program'}
          </Button>
          <Button onClick={() => setRemoving(false)}>{is_me ? 'Stay' : 'Cancel'}</Button>
        </div>
      )}
    </li>
  );
}

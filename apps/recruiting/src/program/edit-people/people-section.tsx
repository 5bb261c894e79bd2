import { Mail } from 'lucide-react';
import { Chip } from '@lineup/ui/chip';
import { fullDate } from '@lineup/ui/dates';
import { CheckboxField, FormMessage } from '@lineup/ui/form';
import { NativeSelect } from '@lineup/ui/native-select';
import { Button } from '@lineup/ui/button';
import { ConfirmDialog } from '@lineup/ui/confirm-dialog';
import { PersonAvatar } from '@lineup/ui/person-avatar';
import page from '../kit/edit.module.css';
import type { EditedCollege, ProgramPeople } from '../model/load-college-editor';
import { InviteForm } from './invite-form';
import { COLLEGE_ROLES, type CollegeRole } from './roles';
import { useRevokeInvitation } from './use-revoke-invitation';
import { useChangeRole } from './use-change-role';
import { type Person, useRemoveFromProgram } from './use-remove-from-program';
import { useSetContact } from '../../kit/use-set-contact';

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
        {!manages_program && (
          <p className={page.muted}>Only admins of the program can invite people and change roles.</p>
        )}
      </section>
      {people.some(mayBeContact) && <OwnContact college={college} people={people} />}
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

const mayBeContact = ({ is_me, role }: Person) => is_me && role !== 'programs_college_admissions';

/** Everybody decides for themselves whether visitors read their name. */
function OwnContact({ college, people }: { college: EditedCollege; people: readonly Person[] }) {
  const set = useSetContact(college.id, college.name);
  const isContact = people.some((person) => mayBeContact(person) && person.is_contact);
  return (
    <section className={page.panel} aria-labelledby="contact-title">
      <h3 id="contact-title">Contacts</h3>
      <CheckboxField
        label={`Show me as a contact of ${college.name}`}
        value={set.isPending ? (set.variables ?? isContact) : isContact}
        isDisabled={set.isPending}
        onChange={(next) => set.mutate(next)}
      />
      <p className={page.muted}>
        Everybody who opens the page reads your name, your role and since when you have it, and players can choose you
        to write to. Only you turn this on or off, for this program alone; it ends when you leave it.
      </p>
    </section>
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
  const change = useChangeRole(id, name);
  const remove = useRemoveFromProgram(person, name, college.name);
  return (
    <li className={page.row}>
      <PersonAvatar name={name} url={person.avatar_url} size={40} />
      <div className={page.face}>
        <strong>
          {name} {is_me && <Chip>You</Chip>} {person.is_contact && <Chip tone="info">Contact</Chip>}
        </strong>
        {(!canManage || is_me) && <span className={page.muted}>{COLLEGE_ROLES[role as CollegeRole] ?? role}</span>}
      </div>
      {canManage && !is_me && (
        <NativeSelect
          aria-label={`Role of ${name}`}
          value={change.isPending && change.variables ? change.variables : (role as CollegeRole)}
          disabled={change.isPending}
          onChange={({ target }) => change.mutate(target.value as CollegeRole)}
        >
          {Object.entries(COLLEGE_ROLES).map(([value, shown]) => (
            <option key={value} value={value}>
              {shown}
            </option>
          ))}
        </NativeSelect>
      )}
      {(canManage || is_me) && (
        <ConfirmDialog
          title={is_me ? `Leave ${college.name}?` : `Remove ${name}?`}
          description={
            is_me ? 'You will no longer see or edit any of it.' : 'They will no longer see or edit anything there.'
          }
          yes={is_me ? 'Leave program' : 'Remove from program'}
          no={is_me ? 'Stay' : 'Cancel'}
          isDestructive
          onConfirm={() => remove.mutate()}
        >
          {(ask) => (
            <Button
              variant="ghost"
              className={is_me ? undefined : page.apart}
              aria-label={is_me ? 'Leave the program' : `Remove ${name}`}
              aria-disabled={remove.isPending}
              onClick={ask}
            >
              {is_me ? 'Leave' : 'Remove'}
            </Button>
          )}
        </ConfirmDialog>
      )}
      {remove.refusal && (
        <div className={page.whole}>
          <FormMessage>{remove.refusal}</FormMessage>
        </div>
      )}
    </li>
  );
}

import { Button } from '@lineup/ui/button';
import { ConfirmDialog } from '@lineup/ui/confirm-dialog';
import { useAuth } from '@lineup/auth';
import { Chip } from '@lineup/ui/chip';
import { FormMessage } from '@lineup/ui/form';
import { toast } from '@lineup/ui/toast';
import { Link } from 'react-router-dom';
import { useChangeRoles } from './change-roles';
import { roleLabel } from '../../../model/role-labels';
import { personName, type Person } from '../model/search-people';
import styles from '../kit/console.module.css';
import { BirthDateCorrection } from './birth-date-correction';
import { GrantForm } from './grant-form';
import { LostDevice } from './lost-device';

/** A person's roles: take each away, or grant another. */
export function PersonRoles({ person }: { person: Person }) {
  const isSelf = useAuth().user?.id === person.user_id;
  const name = personName(person);
  const change = useChangeRoles((command) => {
    const grant = command.kind === 'revoke' && person.roles.find(({ id }) => id === command.grantId);
    if (grant) toast.success(`${name} no longer holds ${roleLabel(grant.role)}`);
  });
  return (
    <div className={styles.person}>
      <p className={styles.buttons}>
        <b>{name}</b>
        {person.slug && person.is_published ? (
          <Link to={`/player/${person.slug}`}>{person.slug}</Link>
        ) : (
          <span className={styles.muted}>{person.slug ?? 'no profile'}</span>
        )}
        {isSelf && <Chip>You</Chip>}
      </p>
      {person.roles.length === 0 && <p className={styles.muted}>No roles yet.</p>}
      <ul className={styles.plainList} aria-label={`Roles of ${name}`}>
        {person.roles.map((grant) => {
          const role = roleLabel(grant.role) + (grant.college_name ? `, ${grant.college_name}` : '');
          return (
            <li key={grant.id} className={styles.buttons}>
              <span>{role}</span>
              <ConfirmDialog
                title={`Revoke ${role} from ${name}?`}
                yes="Revoke it"
                no="Keep"
                isDestructive
                onConfirm={() => change.mutate({ kind: 'revoke', grantId: grant.id })}
              >
                {(ask) => (
                  <Button aria-label={`Revoke ${role}`} disabled={change.isPending} onClick={ask}>
                    Revoke
                  </Button>
                )}
              </ConfirmDialog>
            </li>
          );
        })}
      </ul>
      <FormMessage>{change.refusal}</FormMessage>
      {isSelf ? (
        <p className={styles.hint}>Nobody grants themselves a role; ask another admin.</p>
      ) : (
        <>
          <GrantForm person={person} />
          <BirthDateCorrection person={person} />
          <LostDevice person={person} />
        </>
      )}
    </div>
  );
}

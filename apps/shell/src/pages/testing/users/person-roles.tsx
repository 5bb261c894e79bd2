import { useAuth } from '@lineup/auth';
import { Link } from 'react-router-dom';
import { refusal } from '../data/change-flag';
import { useRoleOrder } from '../data/manage-roles';
import { roleLabel } from '../data/roles';
import type { Person } from '../data/search-people';
import { Chip } from '../parts/chip';
import { ConfirmButton } from '../parts/confirm-button';
import { Problem } from '../parts/problem';
import styles from '../console.module.css';
import { GrantForm } from './grant-form';

/** A person's roles: take each away, or grant another. */
export function PersonRoles({ person }: { person: Person }) {
  const isSelf = useAuth().user?.id === person.id;
  const order = useRoleOrder();
  return (
    <div className={styles.person}>
      <p className={styles.buttons}>
        <b>{person.name}</b>
        {person.slug && person.isPublished ? (
          <Link to={`/player/${person.slug}`}>{person.slug}</Link>
        ) : (
          <span className={styles.muted}>{person.slug ?? 'no profile'}</span>
        )}
        {isSelf && <Chip>You</Chip>}
      </p>
      {person.roles.length === 0 && <p className={styles.muted}>Holds no role.</p>}
      <ul className={styles.plainList} aria-label={`Roles of ${person.name}`}>
        {person.roles.map((grant) => {
          const name = roleLabel(grant.role) + (grant.college_name ? `, ${grant.college_name}` : '');
          return (
            <li key={grant.id} className={styles.buttons}>
              <span>{name}</span>
              <ConfirmButton
                label="Revoke"
                name={`Revoke ${name}`}
                question={`Revoke ${name} from ${person.name}?`}
                yes="Revoke it"
                isDisabled={order.isPending}
                onConfirm={() => order.mutate({ kind: 'revoke', grantId: grant.id })}
              />
            </li>
          );
        })}
      </ul>
      <Problem>{order.isError ? refusal(order.error) : undefined}</Problem>
      {isSelf ? (
        <p className={styles.hint}>Nobody grants themselves a role; another admin can.</p>
      ) : (
        <GrantForm person={person} />
      )}
    </div>
  );
}

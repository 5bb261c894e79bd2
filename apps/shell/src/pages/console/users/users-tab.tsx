import { useQuery } from '@tanstack/react-query';
import { PeopleSearch } from '../kit/people-search';
import styles from '../kit/console.module.css';
import { listRoleRequests } from './list-role-requests';
import { PersonRoles } from './person-roles';
import { RoleRequests } from './role-requests';

/** Requests for roles, and the roles of everybody. */
export default function UsersTab() {
  const { isPending } = useQuery(listRoleRequests);
  return (
    <div className={styles.stack}>
      <RoleRequests />
      {/* Below the requests, which must not push it away as they come. */}
      {!isPending && (
        <section className={styles.panel} aria-labelledby="people">
          <h2 id="people">Roles of a person</h2>
          <PeopleSearch label="Search people">{(person) => <PersonRoles person={person} />}</PeopleSearch>
        </section>
      )}
    </div>
  );
}

import { sentence } from '@lineup/language';
import { Chip } from '@lineup/ui/chip';
import { Link } from 'react-router-dom';
import { roleLabel } from '../../model/role-labels';
import styles from './account.module.css';
import type { OwnAccount } from './model/own-account';
import { Section } from './section';
import { t, rich } from '../../language/language';

const STATUS = {
  pending: { text: sentence('Waiting for our answer'), tone: 'warning' },
  approved: { text: sentence('Approved'), tone: 'success' },
  declined: { text: sentence('Declined'), tone: 'danger' },
} as const;

/** What somebody asked our staff for, and what we said. Nothing for who asked for nothing. */
export function RequestsSection({ requests: { roles, colleges } }: Pick<OwnAccount, 'requests'>) {
  if (roles.length + colleges.length === 0) return null;
  return (
    <Section id="requests" title={t('Your requests')} purpose={t('Roles and colleges that you asked our staff for.')}>
      <ul className={styles.requests} aria-label={t('Your requests')}>
        {colleges.map(({ id, name, slug, status, note }, at) => (
          <li key={id}>
            <p>
              {rich(
                'Add {name} <chip>{text}</chip>',
                { chip: (words) => <Chip tone={STATUS[status].tone}>{words}</Chip> },
                { name, text: t(STATUS[status].text) },
              )}
            </p>
            {note && <p className={styles.said}>{note}</p>}
            {/* What was declined before has been asked for again. */}
            {at === 0 && status === 'declined' && <Link to="/colleges/request">{t('Correct it and ask again')}</Link>}
            {at === 0 && status === 'pending' && <Link to="/colleges/request">{t('See your request')}</Link>}
            {slug && <Link to={`/college/${slug}/edit`}>{t('Edit the page')}</Link>}
          </li>
        ))}
        {roles.map(({ id, role, college, status, note }) => (
          <li key={id}>
            <p>
              {roleLabel(role)}
              {college && `, ${college}`} <Chip tone={STATUS[status].tone}>{t(STATUS[status].text)}</Chip>
            </p>
            {note && <p className={styles.said}>{note}</p>}
            {status === 'declined' && <Link to="/welcome?step=roles">{t('Ask again')}</Link>}
          </li>
        ))}
      </ul>
    </Section>
  );
}

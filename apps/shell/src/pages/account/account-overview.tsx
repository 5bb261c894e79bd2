import { useAuth } from '@lineup/auth';
import { ErrorState } from '@lineup/ui/error-state';
import { PageHeader } from '@lineup/ui/page-header';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import styles from './account.module.css';
import { ChevronRight } from '@lineup/ui/icons';
import { ownAccountQuery, type OwnAccount } from './model/own-account';
import { sectionNames, sections, type SectionName } from './sections';
import { plural, t } from '../../language/language';

/** Every section of the account, and where something waits for its person. */
export function AccountOverview() {
  const { id = '', email } = useAuth().user ?? {};
  const { data: account, isError, refetch } = useQuery(ownAccountQuery(id));
  const waiting = account ? whatWaits(account) : {};
  return (
    <>
      <title>{t('My account · Lineup')}</title>
      <PageHeader title={t('My account')} purpose={email && t('Signed in as {email}', { email })} />
      {isError && !account && (
        <ErrorState title={t('Your account could not be loaded')} onRetry={() => void refetch()} />
      )}
      <ul className={styles.overview}>
        {sectionNames.map((name) => {
          const { title, purpose, Icon } = sections[name];
          return (
            <li key={name}>
              <Link to={`/account/${name}`} className={styles.entry}>
                <Icon size={24} />
                <span className={styles.entryText}>
                  <strong>{t(title)}</strong>
                  {waiting[name] ? (
                    <span className={styles.waiting}>{waiting[name]}</span>
                  ) : (
                    <span className={styles.muted}>{t(purpose)}</span>
                  )}
                </span>
                <ChevronRight size={18} />
              </Link>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** What the account asks of its person, by section. */
function whatWaits({ age, profile, new_email, guardians }: OwnAccount): Partial<Record<SectionName, string>> {
  const asked = guardians.filter(({ kind }) => ['received', 'offer-received', 'approval'].includes(kind)).length;
  return {
    ...(age === 'unknown'
      ? { profile: t('Enter your date of birth') }
      : !profile.display_name && { profile: t('Enter your name') }),
    ...(new_email && { security: t('Open the links that we sent to change your email') }),
    ...(asked > 0 && { guardians: plural(asked, 'A request needs your answer', '{count} requests need your answer') }),
  };
}

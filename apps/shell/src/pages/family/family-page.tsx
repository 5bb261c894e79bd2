import { RequireAuth, useAuth } from '@lineup/auth';
import { useLiveQuery } from '@lineup/data';
import { EmptyState } from '@lineup/ui/empty-state';
import { ErrorState } from '@lineup/ui/error-state';
import { LinkButton } from '@lineup/ui/link-button';
import { PageHeader } from '@lineup/ui/page-header';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { useQuery } from '@tanstack/react-query';
import { FamilyMails } from './family-mails';
import styles from './family-page.module.css';
import { LinksToCome } from './links-to-come';
import { loadFamily, type Family } from './load-family';
import { Mirror } from './mirror';
import { OtherWard } from './other-ward';
import { WardPanel } from './ward-panel';
import { shellKeys } from '../../keys';
import { t } from '../../language/language';

const LINKS = '/account/guardians';
const EVENTS = ['family'];

/** A guardian's page of their wards; for a player under 18 the mirror of it. */
export function Component() {
  return (
    <RequireAuth fallback={<PageSkeleton shape="cards" label={t('Loading your family')} />}>
      <FamilyPage />
    </RequireAuth>
  );
}

function FamilyPage() {
  const userId = useAuth().user?.id ?? '';
  const query = useQuery(loadFamily(userId));
  // The other side of the family turned a part on or off, or answered.
  useLiveQuery({ topic: `user:${userId}`, key: shellKeys.family(userId), events: EVENTS });
  const family = query.data;
  const { title, purpose } = headOf(family);
  return (
    <div className={styles.page}>
      <title>{t('{title} · Lineup', { title })}</title>
      <PageHeader
        title={title}
        purpose={purpose}
        actions={
          <LinkButton to={LINKS}>
            {family?.waiting ? t('Links ({waiting} waiting)', { waiting: family.waiting }) : t('Links')}
          </LinkButton>
        }
      />
      {family ? (
        <Contents family={family} userId={userId} />
      ) : query.isError ? (
        <ErrorState title={t('Your family could not be loaded')} onRetry={() => void query.refetch()} />
      ) : (
        <PageSkeleton shape="cards" hasHead={false} count={2} label={t('Loading your family')} />
      )}
    </div>
  );
}

const headOf = (family: Family | undefined) =>
  family?.mirror
    ? { title: t('What your guardian sees'), purpose: t('Exactly this. You can turn parts off.') }
    : { title: t('My Family'), purpose: t('Practices, colleges and contacts of the players in your care.') };

function Contents({ family, userId }: { family: Family; userId: string }) {
  if (family.mirror) return <Mirror ward={family.mirror} userId={userId} />;
  return (
    <>
      {family.wards.map((ward) => (
        <WardPanel key={ward.person_id} ward={ward} userId={userId} />
      ))}
      {family.others.map((other) => (
        <OtherWard key={other.person_id} other={other} userId={userId} />
      ))}
      <LinksToCome links={family.links} />
      {family.wards.length > 0 ? (
        <FamilyMails choices={family.choices} userId={userId} />
      ) : (
        family.links.length === 0 && (
          <EmptyState
            title={t('Nobody is linked to you yet')}
            description={t('A link is between a parent or guardian and a player under 18. Both have to agree.')}
            action={
              <LinkButton to={LINKS} variant="primary">
                {t('Link a player')}
              </LinkButton>
            }
          />
        )
      )}
    </>
  );
}

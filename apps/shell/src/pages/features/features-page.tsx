import { useAuth, useProfile } from '@lineup/auth';
import { LinkButton } from '@lineup/ui/link-button';
import { PageHeader } from '@lineup/ui/page-header';
import { t } from '../../language/language';
import beside from '../../kit/screenshots/beside.module.css';
import { Screenshot } from '../../kit/screenshots/screenshot';
import { wayToLink } from '../../kit/way-to-link';
import { featuresFor } from './feature-list';
import styles from './features-page.module.css';

/** What Lineup offers: each feature with its picture and the way to it. */
export function Component() {
  const { status } = useAuth();
  const { profile } = useProfile();
  return (
    <div>
      <title>{t('Features · Lineup')}</title>
      <PageHeader title={t('Features')} purpose={t('From your first scrim to your roster spot.')} />
      <div className={styles.features}>
        {featuresFor(profile?.slug).map(({ title, text, picture, alt, way, visitorWay = way }) => {
          const { to, action } = status === 'signed-in' ? way : visitorWay;
          return (
            <section key={title} className={beside.stop}>
              <div className={styles.words}>
                <h2 className={beside.title}>{title}</h2>
                <p className={beside.text}>{text}</p>
                <LinkButton to={to} state={to === '/auth' ? { mode: 'sign-up' } : undefined}>
                  {action}
                </LinkButton>
              </div>
              <Screenshot of={picture} alt={alt} />
            </section>
          );
        })}
        <Families isMember={status === 'signed-in'} />
      </div>
    </div>
  );
}

/** Without a picture: it would show somebody under 18. */
function Families({ isMember }: { isMember: boolean }) {
  return (
    <section className={styles.families}>
      <h2 className={beside.title}>{t('For parents and guardians')}</h2>
      <p className={beside.text}>
        {t(
          'Link a player under 18 to see their practices and colleges, answer in their name, and know who may write to them. Both of you agree to the link. Players and families never pay.',
        )}
      </p>
      <LinkButton {...wayToLink(isMember)}>{t('Link a player')}</LinkButton>
    </section>
  );
}

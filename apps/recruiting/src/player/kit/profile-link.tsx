import { BackLink } from '../../kit/back-link';
import { t } from '../../language';

/** From a player's board or standing to the profile; who has none yet is led to make it. */
export function ProfileLink({ slug, isOwn }: { slug: string | null; isOwn: boolean }) {
  if (slug === null) return <BackLink to="/welcome">{t('Finish my profile')}</BackLink>;
  return <BackLink to={`/player/${slug}`}>{isOwn ? t('My profile') : t('Profile')}</BackLink>;
}

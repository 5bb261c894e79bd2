import { useAuth, useProfile } from '@lineup/auth';
import { LinkButton } from '@lineup/ui/link-button';
import { rich, t } from '../../language/language';
import { WhenOpen } from '../../federation/gate/when-open';
import styles from './hero.module.css';
import { ProductPicture } from './product-picture';

/** Top of the landing page: what Lineup is, with one way in for players and one for colleges. */
export function Hero() {
  // Below Today, which is what the page is about then.
  const Title = useAuth().status === 'signed-out' ? 'h1' : 'h2';
  return (
    <section className={styles.hero} aria-labelledby="hero-title">
      <div className={styles.words}>
        <Title id="hero-title" className={styles.title}>
          {rich('Make the <mark>lineup.</mark>', { mark: (words) => <span className={styles.mark}>{words}</span> })}
        </Title>
        <p className={styles.lead}>
          {t(
            'Players get found by college esports programs. Coaches run practices, scrims and rosters. Players and families never pay.',
          )}
        </p>
        <div className={styles.actions}>
          <PlayerAction />
          <WhenOpen path="/colleges">
            <LinkButton to="/colleges" size="large">
              {t('Browse colleges')}
            </LinkButton>
          </WhenOpen>
        </div>
      </div>
      <ProductPicture />
    </section>
  );
}

function PlayerAction() {
  const { status } = useAuth();
  const { status: profileStatus, profile } = useProfile();
  if (status === 'signed-in' && profile?.slug) {
    return (
      <WhenOpen path={`/player/${profile.slug}`}>
        <LinkButton to={`/player/${profile.slug}`} variant="accent" size="large">
          {t('Open my profile')}
        </LinkButton>
      </WhenOpen>
    );
  }
  const isNew = status === 'signed-in' && profileStatus === 'ready';
  return (
    <LinkButton
      to={isNew ? '/welcome' : '/auth'}
      state={{ mode: 'sign-up', start: '/welcome' }}
      variant="accent"
      size="large"
    >
      {t('Start as a player')}
    </LinkButton>
  );
}

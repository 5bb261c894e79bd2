import { Link } from 'react-router-dom';
import { useProfile } from '@lineup/auth';
import { factorLabel, factorSentence, raisesOf, unconfirmedOf } from '../model/fit-copy';
import type { FitFactor } from '../model/match-programs';
import { placeOf } from '../model/place';
import { usePlaceName } from '../model/place-name';
import { FitFactors } from './fit-factors';
import styles from './fit-reasons.module.css';
import { rich, t } from '../language';

interface FitReasonsProps {
  fit: number;
  factors: readonly FitFactor[];
  /** Whose fit it is, for viewers who do not see it: "Boone Plains". */
  name: string;
}

/** What would raise a fit, what brings most first, and every factor with its points and a sentence. */
export function FitReasons({ fit, factors, name }: FitReasonsProps) {
  const { profile } = useProfile();
  const region = factors.find(({ factor }) => factor === 'region')?.wanted;
  const place = usePlaceName(typeof region === 'string' ? placeOf(region) : null);
  const raises = raisesOf(factors).slice(0, 3);
  const unconfirmed = unconfirmedOf(factors);
  return (
    <>
      {raises.length > 0 && (
        <p className={styles.raise}>
          <strong>{t('What would raise it:')}</strong>{' '}
          {raises.map(({ copy, gain }) => t('{copy} (up to +{gain})', { copy, gain })).join(', ')}.{' '}
          <Link
            to={profile?.slug ? `/player/${profile.slug}` : '/onboarding'}
            aria-label={t('Edit my profile for {name}', { name })}
          >
            {t('Edit my profile')}
          </Link>
        </p>
      )}
      {unconfirmed && (
        <p className={styles.raise}>
          {rich(
            '<b>What would make it count more:</b> have a coach of your team confirm your {facts} ({points} points would be confirmed).',
            { b: (words) => <strong>{words}</strong> },
            unconfirmed,
          )}
        </p>
      )}
      <FitFactors
        fit={fit}
        factors={factors}
        name={name}
        explain={(factor) => (
          <>
            <strong>{factorLabel(factor)}</strong> {factorSentence(factor, place)}
          </>
        )}
      />
    </>
  );
}

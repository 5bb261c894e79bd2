import type { Sentences } from '@lineup/language';
import { useId, type ReactNode } from 'react';
import { dateAndTime, plainDate } from '../date/dates';
import { offerSentences } from '../identity/college-sentences';
import { dollars } from '../content/dollars';
import { Chip, type ChipProps } from '../content/chip';
import type { Offer } from './offer';
import styles from './offer-text.module.css';
import { plural, t } from '../language';

type Version = Offer['versions'][number];

export interface OfferTextProps {
  offer: Omit<Offer, 'id'>;
  /** Who reads it: "you" stands where they sign. */
  side: 'college' | 'player' | 'guardian';
  title: ReactNode;
  /** What the reader can do. */
  children?: ReactNode;
}

type State = OfferTextProps['offer']['state'];

const STATES = {
  open: 'Open',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
  ended: 'Ended',
} satisfies Sentences<Record<State, string>>;

const TONES: Record<State, NonNullable<ChipProps['tone']>> = {
  open: 'accent',
  accepted: 'success',
  declined: 'plain',
  withdrawn: 'plain',
  expired: 'warning',
  ended: 'warning',
};

const SIDES = { college: 'For the program', player: 'Player', guardian: 'Guardian' } satisfies Sentences;

const factsOf = ({ game, role, amount, years, expires_at: until }: Version): [string, string][] => [
  [t('Role'), `${role}, ${game}`],
  [t('Scholarship'), t('{amount} a year', { amount: dollars(amount) })],
  [t('Years'), t('{years} ({amount} in all)', { years, amount: dollars(amount * years) })],
  [t('Answer by'), dateAndTime(until)],
];

/** An offer as both sides and a guardian read it: the terms, what changed, and who has signed. */
export function OfferText({ offer, side, title, children }: OfferTextProps) {
  const titleId = useId();
  const { state, is_minor: isMinor, sentence, words } = offer;
  const [current, before, ...older] = offer.versions;
  if (!current) return null;
  const label = t(STATES[state]);
  const reason = words ?? (sentence && sentence in offerSentences ? t(offerSentences[sentence as 'plans']) : null);
  const earlier = before ? [before, ...older] : [];
  return (
    <article className={styles.offer} data-state={state} aria-labelledby={titleId}>
      <header className={styles.head}>
        <h3 id={titleId}>{title}</h3>
        <Chip tone={TONES[state]}>{label}</Chip>
      </header>
      {before && state === 'open' && <Changes current={current} before={before} />}
      <dl className={styles.facts}>
        {factsOf(current).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.terms}>{current.terms}</p>
      <ul className={styles.signatures} aria-label={t('Signatures')}>
        {(isMinor ? (['college', 'player', 'guardian'] as const) : (['college', 'player'] as const)).map((each) => {
          const signature = current.signatures.find((one) => one.side === each);
          const who = each === side ? t('{side} (you)', { side: t(SIDES[each]) }) : t(SIDES[each]);
          return (
            <li key={each} data-signed={signature !== undefined}>
              <span>{who}</span>
              {signature ? (
                <span>
                  <strong>{signature.name}</strong>, <time dateTime={signature.at}>{dateAndTime(signature.at)}</time>
                </span>
              ) : (
                <span>{state === 'open' ? t('Not signed yet') : t('Not signed')}</span>
              )}
            </li>
          );
        })}
      </ul>
      {reason && (
        <p className={styles.muted}>
          {state === 'ended'
            ? offer.ended_by === 'player'
              ? t('Ended by the player')
              : t('Ended by the program')
            : label}
          {offer.settled_at && `, ${plainDate(offer.settled_at)}`}: “{reason}”
        </p>
      )}
      {state === 'open' && !offer.has_spot && (
        <p className={styles.taken}>
          {t('The last spot of this role is taken. This offer cannot be accepted until one opens.')}
        </p>
      )}
      {children}
      {earlier.length > 0 && (
        <details className={styles.earlier}>
          <summary>{plural(earlier.length, 'The earlier version', '{count} earlier versions')}</summary>
          {earlier.map((version) => (
            <div key={version.number}>
              <p className={styles.muted}>
                {t('Version {number}, {at}', { number: version.number, at: dateAndTime(version.at) })}
                {version.signatures.length > 0 &&
                  `, ${t('signed by {names}', { names: version.signatures.map(({ name }) => name).join(', ') })}`}
              </p>
              <p>
                {factsOf(version)
                  .map(([name, value]) => `${name}: ${value}`)
                  .join(' · ')}
              </p>
              <p className={styles.terms}>{version.terms}</p>
            </div>
          ))}
        </details>
      )}
    </article>
  );
}

/** What the current version has that the one before it had not. */
function Changes({ current, before }: { current: Version; before: Version }) {
  const old = new Map(factsOf(before));
  const changed = factsOf(current).filter(([name, value]) => old.get(name) !== value);
  return (
    <div className={styles.changes} role="note" aria-label={t('What changed')}>
      <p>
        <strong>{t('Changed on {at}.', { at: dateAndTime(current.at) })}</strong>{' '}
        {t('Signatures on the earlier version no longer count.')}
      </p>
      <ul>
        {changed.map(([name, value]) => (
          <li key={name}>
            {name}: <del>{old.get(name)}</del> <ins>{value}</ins>
          </li>
        ))}
        {current.terms !== before.terms && <li>{t('The terms are new. The old ones are below.')}</li>}
      </ul>
    </div>
  );
}

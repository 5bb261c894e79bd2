import { useId, type ReactNode } from 'react';
import { dateAndTime, plainDate } from '../date/dates';
import { offerSentences } from '../identity/college-sentences';
import { Chip, type ChipProps } from '../content/chip';
import type { Offer } from './offer';
import styles from './offer-text.module.css';

type Version = Offer['versions'][number];

export interface OfferTextProps {
  offer: Omit<Offer, 'id'>;
  /** Who reads it: "you" stands where they sign. */
  side: 'college' | 'player' | 'guardian';
  title: ReactNode;
  /** What the reader can do. */
  children?: ReactNode;
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

/** An amount in whole dollars. */
const money = (amount: number) => dollars.format(amount);

const STATES: Record<OfferTextProps['offer']['state'], [string, NonNullable<ChipProps['tone']>]> = {
  open: ['Open', 'accent'],
  accepted: ['Accepted', 'success'],
  declined: ['Declined', 'plain'],
  withdrawn: ['Withdrawn', 'plain'],
  expired: ['Expired', 'warning'],
};

const SIDES = { college: 'For the program', player: 'Player', guardian: 'Guardian' } as const;

const factsOf = ({ game, role, amount, years, expires_at: until }: Version): [string, string][] => [
  ['Role', `${role}, ${game}`],
  ['Scholarship', `${money(amount)} a year`],
  ['Years', `${years} (${money(amount * years)} in all)`],
  ['Answer by', dateAndTime(until)],
];

/** An offer as both sides and a guardian read it: the terms, what changed, and who has signed. */
export function OfferText({ offer, side, title, children }: OfferTextProps) {
  const titleId = useId();
  const { state, is_minor: isMinor, sentence, words } = offer;
  const [current, before, ...older] = offer.versions;
  if (!current) return null;
  const [label, tone] = STATES[state];
  const reason = words ?? (sentence && sentence in offerSentences ? offerSentences[sentence as 'plans'] : null);
  const earlier = before ? [before, ...older] : [];
  return (
    <article className={styles.offer} data-state={state} aria-labelledby={titleId}>
      <header className={styles.head}>
        <h3 id={titleId}>{title}</h3>
        <Chip tone={tone}>{label}</Chip>
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
      <ul className={styles.signatures} aria-label="Signatures">
        {(isMinor ? (['college', 'player', 'guardian'] as const) : (['college', 'player'] as const)).map((each) => {
          const signature = current.signatures.find((one) => one.side === each);
          const who = each === side ? `${SIDES[each]} (you)` : SIDES[each];
          return (
            <li key={each} data-signed={signature !== undefined}>
              <span>{who}</span>
              {signature ? (
                <span>
                  <strong>{signature.name}</strong>, <time dateTime={signature.at}>{dateAndTime(signature.at)}</time>
                </span>
              ) : (
                <span>{state === 'open' ? 'Not signed yet' : 'Not signed'}</span>
              )}
            </li>
          );
        })}
      </ul>
      {reason && (
        <p className={styles.muted}>
          {label}
          {offer.settled_at && ` on ${plainDate(offer.settled_at)}`}: “{reason}”
        </p>
      )}
      {state === 'open' && !offer.has_spot && (
        <p className={styles.taken}>
          The last spot of this role is taken. This offer cannot be accepted until one opens.
        </p>
      )}
      {children}
      {earlier.length > 0 && (
        <details className={styles.earlier}>
          <summary>{earlier.length === 1 ? 'The earlier version' : `${earlier.length} earlier versions`}</summary>
          {earlier.map((version) => (
            <div key={version.number}>
              <p className={styles.muted}>
                Version {version.number}, {dateAndTime(version.at)}
                {version.signatures.length > 0 &&
                  `, signed by ${version.signatures.map(({ name }) => name).join(', ')}`}
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
    <div className={styles.changes} role="note" aria-label="What changed">
      <p>
        <strong>Changed on {dateAndTime(current.at)}.</strong> Signatures on the earlier version no longer count.
      </p>
      <ul>
        {changed.map(([name, value]) => (
          <li key={name}>
            {name}: <del>{old.get(name)}</del> <ins>{value}</ins>
          </li>
        ))}
        {current.terms !== before.terms && <li>The terms are new. The old ones are below.</li>}
      </ul>
    </div>
  );
}

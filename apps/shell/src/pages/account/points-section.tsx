import { getClient, unwrap } from '@lineup/data';
import { NativeButton } from '@lineup/ui/native-button';
import { useRef, useState } from 'react';
import { FormMessage } from '../../form/form-message';
import styles from './account.module.css';
import type { OwnAccount, PointAward, PointRule } from './own-account';
import { Section } from './section';
import { failureText } from './use-save';
import { showDay } from './when';

/** Awards in the first answer, and in each one after it. */
const FIRST = 10;
const NEXT = 30;

/** The sum, and each award that makes it. */
export function PointsSection({ points }: { points: OwnAccount['points'] }) {
  const { more, hasMore, isLoading, failure, load } = useOlderAwards(points.awards);
  const awards = [...points.awards, ...more];
  return (
    <Section id="points" title="Points">
      <p className={styles.total}>
        <strong>{points.total.toLocaleString('en')}</strong> {points.total === 1 ? 'point' : 'points'}
      </p>
      {awards.length === 0 ? (
        <p className={styles.empty}>No points yet. Your first ones come with your profile.</p>
      ) : (
        <ul className={styles.ledger} aria-label="Awards, newest first">
          {awards.map((award) => (
            <li key={award.id}>
              <span>{award.description}</span>
              <time className={styles.muted} dateTime={award.awarded_at}>
                {showDay(award.awarded_at)}
              </time>
              <span className={styles.amount}>+{award.points}</span>
            </li>
          ))}
        </ul>
      )}
      {failure && <FormMessage kind="error">{failure}</FormMessage>}
      {hasMore && (
        <div>
          <NativeButton aria-disabled={isLoading} onClick={() => void load()}>
            {isLoading ? 'Loading…' : 'Show older'}
          </NativeButton>
        </div>
      )}
      <details className={styles.details}>
        <summary>What earns points</summary>
        <ul className={styles.ledger}>
          {points.rules.map((rule) => (
            <li key={rule.description}>
              <span>{rule.description}</span>
              <span className={styles.muted}>{limitOf(rule)}</span>
              <span className={styles.amount}>+{rule.points}</span>
            </li>
          ))}
        </ul>
      </details>
    </Section>
  );
}

function limitOf({ daily_limit }: PointRule): string {
  return daily_limit === null ? 'once' : `up to ${daily_limit} a day`;
}

function useOlderAwards(newest: PointAward[]) {
  const [more, setMore] = useState<PointAward[]>([]);
  const [hasMore, setHasMore] = useState(newest.length === FIRST);
  const [isLoading, setIsLoading] = useState(false);
  const [failure, setFailure] = useState<string>();
  const isRunning = useRef(false);

  async function load() {
    const last = more.at(-1) ?? newest.at(-1);
    if (isRunning.current || !last) return;
    isRunning.current = true;
    setIsLoading(true);
    setFailure(undefined);
    try {
      const older = await loadAwardsBefore(last);
      setMore((known) => [...known, ...older]);
      setHasMore(older.length === NEXT);
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      isRunning.current = false;
      setIsLoading(false);
    }
  }
  return { more, hasMore, isLoading, failure, load };
}

async function loadAwardsBefore({ awarded_at, id }: PointAward): Promise<PointAward[]> {
  const client = await getClient();
  const rows = await unwrap(
    client
      .from('point_awards')
      .select('id, points, awarded_at, rule:point_rules(description)')
      .or(`awarded_at.lt."${awarded_at}",and(awarded_at.eq."${awarded_at}",id.lt.${id})`)
      .order('awarded_at', { ascending: false })
      .order('id', { ascending: false })
      .limit(NEXT),
  );
  return rows.map(({ rule, ...award }) => ({ ...award, description: rule.description }));
}

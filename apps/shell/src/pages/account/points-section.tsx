import { currentLocale } from '@lineup/language';
import { toDataError } from '@lineup/data';
import { plainDate } from '@lineup/ui/dates';
import { FormMessage } from '@lineup/ui/form';
import { Button } from '@lineup/ui/button';
import { useInfiniteQuery } from '@tanstack/react-query';
import styles from './account.module.css';
import { awardsQuery } from './list-awards';
import type { OwnAccount, PointRule } from './model/own-account';
import { Section } from './section';
import { failureText } from '../../model/use-account-action';
import { databaseSays, plural, t } from '../../language/language';

/** The sum, and each award that makes it. */
export function PointsSection({ account: { points } }: { account: Pick<OwnAccount, 'points'> }) {
  const query = useInfiniteQuery(awardsQuery(points.awards));
  const awards = query.data.pages.flatMap(({ rows }) => rows);
  return (
    <Section id="points" title={t('Points')}>
      <p className={styles.total}>
        <strong>{points.total.toLocaleString(currentLocale())}</strong> {plural(points.total, 'point', 'points')}
      </p>
      {awards.length === 0 ? (
        <p className={styles.empty}>{t('No points yet. You get your first ones when you complete your profile.')}</p>
      ) : (
        <ul className={styles.ledger} aria-label={t('Awards, newest first')}>
          {awards.map((award) => (
            <li key={award.id}>
              <span>{award.description}</span>
              <time className={styles.muted} dateTime={award.awarded_at}>
                {plainDate(award.awarded_at)}
              </time>
              <span className={styles.amount}>+{award.points}</span>
            </li>
          ))}
        </ul>
      )}
      {query.error && <FormMessage>{failureText(toDataError(query.error))}</FormMessage>}
      {query.hasNextPage && (
        <div>
          <Button
            aria-disabled={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage({ cancelRefetch: false })}
          >
            {query.isFetchingNextPage ? t('Loading…') : t('Show older')}
          </Button>
        </div>
      )}
      <details className={styles.details}>
        <summary>{t('What earns points')}</summary>
        <ul className={styles.ledger}>
          {points.rules.map((rule) => (
            <li key={rule.description}>
              <span>{databaseSays(rule.description)}</span>
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
  return daily_limit === null ? t('once') : t('up to {limit} a day', { limit: daily_limit });
}

import { useMemo, useState } from 'react';
import { ArrowRight, ChartLine, SearchX } from 'lucide-react';
import { calendarDate, type Place } from '@lineup/ui/dates';
import { EmptyState } from '@lineup/ui/empty-state';
import { SelectFilter } from '@lineup/ui/filters';
import { lazyPart } from '@lineup/ui/lazy-part';
import { Button } from '@lineup/ui/button';
import { usePlace } from '@lineup/ui/use-place';
import { HeroMark } from '../kit/hero-mark';
import { useAsked } from '../kit/use-asked';
import { VerdictMark } from '../kit/verdict-mark';
import type { Cooldowns, Hero } from '../model/cooldown';
import { VERDICTS, figureText, type Verdict } from '../model/figures';
import { slugOf } from '../model/names';
import { searchRows } from '../model/search';
import { groupChanges, historyOf, judgeChange, type JudgedChange } from '../model/timeline';
import styles from './change-list.module.css';
import { textLanguage } from '../../kit/text-language';
import { plural, t } from '../../language';

const chart = lazyPart(() => import('./ability-chart'));

/** What became shorter, longer, cheaper and dearer between the snapshots. */
export default function ChangeList({ cooldowns: { asOf, heroes, changes } }: { cooldowns: Cooldowns }) {
  const { asked, ask } = useAsked();
  const { text, role, by, verdict } = asked;
  const place = usePlace();
  const bySlug = useMemo(() => new Map(heroes.map((hero) => [hero.slug, hero])), [heroes]);
  const judged = useMemo(
    () => changes.map((change) => ({ ...judgeChange(change), name: change.ability, key: '' })),
    [changes],
  );
  const found = searchRows(judged, text).filter((change) => !role || bySlug.get(change.heroSlug)?.roles.includes(role));
  const shown = found.filter((change) => !verdict || change.verdict === verdict);
  const groups =
    by === 'hero'
      ? groupChanges(shown, ({ hero }) => hero).toSorted(([one], [other]) => one.localeCompare(other, 'en'))
      : groupChanges(shown, ({ from, to }) => (from === to ? to : `${from}/${to}`));
  const amount = (of: Verdict) => found.filter((change) => change.verdict === of).length;
  const verdicts = (Object.keys(VERDICTS) as Verdict[]).filter((each) => amount(each) > 0 || each === verdict);
  return (
    <>
      <div className={styles.filters}>
        <div className={styles.verdicts} role="group" aria-label={t('Kind of change')}>
          <button type="button" aria-pressed={verdict === ''} onClick={() => ask({ verdict: '' })}>
            {t('All')} <span>{found.length}</span>
          </button>
          {verdicts.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={verdict === each}
              onClick={() => ask({ verdict: verdict === each ? '' : each })}
            >
              <VerdictMark verdict={each} /> <span>{amount(each)}</span>
            </button>
          ))}
        </div>
        <SelectFilter
          label={t('Group changes')}
          choices={{ snapshot: t('By snapshot'), hero: t('By hero') }}
          value={by}
          onChange={(value) => ask({ by: value === 'hero' ? 'hero' : 'snapshot' })}
        />
      </div>
      <p className="lu-visually-hidden" role="status">
        {plural(shown.length, '{count} change', '{count} changes')}
      </p>
      {shown.length === 0 ? (
        <EmptyState
          icon={<SearchX aria-hidden />}
          title={t('No change matches')}
          description={
            changes.length === 0
              ? t('Changes appear here with the next snapshot.')
              : t('None of these figures has changed between the snapshots we have.')
          }
          action={<Button onClick={() => ask({ text: '', role: '', verdict: '' })}>{t('Show all changes')}</Button>}
        />
      ) : (
        groups.map(([heading, list]) => (
          <section key={heading} className={styles.group} aria-label={headingText(heading, by, place)}>
            <h2>
              {headingText(heading, by, place)}
              <span className={styles.tally}>{tally(list)}</span>
            </h2>
            <ul className={styles.list}>
              {list.map((change) => (
                <ChangeRow
                  key={change.id}
                  change={change}
                  isByHero={by === 'hero'}
                  hero={bySlug.get(change.heroSlug)}
                  history={historyOf(
                    changes.filter(
                      (each) => each.heroSlug === change.heroSlug && slugOf(each.ability) === slugOf(change.ability),
                    ),
                    bySlug.get(change.heroSlug)?.abilities.find((each) => slugOf(each.name) === slugOf(change.ability)),
                    asOf,
                  )}
                />
              ))}
            </ul>
          </section>
        ))
      )}
    </>
  );
}

const headingText = (heading: string, by: 'snapshot' | 'hero', place: Place | undefined) =>
  by === 'hero' ? heading : daysText(heading.split('/'), place);

/** "11 Jul 2025 to 8 Aug 2025" */
const daysText = (days: readonly string[], place: Place | undefined) =>
  days.map((day) => calendarDate(day, place)).join(` ${t('to')} `);

/** "3 buffs, 5 nerfs" */
function tally(list: readonly JudgedChange[]): string {
  const count = (verdict: Verdict) => list.filter((change) => change.verdict === verdict).length;
  const [buffs, nerfs] = [count('buff'), count('nerf')];
  return [
    buffs > 0 && plural(buffs, '{count} buff', '{count} buffs'),
    nerfs > 0 && plural(nerfs, '{count} nerf', '{count} nerfs'),
  ]
    .filter(Boolean)
    .join(', ');
}

interface ChangeRowProps {
  change: JudgedChange;
  isByHero: boolean;
  /** Undefined when the hero is gone. */
  hero: Hero | undefined;
  history: ReturnType<typeof historyOf>;
}

function ChangeRow({ change, isByHero, hero, history }: ChangeRowProps) {
  const [isOpen, setOpen] = useState(false);
  const place = usePlace();
  const { verdict, figures, before, after } = change;
  return (
    <li className={styles.change}>
      <div className={styles.row}>
        <HeroMark name={change.hero} roles={hero?.roles ?? []} size={32} />
        <span className={styles.names}>
          <strong>{change.ability}</strong>
          <span className={styles.sub}>
            {isByHero ? daysText([...new Set([change.from, change.to])], place) : change.hero}
          </span>
        </span>
        <span className={styles.figures}>
          {figures.length > 0 ? (
            figures.map(({ figure, before: was, after: is }) => (
              <span key={figure} className={styles.step}>
                {figureText(figure, was)}
                <ArrowRight size={14} aria-label={t('to')} />
                <b>{figureText(figure, is)}</b>
              </span>
            ))
          ) : (
            <span className={styles.step}>
              <span lang={before === null ? undefined : textLanguage()}>{before ?? t('None')}</span>
              <ArrowRight size={14} aria-label={t('to')} />
              <b lang={after === null ? undefined : textLanguage()}>{after ?? t('none')}</b>
            </span>
          )}
        </span>
        <span className={styles.verdict}>
          <VerdictMark verdict={verdict} percent={figures[0]?.percent ?? null} />
        </span>
        {history && (
          <Button
            variant="ghost"
            className={styles.open}
            aria-expanded={isOpen}
            aria-label={t('Chart of {ability}', { ability: change.ability })}
            onPointerEnter={chart.prefetch}
            onFocus={chart.prefetch}
            onClick={() => setOpen(!isOpen)}
          >
            <ChartLine size={16} aria-hidden />
          </Button>
        )}
      </div>
      {isOpen && history && (
        <div className={styles.chart}>
          <chart.Part ability={change.ability} hero={change.hero} {...history} onClose={() => setOpen(false)} />
        </div>
      )}
    </li>
  );
}

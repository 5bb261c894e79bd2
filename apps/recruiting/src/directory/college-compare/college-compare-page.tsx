import type { ReactNode } from 'react';
import { sentence } from '@lineup/language';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { EmptyState } from '@lineup/ui/empty-state';
import { ErrorState } from '@lineup/ui/error-state';
import { GameName } from '@lineup/ui/game-mark';
import { LinkButton } from '@lineup/ui/link-button';
import { Logo } from '@lineup/ui/logo';
import { Button } from '@lineup/ui/button';
import { PageHeader } from '@lineup/ui/page-header';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { cityLine } from '@lineup/ui/country-name';
import { BackLink } from '../../kit/back-link';
import { daysText } from '../../model/reply-time';
import { scholarshipText } from '../../model/scholarship';
import { useCompared } from '../model/use-compared';
import { useListAddress } from '../model/use-list-address';
import styles from './college-compare-page.module.css';
import { comparedAt, listCompared, type ComparedCollege } from './list-compared';
import { plural, t } from '../../language';

const rows: [label: string, cell: (college: ComparedCollege) => ReactNode][] = [
  [sentence('Place'), cityLine],
  [sentence('Level'), (college) => (college.level === 'club' ? t('Club') : t('Varsity'))],
  [
    sentence('Games'),
    (college) => (
      <ul className={styles.games}>
        {college.games.map((game) => (
          <li key={game}>
            <GameName game={game} />
          </li>
        ))}
      </ul>
    ),
  ],
  [
    sentence('Scholarship'),
    (college) => scholarshipText(college.scholarship_min, college.scholarship_max) ?? t('None listed'),
  ],
  [sentence('Open spots'), (college) => college.open_spots],
  [sentence('Reply time'), (college) => daysText(college.college_reply_times) ?? t('Not known yet')],
  [
    sentence('Minimum GPA'),
    (college) =>
      rangeText(
        college.college_programs.map((program) => program.minimum_gpa),
        (gpa) => gpa.toFixed(2),
      ),
  ],
  [
    sentence('Practice a week'),
    (college) =>
      rangeText(
        college.college_programs.map((program) => program.practice_hours),
        (hours) => plural(hours, '{count} hour', '{count} hours'),
      ),
  ],
];

/** "2.00", "2.00 to 2.50", or that nothing is known. */
function rangeText(values: (number | null)[], write: (value: number) => string): string {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return t('Not listed');
  const [min, max] = [Math.min(...known), Math.max(...known)];
  return min === max ? write(min) : t('{min} to {max}', { min: write(min), max: write(max) });
}

/** `/colleges/compare?college=…&college=…`: up to three colleges side by side. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const slugs = comparedAt(params);
  const colleges = useQuery({ ...listCompared(slugs), placeholderData: keepPreviousData });
  const { compare } = useCompared();
  const { state } = useLocation();
  const list = useListAddress();
  const remove = (slug: string) => {
    compare(slug, false);
    setParams(
      slugs.filter((each) => each !== slug).map((each): [string, string] => ['college', each]),
      { replace: true, state },
    );
  };
  const shown = colleges.data?.filter((college) => slugs.includes(college.slug)) ?? [];
  return (
    <section>
      <title>{t('Compare colleges · Lineup')}</title>
      <PageHeader
        breadcrumb={<BackLink to={list}>{t('All colleges')}</BackLink>}
        title={t('Compare colleges')}
        purpose={t('Side by side: what they offer and what they ask for.')}
      />
      {colleges.isPending ? (
        <PageSkeleton shape="cards" count={3} hasHead={false} label={t('Loading colleges')} />
      ) : colleges.isError && shown.length === 0 ? (
        <ErrorState
          title={t('The colleges could not be loaded')}
          description={t('Check your connection and try again.')}
          onRetry={() => void colleges.refetch()}
        />
      ) : shown.length === 0 ? (
        <EmptyState
          title={t('No colleges to compare')}
          description={t('Choose up to three in the list with “Compare”.')}
          action={<LinkButton to={list}>{t('All colleges')}</LinkButton>}
        />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls is reached by keyboard
        <div className={styles.scroll} role="region" aria-label={t('Comparison')} tabIndex={0}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('College')}</th>
                {shown.map((college) => (
                  <th key={college.id} scope="col">
                    <div className={styles.head}>
                      <Logo name={college.name} url={college.logo_url} colors={college.colors} size={40} />
                      <Link to={`/college/${college.slug}`} state={state}>
                        {college.name}
                      </Link>
                      <Button
                        variant="ghost"
                        aria-label={t('Remove {name}', { name: college.name })}
                        onClick={() => remove(college.slug)}
                      >
                        <X size={16} aria-hidden />
                      </Button>
                    </div>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([label, cell]) => (
                <tr key={label}>
                  <th scope="row">{t(label)}</th>
                  {shown.map((college) => (
                    <td key={college.id}>{cell(college)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

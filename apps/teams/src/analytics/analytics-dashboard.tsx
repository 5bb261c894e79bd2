import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ErrorState } from '@lineup/ui/error-state';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { Segmented } from '@lineup/ui/segmented';
import { currentLocale } from '@lineup/language';
import card from '../kit/card/card.module.css';
import { plural, t } from '../language';
import styles from './analytics.module.css';
import { ExportMembers } from './export-members';
import {
  cameRate,
  loadAnalytics,
  percent,
  rateOf,
  SPANS,
  type Analytics,
  type HeldPractice,
  type Span,
} from './load-analytics';
import { MemberChart } from './member-chart';
import { PracticeChart } from './practice-chart';
import { PresenceChart } from './presence-chart';
import { ResultChart } from './result-chart';

export interface AnalyticsDashboardProps {
  teamId: string;
  teamName: string;
  onClose(): void;
}

/** Attendance by practice and by member, how steady the roster is, and results. */
export default function AnalyticsDashboard({ teamId, teamName }: AnalyticsDashboardProps) {
  const [weeks, setWeeks] = useState<Span>(12);
  const figures = useQuery({ ...loadAnalytics(teamId, weeks), placeholderData: keepPreviousData });
  return (
    <section className={card.section} aria-labelledby="analytics-heading">
      <div className={card.head}>
        <h2 id="analytics-heading" className={card.heading}>
          {t('Analytics')}
        </h2>
        <Segmented<Span>
          className={styles.period}
          aria-label={t('Time span')}
          value={weeks}
          options={SPANS.map((value) => ({
            value,
            label: value === 52 ? t('1 year') : plural(value, '{count} week', '{count} weeks'),
          }))}
          onChange={setWeeks}
        />
      </div>
      {figures.isPending ? (
        <PageSkeleton label={t('Loading analytics')} count={3} hasHead={false} />
      ) : figures.data ? (
        <div className={styles.dashboard} aria-busy={figures.isPlaceholderData}>
          <Figures analytics={figures.data} />
          <PresenceChart practices={figures.data.practices} />
          <MemberChart members={figures.data.members} />
          <PracticeChart practices={figures.data.practices} />
          <ResultChart results={figures.data.results} />
          <ExportMembers teamName={teamName} members={figures.data.members} />
        </div>
      ) : (
        <ErrorState
          title={t('Analytics could not be loaded')}
          description={t('Check your connection, then try again.')}
          onRetry={() => void figures.refetch()}
        />
      )}
    </section>
  );
}

function Figures({ analytics: { practices, roster } }: { analytics: Analytics }) {
  // Presence alone as soon as there is any, else what people answered.
  const came = averageOf(practices, cameRate);
  const average = came ?? averageOf(practices, rateOf);
  // Of those who were here at the start or are here now, how many stayed.
  const { active, joined, left, median_days: days } = roster;
  const everyone = active + left;
  const written = (amount: number) => amount.toLocaleString(currentLocale());
  return (
    <dl className={styles.figures} aria-label={t('In short')}>
      <Figure label={t('Practices held')} value={written(practices.length)} />
      <Figure
        label={came === null ? t('Said yes, on average') : t('Came, on average')}
        value={percent(average)}
        note={came === null ? t('of those who answered') : t('of those recorded')}
      />
      <Figure
        label={t('Roster stability')}
        value={everyone === 0 ? '–' : percent(active / everyone)}
        note={t('{active} active, {joined} joined, {left} left', { active, joined, left })}
      />
      <Figure
        label={t('Typical time on the team')}
        value={
          days === null
            ? '–'
            : plural(Math.round(days), '{count} day', '{count} days', { count: written(Math.round(days)) })
        }
        note={t('median of active players')}
      />
    </dl>
  );
}

function averageOf(practices: HeldPractice[], rateIn: (practice: HeldPractice) => number | null) {
  const rates = practices.flatMap((practice) => rateIn(practice) ?? []);
  return rates.length === 0 ? null : rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
}

function Figure({ label, value, note }: { label: string; value: string; note?: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={styles.value}>{value}</dd>
      {note && <dd className={styles.note}>{note}</dd>}
    </div>
  );
}

import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ErrorState } from '@lineup/ui/error-state';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { Segmented } from '@lineup/ui/segmented';
import card from '../kit/card/card.module.css';
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
          Analytics
        </h2>
        <Segmented<Span>
          className={styles.period}
          aria-label="Time span"
          value={weeks}
          options={SPANS.map((value) => ({ value, label: value === 52 ? '1 year' : `${value} weeks` }))}
          onChange={setWeeks}
        />
      </div>
      {figures.isPending ? (
        <PageSkeleton label="Loading analytics" count={3} hasHead={false} />
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
          title="Analytics could not be loaded"
          description="Check your connection, then try again."
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
  const everyone = roster.active + roster.left;
  return (
    <dl className={styles.figures} aria-label="In short">
      <Figure label="Practices held" value={practices.length.toLocaleString()} />
      <Figure
        label={came === null ? 'Said yes, on average' : 'Came, on average'}
        value={percent(average)}
        note={came === null ? 'of those who answered' : 'of those recorded'}
      />
      <Figure
        label="Roster stability"
        value={everyone === 0 ? '–' : percent(roster.active / everyone)}
        note={`${roster.active} active, ${roster.joined} joined, ${roster.left} left`}
      />
      <Figure
        label="Typical time on the team"
        value={roster.median_days === null ? '–' : `${Math.round(roster.median_days).toLocaleString()} days`}
        note="median of active players"
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

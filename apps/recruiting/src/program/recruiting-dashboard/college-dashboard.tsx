import { useState, type ReactNode } from 'react';
import { ErrorState } from '@lineup/ui/error-state';
import { lazyPart } from '@lineup/ui/lazy-part';
import { LinkButton } from '@lineup/ui/link-button';
import { Logo } from '@lineup/ui/logo';
import { PageHeader } from '@lineup/ui/page-header';
import { ProgramNav } from '../kit/program-nav';
import { linkToPipeline } from '../../model/link-to-pipeline';
import { Figures } from './figures';
import { FirstSteps } from './first-steps';
import type { DashboardPage } from './load-dashboard';
import { RecentEvents } from './recent-events';
import styles from './recruiting-dashboard.module.css';
import { Tasks } from './tasks';
import { WaitingLong } from './waiting-long';

const charts = lazyPart(() => import('./dashboard-charts'));
charts.prefetch();

interface CollegeDashboardProps {
  page: DashboardPage;
  /** Chooses another college. */
  picker: ReactNode;
}

/** The recruiting of one college: what to do next first, then how it goes. */
export function CollegeDashboard({ page, picker }: CollegeDashboardProps) {
  const [isMissing, setMissing] = useState(false);
  const { college, can, figures, tasks, events, waiting_long: waiting } = page;
  const isNew = figures.total === 0;
  return (
    <section className={styles.layout}>
      <PageHeader
        {...(can.see_program && {
          breadcrumb: <ProgramNav college={college.slug} current="dashboard" can={can} />,
        })}
        title={
          <span className={styles.title}>
            <Logo name={college.name} url={college.logo_url} colors={college.colors} size={40} />
            {college.name}
          </span>
        }
        purpose={
          can.see_program ? 'Who’s waiting, what’s next, and how recruiting is going.' : 'Recruiting in numbers.'
        }
        actions={
          <div className={styles.tools}>
            {picker}
            {!can.see_program && can.edit && (
              <LinkButton to={`/college/${college.slug}/edit`}>Edit college page</LinkButton>
            )}
            {can.see_program && (
              <LinkButton variant="primary" to={linkToPipeline({ college: college.slug })}>
                Open pipeline
              </LinkButton>
            )}
          </div>
        }
      />
      {isNew ? <FirstSteps page={page} /> : <Figures page={page} />}
      {waiting && <WaitingLong waiting={waiting} college={college.slug} isPledged={figures.is_pledged} />}
      {tasks && events && !(isNew && tasks.length === 0) && (
        <div className={styles.columns}>
          <Tasks tasks={tasks} college={college.slug} canWork={can.work} />
          <RecentEvents events={events} college={college.slug} />
        </div>
      )}
      {!isNew &&
        (isMissing ? (
          <ErrorState title="The charts could not be loaded" onRetry={() => setMissing(false)} />
        ) : (
          <div className={styles.charts}>
            <charts.Part page={page} onClose={() => setMissing(true)} />
          </div>
        ))}
    </section>
  );
}

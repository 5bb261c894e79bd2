import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarClock, Plus } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { RequireAuth, useAuth } from '@lineup/auth';
import { toDataError, useLiveQuery } from '@lineup/data';
import { Button } from '@lineup/ui/button';
import { EmptyState } from '@lineup/ui/empty-state';
import { ErrorState } from '@lineup/ui/error-state';
import { lazyPart } from '@lineup/ui/lazy-part';
import { PageHeader } from '@lineup/ui/page-header';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { mayOpenPipelines } from '../../model/roles';
import { CollegePicker } from '../kit/college-picker';
import { PipelineRefused } from '../kit/pipeline-refused';
import { ProgramNav } from '../kit/program-nav';
import { isRefused } from '../model/is-refused';
import { loadMeetings, type ProgramMeetings } from '../model/load-meetings';
import styles from './meetings-page.module.css';
import { SlotCard } from './slot-card';

const offering = lazyPart(() => import('./offer-dialog'));

/** `/pipeline/meetings?college=…`: the meetings and tryouts that a program offers, who comes, and what was recorded. */
export function Component() {
  return (
    <RequireAuth fallback={<PageSkeleton shape="cards" label="Loading meetings" />}>
      <title>Meetings · Lineup</title>
      <MeetingsOfProgram />
    </RequireAuth>
  );
}

function MeetingsOfProgram() {
  const userId = useAuth().user?.id ?? '';
  const [params, setParams] = useSearchParams();
  const refused = isRefused(useQueryClient(), userId, mayOpenPipelines);
  const query = loadMeetings(userId, params.get('college'));
  const meetings = useQuery({ ...query, enabled: !refused });
  useLiveQuery({ topic: meetings.data?.live_topic, key: query.queryKey, spreadMs: 500 });
  if (refused) return <PipelineRefused />;
  const failure = meetings.isError ? toDataError(meetings.error).kind : null;
  if (meetings.data && failure !== 'forbidden')
    return <MeetingList meetings={meetings.data} onPick={(college) => setParams(college ? { college } : {})} />;
  if (meetings.isPending) return <PageSkeleton shape="cards" label="Loading meetings" />;
  if (failure === 'forbidden') return <PipelineRefused />;
  return (
    <ErrorState
      isPage
      title="The meetings could not be loaded"
      description="Check your connection and try again."
      onRetry={() => void meetings.refetch()}
      backTo="/pipeline"
      backLabel="Pipeline"
    />
  );
}

function MeetingList({ meetings, onPick }: { meetings: ProgramMeetings; onPick(college: string): void }) {
  const { college, colleges, can } = meetings;
  const [now] = useState(() => Date.now());
  const [isOffering, setOffering] = useState(false);
  const ahead = meetings.meetings.filter(({ starts_at }) => Date.parse(starts_at) > now);
  const over = meetings.meetings.filter(({ starts_at }) => Date.parse(starts_at) <= now).toReversed();
  const offer = can.work && (
    <Button variant="primary" onPointerEnter={offering.prefetch} onClick={() => setOffering(true)}>
      <Plus size={16} aria-hidden />
      Offer times
    </Button>
  );
  return (
    <section className={styles.layout}>
      <PageHeader
        breadcrumb={<ProgramNav college={college.slug} current="meetings" can={can} />}
        title="Meetings"
        purpose={`Times that ${college.name} offers to players: meetings with one, tryouts with several.`}
        actions={
          <>
            <CollegePicker colleges={colleges} value={college.slug} onPick={onPick} />
            {meetings.meetings.length > 0 && offer}
          </>
        }
      />
      {meetings.meetings.length === 0 && (
        <EmptyState
          icon={<CalendarClock aria-hidden />}
          title="No meetings yet"
          description="Offer times for a meeting or a tryout. Players book, move or decline in one press."
          action={offer || undefined}
        />
      )}
      <Slots title="Upcoming" slots={ahead} meetings={meetings} />
      <Slots title="Over" slots={over} meetings={meetings} />
      {isOffering && <offering.Part meetings={meetings} onClose={() => setOffering(false)} />}
    </section>
  );
}

interface SlotsProps {
  title: string;
  slots: ProgramMeetings['meetings'];
  meetings: ProgramMeetings;
}

function Slots({ title, slots, meetings }: SlotsProps) {
  if (slots.length === 0) return null;
  return (
    <section>
      <h2 className={styles.heading}>{title}</h2>
      <ul className={styles.slots}>
        {slots.map((slot) => (
          <SlotCard key={slot.id} slot={slot} meetings={meetings} isOver={title === 'Over'} />
        ))}
      </ul>
    </section>
  );
}

import { Suspense } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { SlotProps, TodayPart } from '@lineup/contract';
import { todayQuery, type Today } from '@lineup/data';
import { Logo } from '@lineup/ui/logo';
import { SlotCard, SlotRow, SlotRows, slotDay, slotTime, type SlotCardProps } from '@lineup/ui/slot-card';
import { lazyQuietly } from '../kit/lazy-quietly';
import { linkToPipeline } from '../model/link-to-pipeline';

const TodayMeetings = lazyQuietly(() => import('./today-meetings'));

type Program = NonNullable<Today['programs']>[number];

/** Recruiting in "Today": a player's offers and what moved, and a program's work. */
export function TodayRecruiting({ userId, part }: SlotProps) {
  const { data } = useQuery(todayQuery(userId));
  if (!data) return null;
  const shows = (each: TodayPart) => part === undefined || part === each;
  return (
    <>
      {shows('offers') && data.offers && (
        <InterestCard
          title="Offers"
          interests={data.offers}
          more={{ label: 'Where I stand', to: '/player/me/pipeline' }}
        />
      )}
      {shows('waiting') && data.meetings && (
        <Suspense fallback={null}>
          <TodayMeetings meetings={data.meetings} userId={userId} />
        </Suspense>
      )}
      {shows('waiting') && data.programs?.map((program) => <ProgramCard key={program.slug} program={program} />)}
      {shows('moved') && data.interests && (
        <InterestCard
          title="News from colleges"
          interests={data.interests}
          more={{ label: 'My board', to: '/player/me/college-board' }}
        />
      )}
    </>
  );
}

TodayRecruiting.parts = ['offers', 'waiting', 'moved'] as const;

interface InterestCardProps extends Pick<SlotCardProps, 'title' | 'more'> {
  interests: NonNullable<Today['interests']>;
}

function InterestCard({ interests, ...card }: InterestCardProps) {
  return (
    <SlotCard {...card}>
      <SlotRows>
        {interests.map(({ id, college, stage, game, offer }) => (
          <SlotRow
            key={id}
            to={`/recruiting-status/${id}`}
            title={college.name}
            text={[offerWords(offer) ?? stage, game].filter(Boolean).join(' · ')}
            mark={<Logo name={college.name} url={college.logo_url} colors={college.colors} size={32} />}
          />
        ))}
      </SlotRows>
    </SlotCard>
  );
}

function ProgramCard({ program: { slug, name, waiting, waiting_long: long = 0, tasks } }: { program: Program }) {
  return (
    <SlotCard title={name} more={{ label: 'Pipeline', to: linkToPipeline({ college: slug }) }}>
      <SlotRows>
        {waiting > 0 && (
          <SlotRow
            to={linkToPipeline({ college: slug, only: 'mine' })}
            title={
              waiting === 1
                ? '1 player is waiting for an answer from you'
                : `${waiting > 99 ? '99+' : waiting} players are waiting for an answer from you`
            }
          />
        )}
        {long > 0 && (
          <SlotRow
            to={linkToPipeline({ college: slug, only: 'soon' })}
            title={
              long === 1
                ? '1 player has had no written answer for over 10 days'
                : `${long > 99 ? '99+' : long} players have had no written answer for over 10 days`
            }
            text="Nobody should wait longer than 14 days"
          />
        )}
        {tasks?.map((task) => (
          <SlotRow
            key={task.id}
            to={linkToPipeline({ college: slug, interest: task.interest_id })}
            title={task.title}
            text={`${task.name} · ${dueWords(task.due_on)}`}
          />
        ))}
      </SlotRows>
    </SlotCard>
  );
}

/** Whose yes an offer waits for, and until when; null where none stands. */
function offerWords(offer: InterestCardProps['interests'][number]['offer']): string | null {
  if (!offer) return null;
  return `Waits for ${offer.awaits === 'guardian' ? 'your guardian' : 'your answer'} until ${slotTime(offer.expires_at)}`;
}

function dueWords(day: string): string {
  // The day on the viewer's own calendar, as the database writes days.
  const today = new Date().toLocaleDateString('en-CA');
  return `${day < today ? 'Overdue since' : 'Due'} ${slotDay(day)}`;
}

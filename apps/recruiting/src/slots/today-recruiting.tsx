import { Suspense } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { SlotProps, TodayPart } from '@lineup/contract';
import { todayQuery, type Today } from '@lineup/product';
import { Logo } from '@lineup/ui/logo';
import { SlotCard, SlotRow, SlotRows, slotDay, slotTime, type SlotCardProps } from '@lineup/ui/slot-card';
import { lazyQuietly } from '../kit/lazy-quietly';
import { linkToPipeline } from '../model/link-to-pipeline';
import { databaseSays, plural, t } from '../language';

const TodayMeetings = lazyQuietly(() => import('./today-meetings'));
const TodayPapers = lazyQuietly(() => import('./today-papers'));

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
          title={t('Offers')}
          interests={data.offers}
          more={
            data.offers.some(({ offer }) => offer)
              ? { label: t('What they cost'), to: '/player/me/offers' }
              : { label: t('Where I stand'), to: '/player/me/pipeline' }
          }
        />
      )}
      {shows('waiting') && data.meetings && (
        <Suspense fallback={null}>
          <TodayMeetings meetings={data.meetings} userId={userId} />
        </Suspense>
      )}
      {shows('waiting') && data.papers && (
        <Suspense fallback={null}>
          <TodayPapers papers={data.papers} />
        </Suspense>
      )}
      {shows('waiting') && data.programs?.map((program) => <ProgramCard key={program.slug} program={program} />)}
      {shows('moved') && data.interests && (
        <InterestCard
          title={t('News from colleges')}
          interests={data.interests}
          more={{ label: t('My board'), to: '/player/me/college-board' }}
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
            text={[offerWords(offer) ?? databaseSays(stage), game].filter(Boolean).join(' · ')}
            mark={<Logo name={college.name} url={college.logo_url} colors={college.colors} size={32} />}
          />
        ))}
      </SlotRows>
    </SlotCard>
  );
}

function ProgramCard({ program: { slug, name, waiting, waiting_long: long = 0, tasks } }: { program: Program }) {
  return (
    <SlotCard title={name} more={{ label: t('Pipeline'), to: linkToPipeline({ college: slug }) }}>
      <SlotRows>
        {waiting > 0 && (
          <SlotRow
            to={linkToPipeline({ college: slug, only: 'mine' })}
            title={plural(
              waiting,
              '{count} player is waiting for an answer from you',
              '{count} players are waiting for an answer from you',
              { count: upTo99(waiting) },
            )}
          />
        )}
        {long > 0 && (
          <SlotRow
            to={linkToPipeline({ college: slug, only: 'soon' })}
            title={plural(
              long,
              '{count} player has had no written answer for over 10 days',
              '{count} players have had no written answer for over 10 days',
              { count: upTo99(long) },
            )}
            text={t('Nobody should wait longer than 14 days')}
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
  const until = slotTime(offer.expires_at);
  return offer.awaits === 'guardian'
    ? t('Waits for your guardian until {until}', { until })
    : t('Waits for your answer until {until}', { until });
}

const upTo99 = (amount: number) => (amount > 99 ? '99+' : amount);

function dueWords(day: string): string {
  // The day on the viewer's own calendar, as the database writes days.
  const today = new Date().toLocaleDateString('en-CA');
  return day < today ? t('Overdue since {day}', { day: slotDay(day) }) : t('Due {day}', { day: slotDay(day) });
}

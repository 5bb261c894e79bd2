import { useQuery } from '@tanstack/react-query';
import { useProfile } from '@lineup/auth';
import type { SlotProps } from '@lineup/contract';
import { todayQuery, type Today } from '@lineup/data';
import { Logo } from '@lineup/ui/logo';
import { SlotCard, SlotRow, SlotRows, slotDay } from '@lineup/ui/slot-card';
import { linkToPipeline } from '../model/link-to-pipeline';

type Program = NonNullable<Today['programs']>[number];

/** Recruiting in "Today": a player's interests that moved, a program's work; who is new is led to a profile first. */
export function TodayRecruiting({ userId }: SlotProps) {
  const { data } = useQuery(todayQuery(userId));
  const { status, profile } = useProfile();
  const isNew = status === 'ready' && !profile?.slug;
  return (
    <>
      {isNew && !data?.programs && (
        <SlotCard title="Your next step">
          <SlotRows>
            <SlotRow to="/welcome" title="Make your profile" text="Programs find you by game, role and rank." />
            <SlotRow to="/colleges" title="Browse colleges" text="Keep the ones you like, and write to them later." />
          </SlotRows>
        </SlotCard>
      )}
      {data?.interests && (
        <SlotCard
          title="News from colleges"
          more={profile?.slug ? { label: 'My board', to: `/player/${profile.slug}/college-board` } : undefined}
        >
          <SlotRows>
            {data.interests.map(({ id, college, stage }) => (
              <SlotRow
                key={id}
                to={`/recruiting-status/${id}`}
                title={college.name}
                text={stage}
                mark={<Logo name={college.name} url={college.logo_url} colors={college.colors} size={32} />}
              />
            ))}
          </SlotRows>
        </SlotCard>
      )}
      {data?.programs?.map((program) => (
        <ProgramCard key={program.slug} program={program} />
      ))}
    </>
  );
}

function ProgramCard({ program: { slug, name, waiting, tasks } }: { program: Program }) {
  return (
    <SlotCard title={name} more={{ label: 'Pipeline', to: linkToPipeline({ college: slug }) }}>
      <SlotRows>
        {waiting > 0 && (
          <SlotRow
            to={linkToPipeline({ college: slug })}
            title={
              waiting === 1
                ? '1 player is waiting for an answer'
                : `${waiting > 99 ? '99+' : waiting} players are waiting for an answer`
            }
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

function dueWords(day: string): string {
  // The day on the viewer's own calendar, as the database writes days.
  const today = new Date().toLocaleDateString('en-CA');
  return `${day < today ? 'Overdue since' : 'Due'} ${slotDay(day)}`;
}

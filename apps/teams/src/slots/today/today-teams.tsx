import { useQuery } from '@tanstack/react-query';
import type { SlotProps } from '@lineup/contract';
import { todayQuery } from '@lineup/data';
import { Logo } from '@lineup/ui/logo';
import { SlotCard, SlotRow, SlotRows } from '@lineup/ui/slot-card';
import { lastTeamFirst } from '../../model/last-team';
import { NextEvent } from './next-event';
import { waitingRows } from './waiting-rows';

/** How many own teams are one press away; the rest is on `/teams`. */
const MAX_TEAMS = 4;

/** Teams in "Today": what comes next with the own answer, who waits for one, and the way to the own teams. */
export function TodayTeams({ userId }: SlotProps) {
  const { data } = useQuery({ ...todayQuery(userId), select: (today) => today.teams });
  if (!data) return null;
  const { teams, events, answers } = data;
  const next = events?.[0];
  // A tournament does not hide the practice that is to be answered.
  const practice = events?.find(({ kind, id }) => kind === 'practice' && id !== next?.id);
  const shown = next?.kind === 'tournament' && practice ? [next, practice] : next ? [next] : [];
  const later = (events ?? []).filter((event) => !shown.includes(event));
  const waiting = waitingRows(answers);
  const own = lastTeamFirst(teams, userId);

  return (
    <>
      {shown.map((event, place) => (
        <NextEvent key={event.id} event={event} later={place === shown.length - 1 ? later : []} userId={userId} />
      ))}
      {waiting.length > 0 && (
        <SlotCard title="Waiting for your answer">
          <SlotRows>
            {waiting.map(({ key, ...row }) => (
              <SlotRow key={key} {...row} />
            ))}
          </SlotRows>
        </SlotCard>
      )}
      {own.length > 0 ? (
        <SlotCard title="My teams" more={{ label: 'All teams', to: '/teams' }}>
          <SlotRows>
            {own.slice(0, MAX_TEAMS).map(({ id, name, logo_url: logo }) => (
              <SlotRow
                key={id}
                to={`/teams/${id}/manage`}
                title={name}
                mark={<Logo name={name} url={logo} size={32} />}
              />
            ))}
          </SlotRows>
        </SlotCard>
      ) : (
        waiting.length === 0 && (
          <SlotCard title="Join a team">
            <SlotRows>
              <SlotRow to="/teams?recruiting=true" title="Find a team" text="See who is looking for players now." />
            </SlotRows>
          </SlotCard>
        )
      )}
    </>
  );
}

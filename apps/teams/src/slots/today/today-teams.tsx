import { useQuery } from '@tanstack/react-query';
import { useProfile, useRoles } from '@lineup/auth';
import type { SlotProps, TodayPart } from '@lineup/contract';
import { todayQuery } from '@lineup/product';
import { Logo } from '@lineup/ui/logo';
import { SlotCard, SlotRow, SlotRows } from '@lineup/ui/slot-card';
import { lastTeamFirst } from '../../model/last-team';
import { UpNext } from './up-next';
import { evaluationRows, unrecordedRows, waitingRows, type WaitingRow } from './waiting-rows';
import { t } from '../../language';

/** How many own teams are one press away; the rest is on `/teams`. */
const MAX_TEAMS = 4;

/** Teams in "Today": what was announced, what comes next with the own answer, who waits for one, and the way to the own teams. */
export function TodayTeams({ userId, part }: SlotProps) {
  const { data: today } = useQuery(todayQuery(userId));
  const data = today?.teams;
  if (!data) return null;
  const { teams, events, answers, board } = data;
  const shows = (each: TodayPart) => part === undefined || part === each;
  const waiting = [...waitingRows(answers), ...evaluationRows(today.evaluations)];
  const unrecorded = unrecordedRows(answers);
  const own = lastTeamFirst(teams, userId).slice(0, MAX_TEAMS);

  return (
    <>
      {shows('waiting') && board && board.length > 0 && (
        <SlotCard title={t('Announcements')}>
          <SlotRows>
            {board.map(({ id, team_id: team, team_name: name, text, author }) => (
              <SlotRow
                key={id}
                to={`/teams/${team}/manage?announcement=${id}`}
                title={text}
                text={[name, author].filter(Boolean).join(' · ')}
              />
            ))}
          </SlotRows>
        </SlotCard>
      )}
      {shows('next') && events && <UpNext events={events} userId={userId} />}
      {shows('waiting') && waiting.length > 0 && <WaitingCard title={t('Waiting for your answer')} rows={waiting} />}
      {shows('waiting') && unrecorded.length > 0 && <WaitingCard title={t('Record who came')} rows={unrecorded} />}
      {shows('own') && own.length > 0 && (
        <SlotCard title={t('My teams')} more={{ label: t('All teams'), to: '/teams' }}>
          <SlotRows>
            {own.map(({ id, name, logo_url: logo }) => (
              <SlotRow
                key={id}
                to={`/teams/${id}/manage`}
                title={name}
                mark={<Logo name={name} url={logo} size={32} />}
              />
            ))}
          </SlotRows>
        </SlotCard>
      )}
      {shows('steps') && own.length === 0 && waiting.length + unrecorded.length === 0 && <FirstTeam />}
    </>
  );
}

TodayTeams.parts = ['waiting', 'next', 'steps', 'own'] as const;

const WaitingCard = ({ title, rows }: { title: string; rows: readonly WaitingRow[] }) => (
  <SlotCard title={title}>
    <SlotRows>
      {rows.map(({ key, ...row }) => (
        <SlotRow key={key} {...row} />
      ))}
    </SlotRows>
  </SlotCard>
);

/** The next step of a player without a team; the one before it, the profile, is shown by recruiting. */
function FirstTeam() {
  const { profile } = useProfile();
  const { status, roles } = useRoles();
  // Parents look after a player, and join none themselves.
  const isPlayer = roles.length === 0 || roles.some(({ role }) => role.startsWith('recruit_'));
  const isOther = roles.some(({ role }) => !/^(recruit|family)_/.test(role));
  if (!profile?.slug || status !== 'ready' || !isPlayer || isOther) return null;
  return (
    <SlotCard title={t('Join a team')}>
      <SlotRows>
        <SlotRow to="/teams?recruiting=true" title={t('Find a team')} text={t('See who is looking for players now.')} />
      </SlotRows>
    </SlotCard>
  );
}

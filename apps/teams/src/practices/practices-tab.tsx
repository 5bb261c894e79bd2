import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { CalendarDays, CalendarPlus, X } from 'lucide-react';
import { Button } from '@lineup/ui/button';
import { DialogButton } from '../kit/dialog/dialog-button';
import { useAddDialog } from '../kit/dialog/use-add-dialog';
import { atNoon, localDay, longDate, parseLocalDay, type LocalDay } from '@lineup/ui/dates';
import { lazyPart } from '@lineup/ui/lazy-part';
import { MonthGrid } from '@lineup/ui/month-grid';
import { useDialogParam } from '@lineup/ui/use-dialog-param';
import { lazyQuietly } from '../kit/lazy-quietly';
import { useNow } from '../kit/use-now';
import { peopleToTell } from '../model/people-to-tell';
import type { TeamPage } from '../model/team';
import { chosenGame } from './chosen-game';
import { emptyText, emptyTitle } from './empty-copy';
import { countByDay, dayOf } from './group-practices';
import { PlanningPanel } from './planning/planning-panel';
import { Polls } from './planning/polls';
import { practiceButtonId } from './practice-card';
import { NoPractices, PracticeList } from './practice-list';
import styles from './practices-tab.module.css';
import { t } from '../language';

const attendance = lazyPart(() => import('./attendance/attendance-dialog'));
const cancel = lazyPart(() => import('./cancel/cancel-practice-dialog'));
const edit = lazyPart(() => import('./form/edit-practice-dialog'));
// Owner and staff alone need it.
const Unrecorded = lazyQuietly(() => import('./presence/unrecorded'));
// Teams of several games alone need it.
const PracticeGameFilter = lazyQuietly(() => import('./practice-game-filter'));
const schedule = lazyPart(() => import('./form/schedule-practice-dialog'));

interface PracticesTabProps {
  page: TeamPage;
  /** Null for a signed-out viewer. */
  viewerId: string | null;
}

/** When the team practices and who comes. The chosen day and the open practice live in the address. */
export default function PracticesTab({ page, viewerId }: PracticesTabProps) {
  const {
    team,
    practices,
    viewer: { is_manager: isManager },
    planning,
  } = page;
  const [params, setParams] = useSearchParams();
  const attended = useDialogParam('practice');
  const editing = useDialogParam('edit');
  const canceling = useDialogParam('cancel');
  const scheduling = useAddDialog('practice');
  const [isCalendarOpen, setCalendarOpen] = useState(false);
  // Not in the address, which would call it closed as soon as its maker closes it.
  const [madePoll, setMadePoll] = useState<string | null>(null);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const calendarId = useId();
  const now = useNow();

  const day = parseLocalDay(params.get('date'));
  const { game, practices: ofGame } = chosenGame(page, params.get('game'));
  const shown = day ? ofGame.filter((practice) => dayOf(practice) === day) : ofGame;
  const opened = practices.find((practice) => practice.id === attended.value);
  const poll = params.get('poll');
  const edited = practices.find((practice) => practice.id === editing.value);
  const canceled = practices.find((practice) => practice.id === canceling.value);
  const told = peopleToTell(page, viewerId);

  const narrow = (name: 'date' | 'game', value: string | null) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (value) after.set(name, value);
        else after.delete(name);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  const filter = useRef<HTMLParagraphElement>(null);
  const hasChosen = useRef(false);
  const chooseDay = (chosen: LocalDay) => {
    hasChosen.current = true;
    narrow('date', chosen === day ? null : chosen);
  };
  // On a phone the calendar lies above the list that it filters, and may fill the window.
  useEffect(() => {
    if (day && hasChosen.current) filter.current?.scrollIntoView?.({ block: 'nearest' });
  }, [day]);

  return (
    <section aria-labelledby="practices-heading">
      <div className={styles.top}>
        <h2 id="practices-heading" className={styles.heading}>
          {isManager ? t('Practice Management') : t('Practices')}
        </h2>
        {isManager && (
          <DialogButton
            icon={<CalendarPlus size={16} aria-hidden />}
            label={t('Schedule Practice')}
            part={schedule}
            onOpen={() => scheduling.open()}
          />
        )}
      </div>
      <div className={styles.columns}>
        <div className={styles.side}>
          <div className={styles.toggle}>
            <Button
              isBlock
              icon={<CalendarDays size={16} aria-hidden />}
              aria-expanded={isCalendarOpen}
              aria-controls={calendarId}
              onClick={() => setCalendarOpen(!isCalendarOpen)}
            >
              {t('Calendar')}
            </Button>
          </div>
          <div id={calendarId} className={styles.calendar} data-open={isCalendarOpen || undefined}>
            <MonthGrid
              label={t('Calendar of practices')}
              marks={countByDay(ofGame)}
              selected={day}
              today={localDay(now)}
              onChoose={chooseDay}
            />
          </div>
          {planning && viewerId && (
            <PlanningPanel page={page} planning={planning} viewerId={viewerId} onPoll={setMadePoll} />
          )}
        </div>
        <div className={styles.main}>
          {page.viewer.sees_inside && page.games.length > 1 && practices.length > 0 && (
            <div className={styles.filter}>
              <Suspense>
                <PracticeGameFilter
                  games={page.games}
                  chosen={game?.id ?? null}
                  onChoose={(id) => narrow('game', id)}
                />
              </Suspense>
            </div>
          )}
          {params.has('practice') && !opened && (
            <p className={styles.filter} role="status">
              <span>{t('This practice is no longer on the list. Here is what the team plans.')}</span>
            </p>
          )}
          {poll && planning && !planning.polls.some(({ id }) => id === poll) && (
            <p className={styles.filter} role="status">
              <span>{t('This poll is closed. Here is what the team plans.')}</span>
            </p>
          )}
          {day && (
            <p ref={filter} className={styles.filter}>
              <span>
                {t('Showing')} <strong>{longDate(atNoon(day))}</strong>
              </span>
              <Button size="small" icon={<X size={14} aria-hidden />} onClick={() => narrow('date', null)}>
                {t('Clear filter')}
              </Button>
            </p>
          )}
          {practices.some((practice) => practice.is_day_only) && (
            <p className={styles.filter}>
              <span>{t('Times and places are for the team.')}</span>
            </p>
          )}
          {page.viewer.records_presence && !day && (
            <Suspense>
              <Unrecorded
                practices={practices}
                now={now}
                onOpen={(practice) => attended.open(practice.id)}
                onApproach={attendance.prefetch}
              />
            </Suspense>
          )}
          <PracticeList
            teamId={team.id}
            recordsPresence={page.viewer.records_presence}
            practices={shown}
            now={now}
            namedId={chosenId}
            isOneDay={day !== null}
            answererId={page.viewer.sees_inside && !team.archived_at ? viewerId : null}
            empty={
              <NoPractices
                title={emptyTitle(day, game)}
                description={day || game ? undefined : emptyText(page)}
                action={
                  isManager && (
                    <DialogButton
                      icon={<CalendarPlus size={16} aria-hidden />}
                      label={practices.length === 0 ? t('Plan the first one') : t('Plan one for this day')}
                      variant="secondary"
                      part={schedule}
                      onOpen={() => scheduling.open()}
                    />
                  )
                }
              />
            }
            onOpen={(practice) => attended.open(practice.id)}
            onApproach={attendance.prefetch}
          >
            {planning && viewerId && (
              <Polls
                teamId={team.id}
                polls={planning.polls}
                named={madePoll ?? poll}
                isManager={isManager}
                told={told}
                voterId={team.archived_at ? null : viewerId}
                onChosen={setChosenId}
              />
            )}
          </PracticeList>
        </div>
      </div>
      {opened && (
        <attendance.Part
          page={page}
          practice={opened}
          viewerId={viewerId}
          {...(isManager && {
            onEdit: () => editing.open(opened.id, 'practice'),
            onCancel: () => canceling.open(opened.id, 'practice'),
          })}
          onClose={attended.close}
        />
      )}
      {edited && isManager && (
        <edit.Part
          teamId={team.id}
          practice={edited}
          practices={practices}
          games={page.games}
          onClose={() => {
            editing.close();
            focusCard(edited.id);
          }}
        />
      )}
      {canceled && isManager && (
        <cancel.Part
          page={page}
          practice={canceled}
          viewerId={viewerId}
          onClose={() => {
            canceling.close();
            focusCard(canceled.id);
          }}
        />
      )}
      {scheduling.isOpen && isManager && (
        <schedule.Part
          teamId={team.id}
          day={day}
          told={(gameId) => peopleToTell(page, viewerId, gameId)}
          games={page.games}
          onClose={scheduling.close}
        />
      )}
    </section>
  );
}

/** The button that opened a dialog went with that of the attendance. */
const focusCard = (id: string) => document.querySelector<HTMLElement>(`#${practiceButtonId(id)}`)?.focus();

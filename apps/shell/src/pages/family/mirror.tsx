import { SettingsChoice } from '@lineup/ui/settings';
import type { ReactNode } from 'react';
import WardAnnouncements from '../../kit/family/ward-announcements';
import { WardColleges } from '../../kit/family/ward-colleges';
import WardMeetings from '../../kit/family/ward-meetings';
import WardEvaluations from './ward-evaluations';
import WardOffers from './ward-offers';
import WardPapers from './ward-papers';
import { WardPractices } from '../../kit/family/ward-practices';
import { WardWriters } from '../../kit/family/ward-writers';
import type { ShownWard } from './load-family';
import { WardAbsences } from './ward-absences';
import { useChoosePart, type Part } from './change-family';
import styles from './family-page.module.css';
import { t } from '../../language/language';

/** What a guardian sees, for the ward: the same, with a switch for each part that can be turned off. */
export function Mirror({ ward, userId }: { ward: ShownWard; userId: string }) {
  const choosing = useChoosePart(userId);
  const isOn = (part: Part) =>
    choosing.isPending && choosing.variables?.part === part ? choosing.variables.isOn : !ward.off.includes(part);
  const choice = (part: Part, label: string, hint?: string) => (
    <SettingsChoice
      type="checkbox"
      label={label}
      {...(hint && { hint })}
      checked={isOn(part)}
      onChange={(event) => choosing.mutate({ part, isOn: event.target.checked })}
    />
  );
  const own = { ...ward, name: t('you') };
  return (
    <section className={styles.ward} aria-label={t('What your guardian sees')}>
      <MirrorPart title={t('Your next practices')}>
        {choice(
          'practices',
          t('Show my practices'),
          t(
            'Your guardian can then answer in your name, enter days when you are away, and read what your teams announce. Your own later answer replaces theirs.',
          ),
        )}
        {ward.practices && <WardPractices ward={own} />}
        <WardAbsences ward={own} />
        {ward.announcements && ward.announcements.length > 0 && (
          <div className={styles.part}>
            <h3>{t('What your teams announce')}</h3>
            <WardAnnouncements announcements={ward.announcements} />
          </div>
        )}
      </MirrorPart>
      <div className={styles.column}>
        {!ward.off.includes('practices') && (
          <MirrorPart title={t('Calendar')}>
            {choice('calendar', t('Let my guardian follow my calendar'), t('Practices and tournaments of your teams'))}
          </MirrorPart>
        )}
        <MirrorPart title={t('Where you stand with colleges')}>
          {choice('colleges', t('Show where I stand'))}
          {ward.colleges && <WardColleges ward={own} />}
        </MirrorPart>
        {ward.meetings && ward.meetings.length > 0 && (
          <MirrorPart title={t('Your meetings with colleges')}>
            <p className={styles.muted}>
              {t('When, where and with whom. This stays on: your guardian may come along.')}
            </p>
            <WardMeetings meetings={ward.meetings} />
          </MirrorPart>
        )}
        {ward.offers && ward.offers.length > 0 && (
          <MirrorPart title={t('Your offers')}>
            <p className={styles.muted}>{t('This stays on: an offer takes effect with the yes of a guardian only.')}</p>
            <WardOffers offers={ward.offers} />
          </MirrorPart>
        )}
        {ward.papers && ward.papers.length > 0 && (
          <MirrorPart title={t('Papers that colleges ask you for')}>
            <p className={styles.muted}>{t('This stays on: your guardian may send them for you.')}</p>
            <WardPapers papers={ward.papers} />
          </MirrorPart>
        )}
        {ward.evaluations && ward.evaluations.length > 0 && (
          <MirrorPart title={t('Evaluations by coaches')}>
            <p className={styles.muted}>
              {t('What coaches wrote of you. This stays on: your guardian reads it, too.')}
            </p>
            <WardEvaluations evaluations={ward.evaluations} />
          </MirrorPart>
        )}
        <MirrorPart title={t('Who may write to you')}>
          <p className={styles.muted}>{t('Names, never messages. This stays on: it keeps you safe.')}</p>
          <WardWriters ward={own} />
        </MirrorPart>
        <MirrorPart title={t('Places that wait for a yes')}>
          <p className={styles.muted}>
            {ward.places.length === 0
              ? t('None now.')
              : `${ward.places.map(({ team_name: team }) => team).join(', ')}.`}{' '}
            {t('You or your guardian can answer. This stays on.')}
          </p>
        </MirrorPart>
      </div>
    </section>
  );
}

function MirrorPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

import { Button } from '@lineup/ui/button';
import { SettingsLine, SettingsList } from '@lineup/ui/settings';
import WardAnnouncements from '../../kit/family/ward-announcements';
import { WardColleges } from '../../kit/family/ward-colleges';
import { wardName, WardPractices } from '../../kit/family/ward-practices';
import WardMeetings from '../../kit/family/ward-meetings';
import WardEvaluations from './ward-evaluations';
import WardOffers from './ward-offers';
import WardPapers from './ward-papers';
import { WardWriters } from '../../kit/family/ward-writers';
import { WardAbsences } from './ward-absences';
import { useAnswerPlace } from './change-family';
import styles from './family-page.module.css';
import type { OwnWard } from './load-family';
import { WardCalendar } from './ward-calendar';
import { t } from '../../language/language';

/** All that a guardian sees of a ward, and what they do for them. */
export function WardPanel({ ward, userId }: { ward: OwnWard; userId: string }) {
  const place = useAnswerPlace(userId);
  const name = wardName(ward);
  return (
    <section className={styles.ward} aria-label={ward.name ?? t('Your child')}>
      <h2 className={styles.name}>{ward.name ?? t('Your child')}</h2>
      {ward.places.length > 0 && (
        <div className={`${styles.part} ${styles.wide}`}>
          <h3>{t('Waiting for a yes')}</h3>
          <SettingsList>
            {ward.places.map(({ team_id: teamId, team_name: team }) => (
              <SettingsLine
                key={teamId}
                title={<strong>{team}</strong>}
                detail={t('Gave {name} a place on the team. Your yes or no counts for {name}.', { name })}
              >
                <div className={styles.buttons}>
                  <Button
                    variant="primary"
                    aria-label={t('Accept {team} for {name}', { team, name })}
                    aria-disabled={place.isPending}
                    onClick={() => place.mutate({ wardId: ward.person_id, teamId, isAccepted: true })}
                  >
                    {t('Accept')}
                  </Button>
                  <Button
                    aria-label={t('Decline {team} for {name}', { team, name })}
                    aria-disabled={place.isPending}
                    onClick={() => place.mutate({ wardId: ward.person_id, teamId, isAccepted: false })}
                  >
                    {t('Decline')}
                  </Button>
                </div>
              </SettingsLine>
            ))}
          </SettingsList>
        </div>
      )}
      {ward.offers && ward.offers.length > 0 && (
        <div className={`${styles.part} ${styles.wide}`}>
          <h3>{t('Offers of colleges')}</h3>
          <WardOffers offers={ward.offers} guardianId={userId} />
        </div>
      )}
      {ward.papers && ward.papers.length > 0 && (
        <div className={`${styles.part} ${styles.wide}`}>
          <h3>{t('Papers that colleges ask for')}</h3>
          <WardPapers papers={ward.papers} guardianId={userId} />
        </div>
      )}
      {ward.announcements && ward.announcements.length > 0 && (
        <div className={`${styles.part} ${styles.wide}`}>
          <h3>{t('Announcements')}</h3>
          <WardAnnouncements announcements={ward.announcements} guardianId={userId} />
        </div>
      )}
      {ward.meetings && ward.meetings.length > 0 && (
        <div className={`${styles.part} ${styles.wide}`}>
          <h3>{t('Meetings with colleges')}</h3>
          <WardMeetings meetings={ward.meetings} />
        </div>
      )}
      {ward.evaluations && ward.evaluations.length > 0 && (
        <div className={`${styles.part} ${styles.wide}`}>
          <h3>{t('Evaluations by coaches')}</h3>
          <WardEvaluations evaluations={ward.evaluations} />
        </div>
      )}
      <div className={styles.column}>
        <div className={styles.part}>
          <h3>{t('Next practices')}</h3>
          <WardPractices ward={ward} guardianId={userId} />
        </div>
        <WardAbsences ward={ward} guardianId={userId} />
      </div>
      <div className={styles.column}>
        <div className={styles.part}>
          <h3>{t('Where {name} stands', { name })}</h3>
          <WardColleges ward={ward} />
        </div>
        <div className={styles.part}>
          <h3>{t('Who may write to {name}', { name })}</h3>
          <WardWriters ward={ward} />
        </div>
        <div className={styles.part}>
          <h3>{t('Calendar')}</h3>
          <WardCalendar ward={ward} userId={userId} />
        </div>
      </div>
    </section>
  );
}

import type { Ward } from '@lineup/product';
import { calendarDate } from '@lineup/ui/dates';
import { SlotCard, SlotRow, SlotRows, slotTime } from '@lineup/ui/slot-card';
import styles from './family.module.css';
import WardAnnouncements from './ward-announcements';
import { WardColleges } from './ward-colleges';
import WardMeetings from './ward-meetings';
import { wardName, WardPractices } from './ward-practices';
import { WardWriters } from './ward-writers';
import { t } from '../../language/language';

/** The wards of a guardian in "Today": what is next, where each stands, and who may write. */
export default function WardsToday({ wards, userId }: { wards: readonly Ward[]; userId: string }) {
  return wards.map((ward) => (
    <SlotCard key={ward.person_id} title={ward.name ?? t('Your child')} more={{ label: t('My Family'), to: '/family' }}>
      <WaitingOffers offers={ward.offers} />
      <WaitingPapers papers={ward.papers} />
      <div className={styles.parts}>
        {ward.announcements && ward.announcements.length > 0 && (
          <section aria-label={t('Announcements to {name}', { name: wardName(ward) })}>
            <h3 className={styles.part}>{t('Announcements')}</h3>
            <WardAnnouncements announcements={ward.announcements} guardianId={userId} />
          </section>
        )}
        {ward.meetings && ward.meetings.length > 0 && (
          <section aria-label={t('Meetings of {name} with colleges', { name: wardName(ward) })}>
            <h3 className={styles.part}>{t('Meetings with colleges')}</h3>
            <WardMeetings meetings={ward.meetings} />
          </section>
        )}
        <section aria-label={t('Next practices of {name}', { name: wardName(ward) })}>
          <h3 className={styles.part}>{t('Next practices')}</h3>
          <WardPractices ward={ward} guardianId={userId} />
        </section>
        <section aria-label={t('Where {name} stands', { name: wardName(ward) })}>
          <h3 className={styles.part}>{t('Colleges')}</h3>
          <WardColleges ward={ward} />
        </section>
        <section aria-label={t('People who may write to {name}', { name: wardName(ward) })}>
          <h3 className={styles.part}>{t('Who may write')}</h3>
          <WardWriters ward={ward} />
        </section>
      </div>
    </SlotCard>
  ));
}

/** Papers that the ward, or the guardian, is still to send. */
function WaitingPapers({ papers = [] }: { papers: Ward['papers'] }) {
  const waiting = papers.flatMap(({ interest_id: id, college, papers: asked }) => {
    const [first] = asked.filter(({ state }) => state === 'asked' || state === 'returned');
    return first ? [{ id, college, title: first.title, due: first.due_on }] : [];
  });
  if (waiting.length === 0) return null;
  return (
    <SlotRows>
      {waiting.map(({ id, college, title, due }) => (
        <SlotRow
          key={id}
          to="/family"
          title={t('{college} asks for papers', { college })}
          text={t('{title}, due by {day}', { title, day: calendarDate(due) })}
        />
      ))}
    </SlotRows>
  );
}

/** Offers that wait for the guardian's yes, before everything else; the page of the family has the terms. */
function WaitingOffers({ offers = [] }: { offers: Ward['offers'] }) {
  const waiting = offers.filter(({ state, is_signed: isSigned }) => state === 'open' && !isSigned);
  if (waiting.length === 0) return null;
  return (
    <SlotRows>
      {waiting.map(({ id, college, expires_at: until }) => (
        <SlotRow
          key={id}
          to="/family"
          title={t('Offer of {college}', { college })}
          text={t('Waits for your yes until {until}', { until: slotTime(until) })}
        />
      ))}
    </SlotRows>
  );
}

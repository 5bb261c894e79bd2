import type { Ward } from '@lineup/data';
import { SlotCard, SlotRow, SlotRows, slotTime } from '@lineup/ui/slot-card';
import styles from './family.module.css';
import WardAnnouncements from './ward-announcements';
import { WardColleges } from './ward-colleges';
import WardMeetings from './ward-meetings';
import { wardName, WardPractices } from './ward-practices';
import { WardWriters } from './ward-writers';

/** The wards of a guardian in "Today": what is next, where each stands, and who may write. */
export default function WardsToday({ wards, userId }: { wards: readonly Ward[]; userId: string }) {
  return wards.map((ward) => (
    <SlotCard key={ward.person_id} title={ward.name ?? 'Your child'} more={{ label: 'My Family', to: '/family' }}>
      <WaitingOffers offers={ward.offers} />
      <div className={styles.parts}>
        {ward.announcements && ward.announcements.length > 0 && (
          <section aria-label={`Announcements to ${wardName(ward)}`}>
            <h3 className={styles.part}>Announcements</h3>
            <WardAnnouncements announcements={ward.announcements} guardianId={userId} />
          </section>
        )}
        {ward.meetings && ward.meetings.length > 0 && (
          <section aria-label={`Meetings of ${wardName(ward)} with colleges`}>
            <h3 className={styles.part}>Meetings with colleges</h3>
            <WardMeetings meetings={ward.meetings} />
          </section>
        )}
        <section aria-label={`Next practices of ${wardName(ward)}`}>
          <h3 className={styles.part}>Next practices</h3>
          <WardPractices ward={ward} guardianId={userId} />
        </section>
        <section aria-label={`Where ${wardName(ward)} stands`}>
          <h3 className={styles.part}>Colleges</h3>
          <WardColleges ward={ward} />
        </section>
        <section aria-label={`People who may write to ${wardName(ward)}`}>
          <h3 className={styles.part}>Who may write</h3>
          <WardWriters ward={ward} />
        </section>
      </div>
    </SlotCard>
  ));
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
          title={`Offer of ${college}`}
          text={`Waits for your yes until ${slotTime(until)}`}
        />
      ))}
    </SlotRows>
  );
}

import { useState } from 'react';
import { PhoneCall } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Button } from '@lineup/ui/button';
import { lazyPart } from '@lineup/ui/lazy-part';
import { ContactList } from '../../kit/contacts/contact-list';
import type { Interest } from '../../model/load-interest';
import drawer from '../kit/drawer.module.css';

const noting = lazyPart(() => import(/* webpackChunkName: "note-contact" */ '../../kit/contacts/note-contact-dialog'));

/** So many show; the rest is in the log of the program. */
const SHOWN = 5;

/** When the program and a player were in touch, and one more that is noted by hand. */
export default function ContactsSection({ interest, college }: { interest: Interest; college: string }) {
  const [isNoting, setNoting] = useState(false);
  const { contacts = [], seasons, can } = interest;
  return (
    <section className={drawer.section} aria-labelledby="interest-contacts">
      <div className={drawer.head}>
        <h3 id="interest-contacts">Contacts</h3>
        {can.work && (
          <Button variant="ghost" onPointerEnter={noting.prefetch} onClick={() => setNoting(true)}>
            <PhoneCall size={16} aria-hidden />
            Note a contact
          </Button>
        )}
      </div>
      {contacts.length === 0 && <p className={drawer.muted}>No contacts yet.</p>}
      <ContactList contacts={contacts.slice(0, SHOWN)} seasons={seasons} />
      {contacts.length > SHOWN && (
        <Link
          className={drawer.link}
          to={`/pipeline/contacts?${new URLSearchParams({ college, player: interest.id })}`}
        >
          All contacts with {interest.name}
        </Link>
      )}
      {isNoting && (
        <noting.Part
          player={{ interestId: interest.id, name: interest.name }}
          seasons={seasons}
          onClose={() => setNoting(false)}
        />
      )}
    </section>
  );
}

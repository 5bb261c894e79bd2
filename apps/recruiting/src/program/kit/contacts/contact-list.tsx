import { useState } from 'react';
import { CircleAlert, Pencil, Trash2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Button } from '@lineup/ui/button';
import { ConfirmDialog } from '@lineup/ui/confirm-dialog';
import { dateAndTime } from '@lineup/ui/dates';
import { lazyPart } from '@lineup/ui/lazy-part';
import { contactKinds, contactText, type Contact } from '../../model/contact';
import type { Seasons } from '../../model/seasons';
import styles from './contact-list.module.css';
import { useRemoveContact } from './use-remove-contact';

const noting = lazyPart(() => import(/* webpackChunkName: "note-contact" */ './note-contact-dialog'));

interface ContactListProps {
  contacts: readonly Contact[];
  seasons: Seasons | null | undefined;
  /** The card of each player, where the list is of several. */
  cardOf?: (contact: Contact) => string;
}

/** Contacts, latest first: what, when and who, with the rule of the season that spoke against it. */
export function ContactList({ contacts, seasons, cardOf }: ContactListProps) {
  const [changing, setChanging] = useState<Contact | null>(null);
  const remove = useRemoveContact();
  return (
    <>
      <ul className={styles.contacts}>
        {contacts.map((contact) => (
          <li key={contact.id}>
            <div className={styles.what}>
              <p>
                {cardOf && (
                  <>
                    <Link to={cardOf(contact)}>{contact.player}</Link> ·{' '}
                  </>
                )}
                {contactText(contact)}
              </p>
              {contact.note && <p>{contact.note}</p>}
              {contact.season_rule && (
                <p className={styles.rule}>
                  <CircleAlert size={16} aria-hidden />
                  <span>Against a rule: {contact.season_rule}</span>
                </p>
              )}
              <small>
                {!contact.is_from_player && `${contact.person ?? 'Former colleague'} · `}
                <time dateTime={contact.at}>{dateAndTime(contact.at)}</time>
                {contact.conversation_id && (
                  <>
                    {' · '}
                    <Link to={`/inbox?conversation=${contact.conversation_id}`}>Open conversation</Link>
                  </>
                )}
              </small>
            </div>
            <span className={styles.acts}>
              {contact.can_change && (
                <Button
                  variant="ghost"
                  aria-label={`Change ${contactKinds[contact.kind].toLowerCase()} of ${dateAndTime(contact.at)}`}
                  onPointerEnter={noting.prefetch}
                  onClick={() => setChanging(contact)}
                >
                  <Pencil size={16} aria-hidden />
                </Button>
              )}
              {contact.can_remove && (
                <ConfirmDialog
                  title="Remove this contact?"
                  description={`${contactText(contact)}, ${dateAndTime(contact.at)}. It leaves the log of your program.`}
                  yes="Remove"
                  isDestructive
                  onConfirm={() => remove.mutate(contact)}
                >
                  {(ask) => (
                    <Button
                      variant="ghost"
                      aria-label={`Remove ${contactKinds[contact.kind].toLowerCase()} of ${dateAndTime(contact.at)}`}
                      onClick={ask}
                    >
                      <Trash2 size={16} aria-hidden />
                    </Button>
                  )}
                </ConfirmDialog>
              )}
            </span>
          </li>
        ))}
      </ul>
      {changing && (
        <noting.Part
          player={{ interestId: changing.interest_id, name: changing.player }}
          seasons={seasons}
          contact={changing}
          onClose={() => setChanging(null)}
        />
      )}
    </>
  );
}

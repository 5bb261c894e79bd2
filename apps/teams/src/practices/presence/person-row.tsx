import { useState } from 'react';
import { type Sentences } from '@lineup/language';
import { Button } from '@lineup/ui/button';
import { PersonAvatar } from '@lineup/ui/person-avatar';
import { PRESENCE_LABELS, PRESENCE_STATES } from '../../model/presence';
import { personName } from '../../model/words';
import type { PersonThere } from './load-presence';
import styles from './presence.module.css';
import { ReasonField } from './reason-field';
import type { PresenceChange } from './record-presence';
import { t } from '../../language';

const ANSWERS: Record<string, string> = {
  attending: 'Said yes',
  maybe: 'Said maybe',
  not_attending: 'Said no',
} satisfies Sentences;

interface PersonRowProps {
  person: PersonThere;
  isOpen: boolean;
  onRecord(change: PresenceChange): void;
}

/** One player: what they said before, and whether they came. A press stores it, and the same press again takes it back. */
export function PersonRow({ person, isOpen, onRecord }: PersonRowProps) {
  const [isAsking, setAsking] = useState(false);
  const { user_id: id, state, reason, is_self: isSelf } = person;
  const name = personName(person.full_name);
  const isAway = state === 'excused' || state === 'absent';
  const action = reason ? t('Change the reason') : t('Add a reason');
  return (
    <li className={styles.person}>
      <PersonAvatar url={person.avatar_url} />
      <span className={styles.text}>
        <span className={styles.name}>{name}</span>
        <span className={styles.said}>{said(person)}</span>
        {isAway && reason && <span className={styles.said}>{t('Reason: {reason}', { reason })}</span>}
      </span>
      {isOpen && !isSelf ? (
        <div className={styles.states} role="group" aria-label={t('Was {name} there?', { name })}>
          {PRESENCE_STATES.map((each) => (
            <Button
              key={each}
              className={styles.state}
              data-state={each}
              aria-pressed={state === each}
              onClick={() => {
                setAsking(false);
                onRecord({ user_id: id, state: state === each ? null : each });
              }}
            >
              {t(PRESENCE_LABELS[each])}
            </Button>
          ))}
        </div>
      ) : (
        <span className={styles.fixed}>
          {state ? t(PRESENCE_LABELS[state]) : isSelf && isOpen ? t('Somebody else records you') : t('Not recorded')}
        </span>
      )}
      {isOpen && !isSelf && isAway && !isAsking && (
        <Button
          variant="ghost"
          className={styles.why}
          onClick={() => setAsking(true)}
          aria-label={t('{action} for {name}', { action, name })}
        >
          {action}
        </Button>
      )}
      {isAsking && isAway && (
        <ReasonField
          name={name}
          initial={reason ?? ''}
          onSave={(words) => {
            setAsking(false);
            onRecord({ user_id: id, state, reason: words });
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  );
}

function said({ answer, answer_note: note, reason }: PersonThere) {
  if (!answer) return t('No answer');
  const words = t(ANSWERS[answer] ?? answer);
  return note && note !== reason ? `${words}: ${note}` : words;
}

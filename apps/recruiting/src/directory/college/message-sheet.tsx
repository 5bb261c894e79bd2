import { sentence } from '@lineup/language';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { BottomSheet } from '@lineup/ui/bottom-sheet';
import { Button } from '@lineup/ui/button';
import { PersonAvatar } from '@lineup/ui/person-avatar';
import { useStartConversation } from '../../kit/use-start-conversation';
import { ANSWER_SHOWS } from '../../model/answers';
import { requestedRoles } from '../../model/roles';
import type { College, Contacts } from './load-college';
import styles from './message-sheet.module.css';
import { rich, t } from '../../language';

export interface MessageCollegeProps {
  college: College;
  contacts: Contacts;
}

interface MessageSheetProps extends MessageCollegeProps {
  onClose(): void;
}

/** Leads to a conversation with somebody of the program, or says why there is nobody to write to, and what to do instead. */
export default function MessageSheet({ college, contacts: { people, reason }, onClose }: MessageSheetProps) {
  const message = useStartConversation((error) =>
    // Hidden, gone or blocked since this page was loaded: which of them is theirs to know.
    error.kind === 'forbidden' || error.kind === 'not-found' || error.kind === 'conflict'
      ? {
          title: t('You cannot message this person'),
          description: t('They are not taking messages right now.'),
        }
      : undefined,
  );
  return (
    <BottomSheet title={t('Message {name}', { name: college.name })} onClose={onClose}>
      {reason ? (
        <Why reason={reason} college={college} />
      ) : (
        <ul className={styles.people}>
          {people.map((person) => (
            <li key={person.user_id}>
              <PersonAvatar name={person.name ?? t('Coach')} url={person.avatar_url} size={40} />
              <div>
                <strong>{person.slug ? <Link to={`/player/${person.slug}`}>{person.name}</Link> : person.name}</strong>
                <span>{roleText(person.role)}</span>
              </div>
              <Button
                variant="primary"
                aria-label={t('Message {name}', { name: person.name ?? t('this person') })}
                aria-disabled={message.isPending}
                onClick={() => message.mutate(person.user_id)}
              >
                {t('Message')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </BottomSheet>
  );
}

const roleText = (role: string) => t((requestedRoles as Record<string, string>)[role] ?? sentence('Program staff'));

/** Why nobody can be written to, in plain words. */
function Why({
  reason,
  college: { slug, name, has_form, viewer },
}: {
  reason: NonNullable<Contacts['reason']>;
  college: College;
}) {
  const form = viewer?.status_id ? (
    <>
      {rich('You have sent your interest; <link>see your status</link>.', {
        link: (words) => <Link to={`/recruiting-status/${viewer.status_id}`}>{words}</Link>,
      })}{' '}
      {t(ANSWER_SHOWS)}
    </>
  ) : has_form ? (
    <>
      {rich('<link>Express interest</link> instead: it goes straight to the program.', {
        link: (words) => <Link to={`/college/${slug}/recruiting`}>{words}</Link>,
      })}{' '}
      {t(ANSWER_SHOWS)}
    </>
  ) : null;
  const reasons: Record<typeof reason, ReactNode> = {
    age: rich('Enter your <link>date of birth</link> before you message anybody.', {
      link: (words) => <Link to="/account#birth-date">{words}</Link>,
    }),
    minor: t(
      'Until you are 18, you can talk with adults outside your teams only in a conversation that includes your guardian or a coach of your team.',
    ),
    nobody: t('Nobody at {name} takes messages here yet.', { name }),
  };
  return (
    <div className={styles.why}>
      <p>{reasons[reason]}</p>
      {form && <p>{form}</p>}
    </div>
  );
}

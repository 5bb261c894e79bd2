import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { OwnMeeting } from '../../../model/meeting';

/**
 * The press in a mail is the answer: `#meeting=…&answer=book` answers once the page shows to whom it was sent, who is signed
 * in. A page that is opened ahead, or in a tab behind, waits until it is looked at.
 */
export function useAnswerOfMail(
  meetings: readonly OwnMeeting[],
  isOwn: boolean,
  answer: (meeting: OwnMeeting, answer: 'book' | 'decline') => void,
) {
  const { hash } = useLocation();
  const isAnswered = useRef(false);
  useEffect(() => {
    const wish = new URLSearchParams(hash.slice(1));
    const meeting = meetings.find(({ id }) => id === wish.get('meeting'));
    const said = wish.get('answer');
    if (!isOwn || meeting?.state !== 'invited' || (said !== 'book' && said !== 'decline')) return undefined;
    const press = () => {
      if (isAnswered.current || document.visibilityState !== 'visible') return;
      isAnswered.current = true;
      answer(meeting, said);
    };
    press();
    document.addEventListener('visibilitychange', press);
    return () => document.removeEventListener('visibilitychange', press);
  }, [hash, isOwn, meetings, answer]);
}

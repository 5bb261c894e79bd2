import { plainDate } from '@lineup/ui/dates';
import { LinkButton } from '@lineup/ui/link-button';
import { sentences } from '../../../model/answers';
import type { Interest } from '../../model/load-interest';
import styles from '../kit/drawer.module.css';

/** So many stand above the field; the rest is in the inbox. */
const SHOWN = 5;

interface Said {
  id: string;
  at: string;
  words: string;
  by: string;
  isMine: boolean;
  conversationId: string | undefined;
}

/** What was said so far between the program and the player, latest last. */
function saidIn({ messages, answers }: Interest): Said[] {
  const own = messages.map(({ id, at, words, by, is_mine, conversation_id }): Said => ({
    id,
    at,
    words: words || 'A picture',
    by: is_mine ? 'You' : (by ?? 'A former member'),
    isMine: is_mine,
    conversationId: conversation_id,
  }));
  const shown = new Set(messages.map(({ id }) => id));
  const others = answers
    .filter(({ message_id: id }) => id === undefined || !shown.has(id))
    .map(({ at, sentence, words, by, conversation_id }): Said => ({
      id: at,
      at,
      words: sentence ? sentences[sentence] : (words ?? 'A message in a conversation that you are not in'),
      by: by ?? 'A former colleague',
      isMine: false,
      conversationId: conversation_id,
    }));
  return [...others, ...own].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)).slice(-SHOWN);
}

/** The last messages, above the field. */
export function ConversationSection({ interest }: { interest: Interest }) {
  const said = saidIn(interest);
  if (said.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="interest-conversation">
      <h3 id="interest-conversation">Conversation</h3>
      <ol className={styles.said}>
        {said.map(({ id, at, words, by, isMine, conversationId }) => (
          <li key={id} data-mine={isMine || undefined}>
            <p>{words}</p>
            <small>
              {by} ·{' '}
              {conversationId ? (
                <LinkButton variant="ghost" to={`/inbox?conversation=${conversationId}`}>
                  {plainDate(at)}
                </LinkButton>
              ) : (
                <time dateTime={at}>{plainDate(at)}</time>
              )}
            </small>
          </li>
        ))}
      </ol>
    </section>
  );
}

import { useState } from 'react';
import { Check, MessageSquare } from 'lucide-react';
import { lazyPart } from '@lineup/ui/lazy-part';
import { Button } from '@lineup/ui/button';
import type { Interest } from '../../model/load-interest';
import type { Pipeline, SavedReply } from '../../model/load-pipeline';
import { SentenceForm } from '../../kit/sentence-form';
import styles from '../kit/drawer.module.css';
import { ReplyForm } from './reply-form';

interface ReplySectionProps {
  interest: Interest;
  replies: readonly SavedReply[];
  college: Pipeline['college'];
  canManage: boolean;
  /** Days without an answer; null for who waits for none. */
  waiting: number | null;
  /** Whether the reader came here by sending to somebody else: the field is next. */
  takesFocus: boolean;
  /** Words have reached the player. */
  onSent(): void;
}

const claiming = lazyPart(() => import('./claim-dialog'));

/** The answer to the player: words, with the guardian of a minor, or a sentence of the list where no words may be written. */
export function ReplySection(props: ReplySectionProps) {
  const { interest, waiting, takesFocus, onSent } = props;
  const [isClaiming, setClaiming] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  if (!interest.can.work) return null;
  const { reply_way: way, name } = interest;
  const canWrite = way === 'direct' || way === 'with_guardian';
  const hasWritten = interest.sent_at !== null;
  const short = <SentenceForm key={interest.id} interests={[interest]} takesFocus={takesFocus} onDone={onSent} />;
  return (
    <section className={`${styles.section} ${styles.composer}`} aria-labelledby="interest-reply">
      <h3 id="interest-reply">{waiting === null ? 'Message' : 'Reply'}</h3>
      {way === 'with_guardian' && (
        <p className={styles.muted}>
          {name} is under 18. Your reply goes to {name} and their guardian, in one conversation.
        </p>
      )}
      {canWrite && !isChoosing && <ReplyForm {...props} />}
      {way === null && <p className={styles.muted}>{name} has no account yet, so there is no inbox to write to.</p>}
      {way === 'none' && <p className={styles.muted}>You cannot message this player right now.</p>}
      {way === 'sentence' && (
        <>
          <p className={styles.muted}>
            You cannot write to this player. That applies to everyone under 18 without a linked guardian, to players
            whose age is unknown, and to players who do not accept your messages. You can send one of these answers: it
            shows on the player’s status page.
          </p>
          {short}
        </>
      )}
      {hasWritten && canWrite && isChoosing && short}
      {hasWritten && (
        <div className={styles.actions}>
          {canWrite && (
            <Button variant="ghost" aria-expanded={isChoosing} onClick={() => setChoosing(!isChoosing)}>
              <MessageSquare size={16} aria-hidden />
              {isChoosing ? 'Your own words' : 'Short answers'}
            </Button>
          )}
          {interest.answered_at === null && (
            <Button variant="ghost" onClick={() => setClaiming(true)}>
              <Check size={16} aria-hidden />
              Answered elsewhere…
            </Button>
          )}
        </div>
      )}
      {isClaiming && <claiming.Part interest={interest} onClose={() => setClaiming(false)} />}
    </section>
  );
}

import { sentence, type Sentences } from '@lineup/language';
import { LinkButton } from '@lineup/ui/link-button';
import { closingText, type Closing, type ClosingSentence } from '../../model/answers';
import type { RecruitingStatus } from '../../model/load-recruiting-status';
import styles from './recruiting-status.module.css';
import { t } from '../../language';

const NEXT_AFTER_OWN_WORDS = sentence('This one is closed. Other programs have open spots right now.');

/** What a player can do after each note of the list, in one sentence. */
const NEXT: Record<ClosingSentence, string> = {
  full: 'Rosters change every season. Other programs have open spots right now.',
  no_fit: 'One program said no. Others look for players like you.',
  later: 'Write to them again next season, and keep your ranks up to date until then.',
  no_team: 'Other colleges have a team in your game.',
  no_reply: 'You can still change your answers or write to them. Other programs have open spots, too.',
} satisfies Sentences;

/** The note with which an interest was closed, and where to go from here. */
export function ClosingNote({ status, closing }: { status: RecruitingStatus; closing: Closing }) {
  const { college, game, is_own } = status;
  const games = game ? `games=${encodeURIComponent(game).replaceAll('%20', '+')}&` : '';
  return (
    <section className={styles.closing} aria-labelledby="closing-note">
      <h2 id="closing-note">{is_own ? t('A note from {college}', { college: college.name }) : t('Your note')}</h2>
      <blockquote className={styles.words}>{closingText(closing)}</blockquote>
      {is_own && (
        <>
          <h3>{t('What you can do next')}</h3>
          <p className={styles.text}>{t(closing.sentence ? NEXT[closing.sentence] : NEXT_AFTER_OWN_WORDS)}</p>
          <div className={styles.actions}>
            <LinkButton variant="primary" to={`/colleges?${games}open=true`}>
              {game ? t('Open {game} spots', { game }) : t('Open spots')}
            </LinkButton>
            <LinkButton to="/matchmaking">{t('Programs that fit you')}</LinkButton>
          </div>
        </>
      )}
    </section>
  );
}

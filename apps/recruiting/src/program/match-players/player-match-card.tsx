import { BookmarkPlus, Check, MessageSquareOff } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Chip } from '@lineup/ui/chip';
import { GameName } from '@lineup/ui/game-mark';
import { LinkButton } from '@lineup/ui/link-button';
import { Button } from '@lineup/ui/button';
import { PersonAvatar } from '@lineup/ui/person-avatar';
import { SourceMark } from '@lineup/ui/source-mark';
import { FitFactors } from '../../kit/fit-factors';
import { MessagePlayer } from '../../kit/message-player';
import { factorLabel } from '../../model/fit-copy';
import { linkToPipeline } from '../../model/link-to-pipeline';
import type { PlayerMatch, RosterNeed } from '../model/match-players';
import { usePlaceName } from '../../model/place-name';
import { needFactorSentence } from './need-copy';
import card from '../../kit/match-card.module.css';
import styles from './player-matches.module.css';

interface MatchCardProps {
  match: PlayerMatch;
  need: RosterNeed;
  /** Slug. */
  college: string;
  /** Where the college holds them. */
  interestId: string | null;
  isSaving: boolean;
  /** Null for who does not work in the program. */
  onSave: (() => void) | null;
}

/** A player for the need: the fit, what makes it, and what to do next. */
export function PlayerMatchCard({ match, need, college, interestId, isSaving, onSave }: MatchCardProps) {
  const { player, fit, confirmed = 0, factors } = match;
  const name = player.name ?? 'A player';
  const home = usePlaceName(player);
  const game = player.games.find((each) => each.name === need.game);
  return (
    <li className={card.match}>
      <div className={card.head}>
        <PersonAvatar url={player.avatar_url} name={name} size={44} />
        <div className={card.who}>
          <h2>
            <Link to={`/player/${player.slug}`}>{name}</Link>
          </h2>
          <p className={card.muted}>
            {[player.class_year !== null && `Class of ${player.class_year}`, home].filter(Boolean).join(' · ') ||
              'No class year or state'}
          </p>
        </div>
        <p className={card.fit}>
          <strong>{fit}</strong> of 100
          <small className={card.sure}>{confirmed} of them confirmed</small>
        </p>
      </div>
      <p className={card.facts}>
        <GameName game={need.game} />
        {game?.rank && (
          <>
            <Chip>{game.rank}</Chip>
            <SourceMark source={game.sources?.rank} isShort />
          </>
        )}
        {game?.roles.map((role) => (
          <span key={role} className={styles.role}>
            <Chip tone={role.toLowerCase() === need.position?.toLowerCase() ? 'success' : 'plain'}>{role}</Chip>
            <SourceMark source={game.sources?.roles[role]} isShort />
          </span>
        ))}
      </p>
      <FitFactors
        fit={fit}
        factors={factors}
        explain={(factor) => (
          <>
            <strong>{factorLabel(factor)}.</strong> {needFactorSentence(factor, match, need, home)}
          </>
        )}
      />
      <div className={styles.actions}>
        {interestId !== null ? (
          <LinkButton to={linkToPipeline({ college, interest: interestId })} aria-label={`In your pipeline: ${name}`}>
            <Check size={16} aria-hidden />
            In your pipeline
          </LinkButton>
        ) : (
          onSave && (
            <Button variant="primary" aria-label={`Save as recruit: ${name}`} aria-disabled={isSaving} onClick={onSave}>
              <BookmarkPlus size={16} aria-hidden />
              Save as recruit
            </Button>
          )
        )}
        {match.can_message ? (
          <MessagePlayer player={match} name={name} />
        ) : (
          <details className={styles.silent}>
            <summary>
              <MessageSquareOff size={16} aria-hidden />
              No direct messages
            </summary>
            {/* The same words for all of them: who is under 18 is not told. */}
            <p className={card.muted}>
              You cannot message this player yourself. Players under 18 can talk to staff they do not play for only
              together with a parent, their coach or our team, and anyone can block messages. Save them as a recruit:
              they see that your college added them, and can send you its form.
            </p>
          </details>
        )}
      </div>
    </li>
  );
}

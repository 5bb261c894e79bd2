import { Link } from 'react-router-dom';
import { Chip } from '@lineup/ui/chip';
import { GameName } from '@lineup/ui/game-mark';
import { LinkButton } from '@lineup/ui/link-button';
import { Logo } from '@lineup/ui/logo';
import { cityLine } from '@lineup/ui/country-name';
import { StandingChip } from '../../kit/standing-chip';
import { FitReasons } from '../../kit/fit-reasons';
import { linkToForm } from '../../model/link-to-form';
import type { Match } from '../../model/match-programs';
import { scholarshipText } from '../../model/scholarship';
import { AddToBoard } from '../../kit/save-to-board/add-to-board';
import card from '../../kit/match-card.module.css';
import { plural, rich, t } from '../../language';

/** A program with an open spot, how well it fits the player, and why. */
export function ProgramMatchCard({ match, gameSlug }: { match: Match; gameSlug: string | undefined }) {
  const { college, game, position, class_year, open_spots, fit, confirmed = 0, factors } = match;
  const scholarship = scholarshipText(college.scholarship_min, college.scholarship_max);
  const hasApplied = Boolean(college.standing?.label) && college.standing?.game === game;
  return (
    <li className={card.match}>
      <div className={card.head}>
        <Logo name={college.name} url={college.logo_url} colors={college.colors} size={44} />
        <div className={card.who}>
          <h2>
            <Link to={`/college/${college.slug}`}>{college.name}</Link>
          </h2>
          <p className={card.muted}>
            {cityLine(college)} · {college.level === 'club' ? t('Club') : t('Varsity')}
          </p>
        </div>
        <p className={card.fit}>
          {rich('<fit>{points}</fit> of 100', { fit: (points) => <strong>{points}</strong> }, { points: fit })}
          <small className={card.sure}>{t('{count} of them confirmed', { count: confirmed })}</small>
        </p>
      </div>
      <p className={card.facts}>
        <StandingChip standing={college.standing} />
        <GameName game={game} />
        {position && <Chip>{position}</Chip>}
        {class_year !== null && <Chip>{t('Class of {year}', { year: class_year })}</Chip>}
        <span className={card.muted}>{plural(open_spots, '{count} open spot', '{count} open spots')}</span>
        {scholarship && <span className={card.muted}>{scholarship}</span>}
      </p>
      <FitReasons fit={fit} factors={factors} name={college.name} />
      <div className={card.actions}>
        {gameSlug && college.has_form && !hasApplied && (
          <LinkButton
            to={linkToForm(college.slug, gameSlug)}
            variant="primary"
            aria-label={t('Express interest in {game} at {college}', { game, college: college.name })}
          >
            {t('Express interest')}
          </LinkButton>
        )}
        <AddToBoard college={college} />
      </div>
    </li>
  );
}

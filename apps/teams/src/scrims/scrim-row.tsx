import { Chip } from '@lineup/ui/chip';
import { nearDate, timeOfDay } from '@lineup/ui/dates';
import { LinkButton } from '@lineup/ui/link-button';
import card from '../kit/card/card.module.css';
import { BlockFacts, OtherTeam } from './block-facts';
import { t } from '../language';
import type { AgreedScrim } from './list-scrims';
import styles from './scrims.module.css';

/** One scrim that was agreed on; its line-ups and results are with its practice. */
export function ScrimRow({ scrim, as }: { scrim: AgreedScrim; as: string | null }) {
  const { block, team, called_off: calledOff, proposed, result, to_confirm: toConfirm } = scrim;
  const played = result.own + result.other > 0;
  const at = proposed && { day: nearDate(proposed.at), time: timeOfDay(proposed.at) };
  return (
    <li className={card.card}>
      {team ? <OtherTeam team={team} /> : <h3 className={card.title}>{block.game_name}</h3>}
      {as && <p className={card.fact}>{as}</p>}
      {/* A called-off scrim keeps its own hour, where the block was moved since. */}
      <BlockFacts block={{ ...block, starts_at: scrim.starts_at }} />
      <p className={card.chips}>
        {calledOff && <Chip>{calledOff === 'us' ? t('You called it off') : t('They called it off')}</Chip>}
        {played && <Chip tone="info">{t('Matches {own}–{other}', result)}</Chip>}
        {toConfirm > 0 && <Chip tone="warning">{t('Result to confirm')}</Chip>}
        {at && (
          <Chip tone="warning">
            {proposed.is_own ? t('You propose {day}, {time}', at) : t('They propose {day}, {time}', at)}
          </Chip>
        )}
      </p>
      {scrim.practice_id && (
        <div className={styles.actions}>
          <LinkButton to={`/teams/${scrim.team_id}/manage?tab=practices&practice=${scrim.practice_id}`}>
            {t('Open the practice')}
          </LinkButton>
        </div>
      )}
    </li>
  );
}

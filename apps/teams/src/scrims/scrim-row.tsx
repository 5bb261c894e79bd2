import { Chip } from '@lineup/ui/chip';
import { nearDate, timeOfDay } from '@lineup/ui/dates';
import { LinkButton } from '@lineup/ui/link-button';
import card from '../kit/card/card.module.css';
import { BlockFacts, OtherTeam } from './block-facts';
import type { AgreedScrim } from './list-scrims';
import styles from './scrims.module.css';

/** One scrim that was agreed on; its line-ups and results are with its practice. */
export function ScrimRow({ scrim, as }: { scrim: AgreedScrim; as: string | null }) {
  const { block, team, called_off: calledOff, proposed, result, to_confirm: toConfirm } = scrim;
  const played = result.own + result.other > 0;
  return (
    <li className={card.card}>
      {team ? <OtherTeam team={team} /> : <h3 className={card.title}>{block.game_name}</h3>}
      {as && <p className={card.fact}>{as}</p>}
      {/* A called-off scrim keeps its own hour, where the block was moved since. */}
      <BlockFacts block={{ ...block, starts_at: scrim.starts_at }} />
      <p className={card.chips}>
        {calledOff && <Chip>{calledOff === 'us' ? 'You called it off' : 'They called it off'}</Chip>}
        {played && <Chip tone="info">{`Matches ${result.own}–${result.other}`}</Chip>}
        {toConfirm > 0 && <Chip tone="warning">Result to confirm</Chip>}
        {proposed && (
          <Chip tone="warning">
            {`${proposed.is_own ? 'You propose' : 'They propose'} ${nearDate(proposed.at)}, ${timeOfDay(proposed.at)}`}
          </Chip>
        )}
      </p>
      {scrim.practice_id && (
        <div className={styles.actions}>
          <LinkButton to={`/teams/${scrim.team_id}/manage?tab=practices&practice=${scrim.practice_id}`}>
            Open the practice
          </LinkButton>
        </div>
      )}
    </li>
  );
}

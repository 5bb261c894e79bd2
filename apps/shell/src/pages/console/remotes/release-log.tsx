import type { DeployedMove } from '../../../federation/registry/deployed-builds';
import { Moment } from '../kit/moment';
import styles from '../kit/console.module.css';

const words: Record<string, string> = {
  release: 'released',
  rollback: 'rolled back to',
  promote: 'promoted',
  prune: 'ended',
  share: 'widened',
};
const SHOWN = 5;

/** Who brought which version where, the latest first. */
export function ReleaseLog({ moves }: { moves: readonly DeployedMove[] }) {
  if (moves.length === 0) return null;
  return (
    <details>
      <summary>{`Releases (last ${Math.min(moves.length, SHOWN)})`}</summary>
      <ul className={styles.log}>
        {moves.slice(0, SHOWN).map(({ channel, by, at, did, version, share, commit, reason }) => (
          <li key={`${at} ${channel}`}>
            <strong>{channel}</strong> {words[did] ?? did} {version ?? 'nothing'}
            {share !== undefined && ` for ${share} %`} by {by}, <Moment at={at} />
            <span className={styles.note}>
              {commit && `commit ${commit}`}
              {reason && ` forced: ${reason}`}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

import { useChangeFields, type Fields } from '@lineup/data/change-fields';
import { deniedBecause } from '../model/access';
import { TEAMS_AND_TODAY } from '../model/keys';

interface ChangeRowOptions {
  part: 'team' | 'practice' | 'tournament' | 'post' | 'achievement';
  /** The row as it is now; the form tells by `know` that it shows that. */
  row: Fields & { id: string };
  /** Columns whose field in the form has another name. */
  fieldNames?: Record<string, string>;
  /** Words for what was stored, for who may not, and for a failure. */
  done: string;
  denied: string;
  failed: string;
}

/** Stores what was changed of a team, or of a row of it, and nothing else. */
export const useChangeRow = ({ row, denied, ...rest }: ChangeRowOptions) =>
  useChangeFields<Fields>({
    ...rest,
    ...{ id: row.id, row, denied },
    refused: deniedBecause(denied),
    invalidates: TEAMS_AND_TODAY,
    isLive: true,
  });

import type { ReactNode } from 'react';
import type { Flag } from './evaluate-flag';
import { FlagsContext, type Flags } from './flags-context';

export interface TestFlagsProps {
  children: ReactNode;
  /** Keys of flags that are on for everybody, or whole flags. */
  flags?: (string | Flag)[];
  status?: Flags['status'];
}

/** Provides fixed flags to a component under test. */
export function TestFlags({ children, flags = [], status = 'ready' }: TestFlagsProps) {
  const whole = flags.map((flag) => (typeof flag === 'string' ? flagThatIsOn(flag) : flag));
  return <FlagsContext value={{ status, flags: whole }}>{children}</FlagsContext>;
}

function flagThatIsOn(key: string): Flag {
  return { key, variant: null, enabled: true, required_roles: null, rollout_percentage: 100, dev_only: false };
}

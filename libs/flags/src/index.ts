export { evaluateFlag, flagVariant, type Flag } from './evaluate-flag';
export { useFlag, useFlags, type FlagState, type Flags } from './flags-context';
export { FlagsProvider } from './flags-provider';
export { flagsQuery } from './load-flags';

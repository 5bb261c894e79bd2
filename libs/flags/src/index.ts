export { evaluateFlag, explainFlag, flagVariant, type Flag, type FlagCondition } from './evaluate-flag';
export { useFlag, useFlags, type FlagState, type Flags } from './flags-context';
export { FlagsProvider } from './flags-provider';
export { flagsQuery } from './load-flags';

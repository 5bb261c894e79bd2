export { evaluateFlag, explainFlag, flagVariant, type Flag, type FlagCondition } from './evaluate-flag';
export { flagsQuery } from './load-flags';
export { useFlag, useFlags, type FlagState, type Flags } from './use-flag';

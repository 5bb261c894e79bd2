// Written by "npm run shared-names -- --write" from what remotes use.
/** What the shell gives to slots, by module; components load whole, one by one. */
export const SLOT_EXPORTS: Record<string, readonly string[] | 'all'> = {
  react: 'all',
  'react/jsx-runtime': 'all',
  '@lineup/auth': ['useProfile', 'useRoles'],
  '@lineup/contract': ['defineSearch', 'defineSlot', 'useShell'],
  '@lineup/data': [
    'DataError',
    'getClient',
    'ownRoom',
    'ownStore',
    'readFunction',
    'untilAnswered',
    'unwrap',
    'unwrapAs',
    'useAction',
    'useLiveQuery',
  ],
  '@lineup/language': ['sentence', 'translator'],
  '@lineup/product': ['todayKeys', 'todayQuery'],
  '@lineup/schema': ['array', 'nullable', 'number', 'object', 'optional', 'string'],
  '@tanstack/react-query': ['useQuery', 'useQueryClient'],
  'react-router-dom': ['Link'],
};

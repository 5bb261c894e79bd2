/**
 * What the shell gives to slots, by module. The whole of these modules would be a third of what all slots of the home page
 * may weigh. The build refuses other names; adding one is a deploy of the shell.
 */
export const SLOT_EXPORTS: Record<string, readonly string[] | 'all'> = {
  react: 'all',
  'react/jsx-runtime': 'all',
  'react-router-dom': ['Link', 'useNavigate'],
  '@tanstack/react-query': ['useQuery', 'useQueryClient'],
  '@lineup/auth': ['useAuth', 'useProfile', 'useRoles'],
  '@lineup/contract': ['defineSearch', 'defineSlot', 'useShell'],
  '@lineup/data': [
    'DataError',
    'getClient',
    'ownStore',
    'readFunction',
    'todayKeys',
    'todayQuery',
    'unwrap',
    'unwrapAs',
    'useAction',
    'useLiveQuery',
  ],
  '@lineup/schema': ['array', 'fits', 'nullable', 'number', 'object', 'string'],
};

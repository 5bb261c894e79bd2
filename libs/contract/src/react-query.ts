// Written by "npm run shared-names -- --write" from what remotes use.
/** The part of @tanstack/react-query that the shell gives to remotes: what one of them uses, and what the shell has anyway. */
export {
  QueryClient,
  QueryClientProvider,
  hashKey,
  infiniteQueryOptions,
  keepPreviousData,
  notifyManager,
  onlineManager,
  queryOptions,
  skipToken,
  useInfiniteQuery,
  useMutation,
  useMutationState,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';

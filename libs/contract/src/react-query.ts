/** The part of @tanstack/react-query that the shell gives to remotes; see `react-router-dom.ts`. */
export {
  QueryClient,
  QueryClientProvider,
  QueryErrorResetBoundary,
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  queryOptions,
  skipToken,
  useInfiniteQuery,
  useIsFetching,
  useIsMutating,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
  useSuspenseQuery,
} from '@tanstack/react-query';

import type { QueryClient } from '@tanstack/react-query';

/** Resolves when another mutation of a scope waits for the one under way, or at the latest with `until`. */
export function nextInScope(queryClient: QueryClient, id: string, until: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      unsubscribe();
      resolve();
    };
    const look = () => {
      if (queryClient.isMutating({ predicate: ({ options }) => options.scope?.id === id }) > 1) end();
    };
    const unsubscribe = queryClient.getMutationCache().subscribe(look);
    void until.then(end, end);
    look();
  });
}

/** Query keys of the staff console. */
export const consoleKeys = {
  all: ['console'] as const,
  flags: () => [...consoleKeys.all, 'flags'] as const,
  changes: (key: string | null) => [...consoleKeys.all, 'changes', key] as const,
  deployed: () => [...consoleKeys.all, 'deployed'] as const,
  people: (search: string) => [...consoleKeys.all, 'people', search] as const,
  requests: (status: string) => [...consoleKeys.all, 'requests', status] as const,
  colleges: (search: string) => [...consoleKeys.all, 'colleges', search] as const,
};

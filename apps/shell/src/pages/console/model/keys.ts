/** Query keys of the staff console. */
export const consoleKeys = {
  all: ['console'] as const,
  flags: () => [...consoleKeys.all, 'flags'] as const,
  allChanges: () => [...consoleKeys.all, 'changes'] as const,
  changes: (key: string | null) => [...consoleKeys.allChanges(), key] as const,
  deployed: () => [...consoleKeys.all, 'deployed'] as const,
  loads: () => [...consoleKeys.all, 'loads'] as const,
  allPeople: () => [...consoleKeys.all, 'people'] as const,
  people: (search: string) => [...consoleKeys.allPeople(), search] as const,
  allRequests: () => [...consoleKeys.all, 'requests'] as const,
  requests: (status: string) => [...consoleKeys.allRequests(), status] as const,
  guardians: () => [...consoleKeys.all, 'guardians'] as const,
  allReports: () => [...consoleKeys.all, 'reports'] as const,
  reports: (state: string) => [...consoleKeys.allReports(), state] as const,
  reportedImages: (names: readonly string[]) => [...consoleKeys.all, 'reported-images', names] as const,
  reportCount: () => [...consoleKeys.all, 'report-count'] as const,
  colleges: (search: string) => [...consoleKeys.all, 'colleges', search] as const,
};

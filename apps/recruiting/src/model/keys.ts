/** Query keys of the recruiting remote; the first element is the remote's id. */
export const recruitingKeys = {
  all: ['recruiting'] as const,
  games: () => [...recruitingKeys.all, 'games'] as const,
  colleges: (filters: object) => [...recruitingKeys.all, 'colleges', filters] as const,
  college: (slug: string) => [...recruitingKeys.all, 'college', slug] as const,
};

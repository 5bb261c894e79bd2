/** Where a player writes to a college, about a program where a game is named. */
export const linkToForm = (slug: string, game?: string) =>
  `/college/${slug}/recruiting${game ? `?${new URLSearchParams({ game })}` : ''}`;

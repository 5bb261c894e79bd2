import type { DashboardPage } from './load-dashboard';

/** The stages on the way to a commit, each with how many stand there or further; the closed ones apart. */
export function funnelSteps(funnel: DashboardPage['funnel']) {
  const onTheWay = funnel.filter(({ kind }) => kind !== 'closed');
  return {
    steps: onTheWay.map(({ id, kind, name, interests, came, came_before }, index) => ({
      id,
      kind,
      label: name,
      here: interests,
      came,
      came_before,
      reached: onTheWay.slice(index).reduce((sum, stage) => sum + stage.interests, 0),
    })),
    closed: funnel.filter(({ kind }) => kind === 'closed').reduce((sum, { interests }) => sum + interests, 0),
  };
}

/** How many came to a stage within a week, against the week before. */
export function cameText(came: number, before: number): string {
  const week = came === 0 ? 'Nobody came this week' : `${came.toLocaleString()} came this week`;
  if (came === before) return came === 0 ? '' : `${week}, as many as the week before`;
  return `${week}, ${before === 0 ? 'nobody' : before.toLocaleString()} the week before`;
}

import type { DashboardPage } from './load-dashboard';

/** The stages on the way to a commit, each with how many stand there or further; the closed ones apart. */
export function funnelSteps(funnel: DashboardPage['funnel']) {
  const onTheWay = funnel.filter(({ kind }) => kind !== 'closed');
  return {
    steps: onTheWay.map(({ id, kind, name, interests }, index) => ({
      id,
      kind,
      label: name,
      here: interests,
      reached: onTheWay.slice(index).reduce((sum, stage) => sum + stage.interests, 0),
    })),
    closed: funnel.filter(({ kind }) => kind === 'closed').reduce((sum, { interests }) => sum + interests, 0),
  };
}

import type { TeamPage } from './team';

/** How many people a change of a practice tells: who is on the team by an own yes, without the viewer who makes it. */
export function peopleToTell({ team, members, staff }: TeamPage, viewerId: string | null): number {
  const people = new Set([...members, ...staff].flatMap((row) => (row.is_confirmed ? [row.user_id] : [])));
  people.add(team.owner_user_id);
  people.delete(viewerId);
  people.delete(null);
  return people.size;
}

/** "12 people", for sentences. */
export const countPeople = (count: number) => (count === 1 ? '1 person' : `${count} people`);

/** Whom a change tells, for the toast after it. */
export const toldBy = (count: number) =>
  count > 0 ? { description: `We’re telling ${countPeople(count)} on the team.` } : {};

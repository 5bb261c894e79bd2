/** The weekly mail of a guardian: what is next for each ward, and where the ward stands with colleges. */
import { type Block, fewer, type MailText } from './mail-text.ts';
import { moment } from './practice-time.ts';

interface Ward {
  name: string | null;
  /** Null where the ward does not show it. */
  practices: { title: string; starts_at: string; team_name: string; answer: string | null }[] | null;
  colleges: { name: string; game: string | null; stage: string }[] | null;
  places: unknown[];
}

export interface FamilyMail {
  to: string;
  time_zone: string | null;
  wards: Ward[];
}

const ANSWERS: Record<string, string> = { attending: 'going', maybe: 'maybe', not_attending: 'can’t go' };

export function writeFamilyWeek({ wards, time_zone: zone }: FamilyMail, site: string): MailText {
  return {
    subject: 'Your family’s week on Lineup',
    blocks: [
      ...wards.flatMap((ward): Block[] => [
        { title: ward.name ?? 'Your child' },
        practicesOf(ward, zone),
        collegesOf(ward),
        ...(ward.places.length > 0 ? ['A team is waiting for a yes.'] : []),
      ]),
      { buttons: [{ link: `${site}/family`, label: 'Open My Family' }] },
      fewer('You get this email once a week because you asked for it.', site),
    ],
  };
}

function practicesOf({ practices }: Ward, zone: string | null): string {
  if (practices === null) return 'Practices are turned off by your child.';
  if (practices.length === 0) return 'No practice is planned.';
  return practices
    .map(
      ({ title, starts_at: at, team_name: team, answer }) =>
        `${moment(at, zone)}: ${title}, ${team} (${ANSWERS[answer ?? ''] ?? 'no answer yet'})`,
    )
    .join('\n');
}

function collegesOf({ colleges }: Ward): string {
  if (colleges === null) return 'Colleges are turned off by your child.';
  if (colleges.length === 0) return 'Not in touch with a college yet.';
  return colleges.map(({ name, game, stage }) => `${name}${game ? `, ${game}` : ''}: ${stage}`).join('\n');
}

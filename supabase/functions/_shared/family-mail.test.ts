import { expect, test } from 'vitest';
import { type FamilyMail, writeFamilyWeek } from './family-mail.ts';
import { renderMail } from './mail-text.ts';
import { ENGLISH } from './words.ts';

const SITE = 'https://lineup.example';
const text = (ward: Partial<FamilyMail['wards'][number]>) =>
  renderMail(
    writeFamilyWeek(
      {
        to: 'lee@mail.example',
        time_zone: 'America/New_York',
        wards: [{ name: 'Kai', practices: [], colleges: [], places: [], ...ward }],
      },
      SITE,
      ENGLISH,
    ),
  ).text;

test('the weekly mail says what is next, with the answer, and where each ward stands', () => {
  const practice = { title: 'Scrim', starts_at: '2026-11-29T00:00:00Z', team_name: 'Falcons' };
  const full = text({
    practices: [
      { ...practice, answer: 'attending' },
      { ...practice, answer: null },
    ],
    colleges: [{ name: 'Redstone', game: 'Valorant', stage: 'Under review' }],
    places: [{}],
  });
  expect(full).toContain('Saturday, November 28, 2026 at 7:00 PM EST: Scrim, Falcons (going)');
  expect(full).toContain('Scrim, Falcons (no answer yet)');
  expect(full).toContain('Redstone, Valorant: Under review');
  expect(full).toContain('A team is waiting for a yes.');
  expect(full).toContain(`${SITE}/family`);
});

test('what a ward turned off is said as that, not as nothing', () => {
  expect(text({ practices: null })).toContain('Your child has turned practices off.');
  expect(text({ colleges: null })).toContain('Your child has turned colleges off.');
  expect(text({})).toContain('No practice is planned.');
  expect(text({})).toContain('Not in touch with a college yet.');
});

import { TestAuth } from '@lineup/auth/testing';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { FamilyCard } from './family-card';

afterEach(cleanup);

const linkFor = (role: string) => {
  render(
    <MemoryRouter>
      <TestAuth userId="u1" roles={[{ role, college_id: null }]}>
        <FamilyCard />
      </TestAuth>
    </MemoryRouter>,
  );
  return screen.queryByRole('link')?.getAttribute('href') ?? null;
};

test.each(['family_parent', 'family_guardian'])('%s is led to the players in their care', (role) => {
  expect(linkFor(role)).toBe('/account/guardians');
});

test('others are not', () => {
  expect(linkFor('recruit_player')).toBeNull();
});

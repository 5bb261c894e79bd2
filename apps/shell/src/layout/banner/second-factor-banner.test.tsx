import { TestAuth } from '@lineup/auth/testing';
import { cleanup, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { topBanner, useBanners } from './banner-store';
import { SecondFactorBanner } from './second-factor-banner';

afterEach(cleanup);

const shownAt = (path: string, holdsBack: boolean) => {
  cleanup();
  render(
    <MemoryRouter initialEntries={[path]}>
      <TestAuth userId="u1" holdsBack={holdsBack}>
        <SecondFactorBanner />
      </TestAuth>
    </MemoryRouter>,
  );
  return topBanner(useBanners.getState())?.linkUrl;
};

test('[SE-021] whose role waits for the second factor is led there, and cannot put that away', () => {
  expect(shownAt('/teams', false)).toBeUndefined();
  expect(shownAt('/auth', true)).toBeUndefined();
  expect(shownAt('/teams', true)).toBe('/account/security#second-factor');
  expect(topBanner(useBanners.getState())?.dismissible).toBe(false);
});

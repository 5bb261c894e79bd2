import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useConsent } from '../../tracking/consent-store';
import { ConsentBanner } from './consent-banner';

beforeEach(() => {
  localStorage.clear();
  useConsent.setState({ consent: null, isReopened: false });
});
afterEach(cleanup);

test.each([
  ['Yes, that’s fine', true],
  ['No, thanks', false],
])('[SH-152] the answer "%s" is kept as privacy_banner_consent, and the question goes', (answer, analytics) => {
  render(
    <MemoryRouter>
      <ConsentBanner />
    </MemoryRouter>,
  );
  expect(localStorage.getItem('privacy_banner_consent')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: answer }));
  expect(screen.queryByRole('region', { name: 'Privacy choice' })).toBeNull();
  expect(JSON.parse(localStorage.getItem('privacy_banner_consent') ?? '{}')).toMatchObject({ analytics });
});

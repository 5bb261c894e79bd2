import { setLanguage } from '@lineup/language';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { CountryField } from './country-field';

afterEach(() => {
  cleanup();
  setLanguage('en');
});

test('35.6 countries are named in the language in which the field shows, whatever it was when its code came', () => {
  const named = () => {
    const { unmount } = render(<CountryField label="Country" name="country" value="DE" onChange={() => {}} />);
    const { textContent } = screen.getByRole('option', { selected: true });
    unmount();
    return textContent;
  };
  expect(named()).toBe('Germany');
  setLanguage('es');
  expect(named()).toBe('Alemania');
});

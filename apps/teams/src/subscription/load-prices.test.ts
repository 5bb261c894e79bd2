import { setLanguage } from '@lineup/language';
import { afterEach, expect, it } from 'vitest';
import { periodText, priceText } from './load-prices';

const price = { tier: 'silver', amount: 1900, currency: 'usd', every: 1, interval: 'month' } as const;

afterEach(() => setLanguage('en'));

it('names amount and period, cents only where there are some', () => {
  expect(priceText(price)).toBe('$19 per month');
  expect(priceText({ ...price, amount: 1950 })).toBe('$19.50 per month');
  expect(priceText({ ...price, currency: 'eur', amount: 39_000, interval: 'year' })).toBe('€390 per year');
  expect(priceText({ ...price, every: 3 })).toBe('$19 every 3 months');
  expect([periodText(price), periodText({ ...price, every: 3 })]).toEqual(['every month', 'every 3 months']);
  // A currency without a smaller unit.
  expect(priceText({ ...price, currency: 'jpy', amount: 2800 })).toBe('¥2,800 per month');
});

it('35.6 writes an amount as the language of the page does, whatever the browser speaks', () => {
  setLanguage('es');
  expect(priceText({ ...price, currency: 'eur', amount: 1950 })).toMatch(/^EUR\s19\.50 /);
});

import { failure, fakeBackend } from '@lineup/data/testing';
import { plainTexts, pseudo, speakPseudo } from '@lineup/language/testing';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { RILEY } from '../../testing/player-answer';
import { renderRemote } from '../../testing/render-remote';
import type { ComparedOffer } from './load-my-offers';

/** Names of colleges, games and positions. */
const names = /Gulf Pines|Cape Fear|Valorant|Duelist|USD|\b(?:GP|CF)\b/g;
/** What shows in English; a page that is all names shows nothing at all. */
const plain = () => (/[áéíóú]/i.test(document.body.textContent) ? plainTexts(names) : ['nothing']);

const OFFERS = 'POST /rpc/load_my_offers';
const offer = (id: string, change: Partial<ComparedOffer> = {}): ComparedOffer => ({
  ...{ id, interest_id: `interest-${id}`, college: 'Gulf Pines', slug: 'gulf-pines', logo_url: null, colors: null },
  ...{ state: 'open', number: 2, game: 'Valorant', role: 'Duelist', amount: 9500, years: 1 },
  expires_at: '2027-01-01T12:00:00Z',
  ...change,
});
const open = (answer: unknown) => {
  fakeBackend({ [OFFERS]: answer } as never);
  return renderRemote('/player/me/offers', RILEY);
};

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  speakPseudo('recruiting', 'ui', 'product', 'database', 'data');
});

describe('35.6 in a language that has all sentences what offers cost leaves nothing in English', () => {
  test.each<[string, unknown, string]>([
    ['without any', [], 'No offers to compare yet'],
    ['that do not load', () => failure(503), 'Your offers could not be loaded'],
    ['before anything is typed', [offer('a')], 'Type the tuition to see what is left to pay.'],
  ])('%s', async (_, answer, said) => {
    open(answer);
    await screen.findByText(pseudo(said));
    expect(plain()).toEqual([]);
  });

  test('as costs are typed, wrong ones too', async () => {
    const { user } = open([offer('a'), offer('b', { college: 'Cape Fear', state: 'accepted', years: 4 })]);
    await screen.findByText(pseudo('Accepted'));
    const tuitions = screen.getAllByLabelText(new RegExp(`^${pseudo('Tuition a year')}`));
    for (const [place, field] of tuitions.entries()) await user.type(field, `${20_000 + place * 5000}`);
    await screen.findByRole('region', { name: pseudo('Compared') });
    expect(plain()).toEqual([]);
    await user.type(screen.getAllByLabelText(new RegExp(`^${pseudo('Fees a year')}`))[0]!, '-1');
    await user.type(screen.getAllByLabelText(new RegExp(`^${pseudo('Costs rise each year by')}`))[0]!, '99');
    await screen.findByText(pseudo('Enter 0 to {max} percent.', { max: 20 }));
    expect(plain()).toEqual([]);
  });
});

import type { Offer } from '@lineup/ui/offer';

type Version = Offer['versions'][number];

export const versionAnswer = (change: Partial<Version> = {}): Version => ({
  ...{ number: 1, need_id: 'need', game: 'Valorant', role: 'Duelist', amount: 8000, years: 4 },
  ...{ terms: 'Practice four evenings a week.', expires_at: '2099-11-29T23:00:00Z', at: '2026-11-02T10:00:00Z' },
  signatures: [{ side: 'college', name: 'Jordan Lee', at: '2026-11-02T10:00:00Z' }],
  ...change,
});

/** An open offer, as the database tells it to both sides. */
export const offerAnswer = (change: Partial<Offer> = {}): Offer => ({
  ...{ id: 'offer', state: 'open', number: 1, expires_at: '2099-11-29T23:00:00Z', settled_at: null },
  ...{ sentence: null, words: null, is_minor: false, has_spot: true },
  versions: [versionAnswer()],
  ...change,
});

/** An offer as `load_offer` of the database answers it. */
export interface OfferFacts {
  id: string;
  state: 'open' | 'accepted' | 'declined' | 'withdrawn' | 'expired' | 'ended';
  /** Of the current version. */
  number: number;
  settled_at: string | null;
  is_minor: boolean;
  college: string;
  slug: string;
  player: string;
  /** Latest first. */
  versions: {
    number: number;
    game: string;
    role: string;
    amount: number;
    years: number;
    terms: string;
    expires_at: string;
    at: string;
    signatures: { side: 'college' | 'player' | 'guardian'; name: string; at: string }[];
  }[];
}

/** What the file says, top to bottom, before it is drawn. */
export interface OfferDocument {
  title: string;
  subtitle: string;
  state: string;
  facts: [name: string, value: string][];
  terms: string;
  signatures: [who: string, signed: string][];
  note: string;
  footer: string;
  /** When the newest thing in it happened. */
  at: Date;
  fileName: string;
}

// The same file for everybody who gets it, wherever they are.
const moment = new Intl.DateTimeFormat('en-US', {
  ...{ month: 'long', day: 'numeric', year: 'numeric', hour: 'numeric', minute: '2-digit' },
  ...{ timeZone: 'UTC', timeZoneName: 'short' },
});
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

/** A moment as the file writes it, in UTC. */
export const writeMoment = (at: string): string => moment.format(new Date(at)).replace('\u202F', ' ');

const STATES: Record<OfferFacts['state'], string> = {
  open: 'Open',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
  ended: 'Ended after it was accepted',
};
const SIDES = { college: 'For the program', player: 'Player', guardian: 'Guardian' } as const;

/** Says an offer in its current version, with who signed it. Null when it has none. */
export function describeOffer(offer: OfferFacts): OfferDocument | null {
  const version = offer.versions.find(({ number }) => number === offer.number);
  if (!version) return null;
  const { amount, years, role, game, signatures } = version;
  const signs = (['college', 'player', 'guardian'] as const).filter(
    (side) => side !== 'guardian' || offer.is_minor || signatures.some((each) => each.side === 'guardian'),
  );
  const times = [version.at, ...signatures.map(({ at }) => at), ...(offer.settled_at ? [offer.settled_at] : [])];
  return {
    title: `Offer of ${offer.college}`,
    subtitle: `To ${offer.player}: ${role}, ${game}`,
    state: offer.settled_at ? `${STATES[offer.state]}, ${writeMoment(offer.settled_at)}` : STATES[offer.state],
    facts: [
      ['Role', role],
      ['Game', game],
      ['Scholarship', `${dollars.format(amount)} a year`],
      ['Years', `${years} (${dollars.format(amount * years)} in all)`],
      ['Answer by', writeMoment(version.expires_at)],
      ['Version', `${version.number} of ${offer.versions.length}, sent ${writeMoment(version.at)}`],
    ],
    terms: version.terms,
    signatures: signs.map((side) => {
      const signed = signatures.find((each) => each.side === side);
      return [SIDES[side], signed ? `${signed.name}, ${writeMoment(signed.at)}` : 'Not signed'];
    }),
    note: 'Signed in Lineup by typing the full name. Each signature is for this version alone.',
    footer: `Offer ${offer.id}, version ${version.number}`,
    at: new Date(times.reduce((latest, each) => (Date.parse(each) > Date.parse(latest) ? each : latest))),
    fileName: `offer-${offer.slug}-${plain(offer.player)}-version-${version.number}.pdf`,
  };
}

/** A name in small plain letters, for the name of a file. */
const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 40) || 'player';

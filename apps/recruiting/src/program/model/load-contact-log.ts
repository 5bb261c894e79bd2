import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { getClient, unwrapAs } from '@lineup/data';
import * as z from '@lineup/schema';
import { isUuid } from '../../model/is-uuid';
import { recruitingKeys } from '../../model/keys';
import { contactKinds, contactSchema, type ContactKind } from './contact';
import { seasonsSchema } from './seasons';

/** What the address of `/pipeline/contacts` says; empty for no limit. */
export interface ContactAddress {
  /** Slug; empty for the user's first. */
  college: string;
  interest: string;
  kind: ContactKind | '';
  person: string;
  /** Days, both included. */
  from: string;
  to: string;
  /** `rule`: only what a rule of the season spoke against. */
  against: 'rule' | '';
}

const uuid = (value: string | null) => (value !== null && isUuid(value) ? value : '');
const day = (value: string | null) => (value !== null && /^20\d\d-\d\d-\d\d$/.test(value) ? value : '');

/** Reads the address; what it does not know it leaves out. */
export function readContactAddress(params: URLSearchParams): ContactAddress {
  const kind = params.get('kind') ?? '';
  return {
    college: params.get('college') ?? '',
    interest: uuid(params.get('player')),
    kind: Object.hasOwn(contactKinds, kind) ? (kind as ContactKind) : '',
    person: uuid(params.get('person')),
    from: day(params.get('from')),
    to: day(params.get('to')),
    against: params.get('against') === 'rule' ? 'rule' : '',
  };
}

/** The same as an address, without what limits nothing. */
export function writeContactAddress({ interest, ...rest }: ContactAddress): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...rest, player: interest })) if (value !== '') params.set(name, value);
  return params;
}

/** How many filters are on. */
export const countContactFilters = ({ college: _college, ...filters }: ContactAddress) =>
  Object.values(filters).filter((value) => value !== '').length;

/** Filters as the functions of the database take them. Days begin on the wall of the reader. */
export const contactArguments = ({ interest, kind, person, from, to, against }: ContactAddress) => ({
  ...(interest && { p_interest_id: interest }),
  ...(kind && { p_kind: kind }),
  ...(person && { p_person_id: person }),
  ...(from && { p_from: from }),
  ...(to && { p_to: to }),
  ...(against && { p_against: true }),
  p_time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
});

const pageSchema = z.object({
  college: z.object({ id: z.string(), slug: z.string(), name: z.string() }),
  colleges: z.array(z.object({ slug: z.string(), name: z.string() })),
  can: z.object({ work: z.boolean(), edit: z.boolean() }),
  people: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Whom the list is narrowed to. */
  player: z.nullable(z.string()),
  seasons: z.nullable(seasonsSchema),
  live_topic: z.string(),
  contacts: z.array(contactSchema),
  next: z.nullable(z.object({ at: z.string(), id: z.string() })),
});
export type ContactPage = z.infer<typeof pageSchema>;

/** The contacts of a program, latest first, page after page. */
export const loadContactLog = (userId: string, address: ContactAddress) =>
  infiniteQueryOptions({
    queryKey: recruitingKeys.contactLog(userId, address),
    queryFn: async ({ pageParam, signal }): Promise<ContactPage> => {
      const supabase = await getClient();
      return unwrapAs(
        pageSchema,
        supabase
          .rpc('load_contact_log', {
            ...(address.college && { p_college_slug: address.college }),
            ...contactArguments(address),
            ...(pageParam && { p_before: pageParam.at, p_before_id: pageParam.id }),
          })
          .abortSignal(signal),
      );
    },
    initialPageParam: null as ContactPage['next'],
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });

export const loadContactLogAt = (userId: string, url: string) =>
  loadContactLog(userId, readContactAddress(new URL(url).searchParams));

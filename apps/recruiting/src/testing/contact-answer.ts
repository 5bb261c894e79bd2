import type { Contact } from '../program/model/contact';
import type { ContactPage } from '../program/model/load-contact-log';
import type { Seasons } from '../program/model/seasons';
import { interestId, JORDAN } from './pipeline-answer';

export const RULE = 'No messages before signing day.';

/** An association in the middle of a period without messages. */
export const quietSeasons = (change: Partial<Seasons> = {}): Seasons => ({
  association_id: 'association-a',
  association: 'Cardinal Conference',
  is_demo: true,
  time_zone: 'America/New_York',
  today: '2026-11-30',
  seasons: [
    {
      ...{ name: 'Dead period', begins_on: '2026-11-20', ends_on: '2026-12-05', allows: ['calls', 'visits'] },
      ...{ sentence: RULE, source_url: null },
    },
  ],
  ...change,
});

export const contact = (change: Partial<Contact> = {}): Contact => ({
  id: 'contact-a',
  kind: 'call',
  is_from_player: false,
  at: '2026-11-28T15:00:00+00:00',
  interest_id: interestId(1),
  player: 'Ada Byron',
  person: 'Jordan Lee',
  minutes: 20,
  note: 'Asked about housing.',
  season_rule: null,
  outcome: null,
  conversation_id: null,
  can_change: true,
  can_remove: true,
  ...change,
});

/** What `load_contact_log` answers a recruiter of the program. */
export const contactPage = (change: Partial<ContactPage> = {}): ContactPage => ({
  college: { id: 'college-a', slug: 'gulf-pines-college', name: 'Gulf Pines College' },
  colleges: [{ slug: 'gulf-pines-college', name: 'Gulf Pines College' }],
  can: { work: true, edit: true },
  people: [{ id: JORDAN, name: 'Jordan Lee' }],
  player: null,
  seasons: null,
  live_topic: 'pipeline:college-a:1',
  contacts: [contact()],
  next: null,
  ...change,
});

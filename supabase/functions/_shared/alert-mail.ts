/** The mail about a version that fails: to whom it goes, what it names, and the source lines, which the site knows. */
import { readDeployed } from './deployed.ts';
import type { Block, MailText } from './mail-text.ts';
import { siteUrl } from './variable.ts';

const TIME_LIMIT = 5_000;
const ADDRESS = /^[^\s@]+@[^\s@]+\.[a-z]+$/;

export interface AlertMail {
  to: null;
  /** The key to the source lines: nobody else knows it. */
  alert: string;
  remote: string;
  version: string;
  previous: string | null;
  errors: number;
  loads: number;
  rate: number;
  previous_rate: number | null;
  /** Whether everybody got the stable version in place of it. */
  is_stopped?: boolean;
  found: FoundError[];
  /** Who answers for the remote, as its facts say. Of the shell, and where the site does not answer, nobody is named. */
  owner?: { owner?: string; contact?: string; runbook?: string };
}

/** An error as browsers reported it; its words are scrubbed. */
interface FoundError {
  fingerprint: string;
  name: string;
  message: string;
  route: string;
  frame: string | null;
  source?: SourceLine | null;
}

interface SourceLine {
  file: string;
  line: number;
  text: string;
}

/** Adds what the site knows: who answers for the remote, and the source lines. What it does not say is left out. */
export async function completeAlert(mail: AlertMail): Promise<void> {
  const [deployed, lines] = await Promise.all([
    readDeployed().catch(unknown('who answers for it')),
    readSourceLines(mail.alert).catch(unknown('its source lines')),
  ]);
  const { owner, contact, runbook } = deployed?.remotes.find(({ id }) => id === mail.remote) ?? {};
  mail.owner = { owner, contact, runbook };
  for (const error of mail.found) error.source = lines?.get(error.frame ?? '') ?? null;
}

function unknown(what: string) {
  return (error: unknown) => {
    console.error(`alert: ${what} cannot be read: ${(error as Error).message}`);
    return null;
  };
}

async function readSourceLines(alert: string): Promise<Map<string, SourceLine | null>> {
  const response = await fetch(`${siteUrl()}/source-lines`, {
    method: 'POST',
    body: JSON.stringify({ alert }),
    signal: AbortSignal.timeout(TIME_LIMIT),
  });
  if (!response.ok) throw new Error(`the site answered ${response.status}`);
  const { frames, lines } = (await response.json()) as { frames: string[]; lines: (SourceLine | null)[] };
  return new Map(frames.map((frame, place) => [frame, lines[place] ?? null]));
}

/** Where it goes; null for platform staff, who also get what is about a remote whose contact is a page. */
export const contactAddress = ({ owner }: AlertMail): string | null =>
  owner?.contact && ADDRESS.test(owner.contact) ? owner.contact : null;

export const writeAlert = (mail: AlertMail, site: string): MailText => ({
  subject: `${mail.remote} ${mail.version} had ${inLoads(mail)}`,
  blocks: [
    { title: `A version of ${mail.remote} fails too often` },
    `In the last hour ${mail.remote} ${mail.version} had ${inLoads(mail)}, ${perHundred(mail.rate)}.` +
      (mail.previous ? ` The version before, ${mail.previous}, had ${perHundred(mail.previous_rate ?? 0)}.` : ''),
    ...(mail.is_stopped
      ? ['It was stopped: everybody gets the stable version again. Nobody has to do anything for that.']
      : []),
    ...mail.found.map(describe),
    ...ownerFacts(mail),
    { buttons: [{ link: `${site}/testing`, label: 'Open the console' }] },
    { note: 'You can roll the version back there, under Remotes. There is one mail for each version.' },
  ],
});

function describe({ fingerprint, name, message, route, frame, source }: FoundError): string {
  const place = source ? `${source.file}:${source.line}` : frame?.trim();
  const words = `${name}: ${message || '(no message)'} on ${route}${place ? `, at ${place}` : ''}`;
  return `${words} (fingerprint ${fingerprint})${source ? `\n${source.text}` : ''}`;
}

function ownerFacts({ owner = {} }: AlertMail): Block[] {
  const facts: [string, string | undefined][] = [
    ['Owner', owner.owner],
    ['Contact', owner.contact],
    ['Runbook', owner.runbook],
  ];
  const known = facts.filter((fact): fact is [string, string] => fact[1] !== undefined);
  return known.length > 0 ? [{ facts: known }] : [];
}

const counted = (amount: number, noun: string) => `${amount} ${noun}${amount === 1 ? '' : 's'}`;

const inLoads = ({ errors, loads }: AlertMail) =>
  `${counted(errors, 'error')} in ${counted(loads, 'reported page load')}`;

/** One page load may bring several errors: they are no share of the loads. */
const perHundred = (rate: number) => `${(100 * rate).toFixed(1)} errors for each 100 loads`;

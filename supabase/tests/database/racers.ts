/** Many people at the same moment: calls on connections of their own, in rounds. */
import postgres, { type ParameterOrJSON } from 'postgres';
import type { AccountKind } from '../../seed/accounts.ts';
import { backend } from './backend.ts';
import { actAs } from './measure.ts';

/** `LINEUP_RACE_TIMES=10 …` makes each race ten times as long as in a run of all tests. */
export const rounds = (few: number): number[] =>
  Array.from({ length: few * Number(process.env['LINEUP_RACE_TIMES'] ?? 1) }, (_, round) => round);

/** As many turns, and with `LINEUP_RACE_SECONDS=10 …` as many more as fit into ten seconds. */
export function* turns(few: number): Generator<number> {
  const end = performance.now() + Number(process.env['LINEUP_RACE_SECONDS'] ?? 0) * 1000;
  for (let turn = 0; turn < rounds(few).length || performance.now() < end; turn += 1) yield turn;
}

interface Refusal {
  code?: string;
  message: string;
}

export interface Outcome {
  /** The one value that the statement answered. */
  value: unknown;
  error: Refusal | null;
}

/** `call` runs a statement as that person in a transaction on a connection of its own, and answers its error instead of throwing it. */
export function openRacers() {
  const connections = postgres(backend.databaseUrl, { max: 10, onnotice: () => {} });
  const call = async (kind: AccountKind, statement: string, ...values: ParameterOrJSON<never>[]): Promise<Outcome> => {
    try {
      const [row] = await connections.begin(async (transaction) => {
        await actAs(transaction, kind);
        return transaction.unsafe(statement, values);
      });
      return { value: Object.values((row ?? {}) as object)[0], error: null };
    } catch (error) {
      return { value: null, error: error as Refusal };
    }
  };
  return { call, end: () => connections.end() };
}

/** What was refused for another reason than what somebody else did at the same moment. */
export const unexpected = (outcomes: Outcome[], expected: string[]): string[] =>
  outcomes.flatMap(({ error }) =>
    error && !expected.includes(error.code ?? '') ? [`${error.code} ${error.message}`] : [],
  );

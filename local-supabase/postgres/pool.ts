import postgres, { type Sql } from 'postgres';
import { arrayTypes } from './array-types.ts';

/** Connections to one database that can be replaced by new ones while others hold on to `sql`. */
export interface Pool {
  sql: Sql;
  /** From now on queries go to new connections. The old ones stay until `end`: somebody may listen on them. */
  renew(): void;
  end(): Promise<void>;
}

/** Seconds before another try to connect. The driver's own grow to 20, in which a query neither runs nor fails. */
const BACKOFF = 0.2;

/** Opens at most `max` connections, each when it is first needed. */
export function openPool(url: string, max: number): Pool {
  const opened: Sql[] = [];
  const latest = () => opened.at(-1) as Sql;
  const renew = () => {
    let hasConnected = false;
    const sql: Sql = postgres(url, {
      max,
      max_lifetime: null,
      backoff: () => BACKOFF,
      onnotice: () => {},
      // Asked for by each connection, they are what a lost one waits for.
      fetch_types: false,
      types: arrayTypes,
      connection: { TimeZone: 'UTC' },
      onparameter: () => (hasConnected = true),
      // What is lost with something left to write never writes again: queries on it would wait for ever.
      onclose: () => hasConnected && !isEnding && sql === latest() && renew(),
    });
    opened.push(sql);
  };
  let isEnding = false;
  renew();
  const sql = new Proxy(() => {}, {
    apply: (_target, _this, parameters) => Reflect.apply(latest(), undefined, parameters),
    get: (_target, key) => Reflect.get(latest(), key),
  }) as unknown as Sql;
  return {
    sql,
    renew,
    end: async () => {
      isEnding = true;
      await Promise.all(opened.map((each) => each.end({ timeout: 2 })));
    },
  };
}

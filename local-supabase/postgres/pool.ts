import postgres, { type Sql } from 'postgres';

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
  const open = () =>
    postgres(url, { max, backoff: () => BACKOFF, onnotice: () => {}, connection: { TimeZone: 'UTC' } });
  const opened = [open()];
  const latest = () => opened.at(-1) as Sql;
  const sql = new Proxy(() => {}, {
    apply: (_target, _this, parameters) => Reflect.apply(latest(), undefined, parameters),
    get: (_target, key) => Reflect.get(latest(), key),
  }) as unknown as Sql;
  return {
    sql,
    renew: () => void opened.push(open()),
    end: async () => void (await Promise.all(opened.map((each) => each.end({ timeout: 2 })))),
  };
}

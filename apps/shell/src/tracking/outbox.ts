import { dataEnvironment, type DataEnvironment, type Session, type TablesInsert } from '@lineup/data';
import { readConsent } from './stored-consent';
import { Batch } from './batch';

type LogTable = 'user_activity_logs' | 'page_performance_metrics' | 'viral_activity_events';

const failures: Record<LogTable, string> = {
  user_activity_logs: 'The activity could not be recorded',
  page_performance_metrics: 'The performance could not be recorded',
  viral_activity_events: 'The share could not be recorded',
};

/**
 * Writes log rows of the signed-in user, in batches that survive leaving the page. Nothing is sent before the privacy
 * choice was made. A failure only goes to the console.
 */
export class Outbox {
  #environment: DataEnvironment | undefined;
  #session: Session | null = null;
  readonly activity = this.#batchOf('user_activity_logs');
  readonly performance = this.#batchOf('page_performance_metrics');
  readonly shares = this.#batchOf('viral_activity_events');

  constructor() {
    // Known long before it is needed: when the page is left there is no time to wait for it.
    dataEnvironment()
      .then((environment) => (this.#environment = environment))
      .catch(() => {});
  }

  /** Whose rows come next. What the previous user did is sent first, in their name. */
  setSession(session: Session | null): void {
    if (this.#session?.user.id !== session?.user.id) {
      this.flush();
      for (const batch of [this.activity, this.performance, this.shares]) batch.clear();
    }
    this.#session = session;
  }

  /** Drops what is recorded of an account that is being deleted: the server would refuse it. */
  forget(userId: string): void {
    if (this.#session?.user.id !== userId) return;
    this.#session = null;
    for (const batch of [this.activity, this.performance, this.shares]) batch.clear();
  }

  flush(): void {
    for (const batch of [this.activity, this.performance, this.shares]) batch.flush();
  }

  #batchOf<T extends LogTable>(table: T): Batch<TablesInsert<T>> {
    return new Batch<TablesInsert<T>>((rows) => {
      const session = this.#session;
      if (!this.#environment || !session || readConsent() === null) return false;
      // After a long sleep: the rows wait for the renewed token.
      if ((session.expires_at ?? Infinity) * 1000 <= Date.now()) return false;
      void send(table, rows, this.#environment, session.access_token);
      return true;
    });
  }
}

async function send(table: LogTable, rows: object[], environment: DataEnvironment, token: string): Promise<void> {
  try {
    const response = await fetch(`${environment.supabaseUrl}/rest/v1/${table}`, {
      method: 'POST',
      keepalive: true,
      headers: {
        apikey: environment.anonKey,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        prefer: 'return=minimal',
      },
      body: JSON.stringify(rows),
    });
    if (!response.ok) throw new Error(`${table} answered ${response.status}`);
  } catch (error) {
    console.error(failures[table], error);
  }
}

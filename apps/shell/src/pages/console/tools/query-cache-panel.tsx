import { TextField } from '@lineup/ui/form';
import { Button } from '@lineup/ui/button';
import { useQueryClient, type Query } from '@tanstack/react-query';
import { useCallback, useState, useSyncExternalStore } from 'react';
import { Moment } from '../kit/moment';
import styles from '../kit/console.module.css';

/** What this tab has loaded, by key; each entry can be refetched. */
export function QueryCachePanel() {
  const queryClient = useQueryClient();
  const cache = queryClient.getQueryCache();
  const [filter, setFilter] = useState('');
  const subscribe = useCallback((changed: () => void) => cache.subscribe(changed), [cache]);
  // The text changes exactly when something to show did.
  const snapshot = () => cache.getAll().map(snapshotOf).join();
  useSyncExternalStore(subscribe, snapshot, snapshot);
  const shown = cache.getAll().filter(({ queryHash }) => queryHash.toLowerCase().includes(filter.toLowerCase()));
  return (
    <section className={styles.panel} aria-labelledby="cache">
      <h2 id="cache">Query cache</h2>
      <TextField label="Keys that contain" type="search" value={filter} onChange={setFilter} />
      <p className={styles.muted} role="status">{`${shown.length} of ${cache.getAll().length} queries`}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Key</th>
            <th scope="col">State</th>
            <th scope="col">Fetched at</th>
            <th scope="col">Users</th>
            <th scope="col">
              <span className="lu-visually-hidden">Refetch</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((query) => (
            <tr key={query.queryHash}>
              <th scope="row" className={styles.code}>
                {query.queryHash}
              </th>
              <td data-label="State">{stateOf(query)}</td>
              <td data-label="Fetched at">
                {query.state.dataUpdatedAt > 0 ? <Moment at={new Date(query.state.dataUpdatedAt)} /> : '–'}
              </td>
              <td data-label="Users">{query.getObserversCount()}</td>
              <td>
                <Button
                  aria-label={`Refetch: ${query.queryHash}`}
                  onClick={() => void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })}
                >
                  Refetch
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function stateOf(query: Query): string {
  const { fetchStatus, status, error } = query.state;
  if (fetchStatus === 'fetching') return 'fetching';
  if (status === 'error') return `error: ${error?.message ?? ''}`;
  return query.isStale() ? `${status}, stale` : status;
}

const snapshotOf = (query: Query) =>
  [
    query.queryHash,
    query.state.status,
    query.state.fetchStatus,
    query.state.dataUpdatedAt,
    query.getObserversCount(),
  ].join();

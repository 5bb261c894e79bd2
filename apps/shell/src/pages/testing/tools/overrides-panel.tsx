import type { RegistryEntry } from '@lineup/contract';
import { NativeButton } from '@lineup/ui/native-button';
import { useState, type SubmitEvent } from 'react';
import { isLocalSite, overrideOf } from '../../../federation/registry/overrides';
import { useRegistry } from '../../../federation/registry/registry';
import { Field } from '../parts/field';
import styles from '../console.module.css';
import { isLocalAddress, keepOverride } from './keep-override';

/** Runs a remote of this tab from an address of this machine. */
export function OverridesPanel() {
  const { registry } = useRegistry();
  return (
    <section className={styles.panel} aria-labelledby="overrides">
      <h2 id="overrides">Addresses of remotes in this tab</h2>
      {isLocalSite() ? (
        <>
          <p className={styles.muted}>
            Start a remote with <code>npm run dev -- teams</code> and enter its address. It counts after a reload, in
            this tab only.
          </p>
          {registry?.remotes.map((remote) => (
            <OverrideForm key={remote.id} remote={remote} />
          ))}
        </>
      ) : (
        <p className={styles.muted}>Only a site that runs on your own machine takes other addresses.</p>
      )}
    </section>
  );
}

function OverrideForm({ remote }: { remote: RegistryEntry }) {
  const [address, setAddress] = useState(() => overrideOf(remote.id) ?? '');
  const [problem, setProblem] = useState<string>();

  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const wanted = address.trim();
    if (wanted && !isLocalAddress(wanted))
      return setProblem('An address of this machine with a port, such as http://localhost:3101/entry.js');
    if (!keepOverride(remote.id, wanted || null)) return setProblem('This browser stores nothing for this site.');
    location.reload();
  }

  return (
    <form className={styles.grant} noValidate onSubmit={save}>
      <Field label={`Address of ${remote.id}`} error={problem}>
        {(control) => (
          <input
            {...control}
            inputMode="url"
            placeholder="As released"
            value={address}
            onChange={(event) => {
              setAddress(event.target.value);
              setProblem(undefined);
            }}
          />
        )}
      </Field>
      <NativeButton type="submit" aria-label={`Use and reload: ${remote.id}`}>
        Use and reload
      </NativeButton>
    </form>
  );
}

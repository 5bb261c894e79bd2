import type { RegistryEntry } from '@lineup/contract';
import { Chip } from '@lineup/ui/chip';
import { fields, SubmitButton, TextField, useForm, type Rule } from '@lineup/ui/form';
import { NativeButton } from '@lineup/ui/native-button';
import { isLocalSite, overrideOf } from '../../../federation/registry/overrides';
import { useRegistry } from '../../../federation/registry/registry';
import styles from '../kit/console.module.css';
import { isLocalAddress, storeOverride } from './store-override';

/** Runs a remote of this tab from an address of this machine. */
export function OverridesPanel() {
  const { registry } = useRegistry();
  return (
    <section className={styles.panel} aria-labelledby="overrides">
      <h2 id="overrides">Remote addresses in this tab</h2>
      {isLocalSite() ? (
        <>
          <p className={styles.muted}>
            Start a remote with <code>npm run dev -- teams</code> and enter its address. It applies after a reload, in
            this tab only.
          </p>
          {registry?.remotes.map((remote) => (
            <OverrideForm key={remote.id} remote={remote} />
          ))}
        </>
      ) : (
        <p className={styles.muted}>Only a site on your own machine accepts other addresses.</p>
      )}
    </section>
  );
}

function OverrideForm({ remote }: { remote: RegistryEntry }) {
  const active = overrideOf(remote.id);
  const { bind, isSending, formProps } = useForm({
    initial: { address: active ?? '' },
    rules: fields({ address: localAddress }),
    send: async ({ address }) => {
      if (!storeOverride(remote.id, address)) throw new Error('nothing can be stored');
      location.reload();
    },
    refused: () => ({ address: 'This browser does not let this site store anything.' }),
  });
  return (
    <form {...formProps} className={styles.grant}>
      <TextField label={`Address of ${remote.id}`} inputMode="url" placeholder="As released" {...bind('address')} />
      <SubmitButton
        variant="secondary"
        label="Use and reload"
        busyLabel="Reloading…"
        isBusy={isSending}
        aria-label={`Use and reload: ${remote.id}`}
      />
      {active && (
        <>
          <Chip tone="warning">Override active</Chip>
          <NativeButton
            aria-label={`Clear the address of ${remote.id}`}
            onClick={() => {
              storeOverride(remote.id, null);
              location.reload();
            }}
          >
            Clear
          </NativeButton>
        </>
      )}
    </form>
  );
}

/** An address of this machine; blank is none. */
const localAddress: Rule<string, string | null> = (typed) => {
  const address = typed.trim();
  return !address || isLocalAddress(address)
    ? { value: address || null }
    : { problem: 'Enter an address of this machine with a port, such as http://localhost:3101/entry.js' };
};

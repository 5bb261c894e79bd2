import type { RegistryEntry } from '@lineup/contract';
import { DataError } from '@lineup/data';
import { Chip } from '@lineup/ui/chip';
import * as z from '@lineup/schema';
import { FormMessage, SubmitButton, TextField, useForm } from '@lineup/ui/form';
import { Button } from '@lineup/ui/button';
import { overrideOf } from '../../../federation/registry/overrides';
import { useRegistry } from '../../../federation/registry/registry';
import { isOverrideAddress, isPolicyFixed, storeOverride } from '../../../federation/registry/store-override';
import styles from '../kit/console.module.css';
import { useClearOverride } from './use-clear-override';

/** Runs a remote of this tab from another address: a development server of this machine, or one behind https. */
export function OverridesPanel() {
  const { registry } = useRegistry();
  return (
    <section className={styles.panel} aria-labelledby="overrides">
      <h2 id="overrides">Remote addresses in this tab</h2>
      {isPolicyFixed() ? (
        <p className={styles.muted}>
          This site is served as plain files: its security policy is the same for everybody and allows no other address.
          Release to a preview channel instead: <code>npm run release -- teams --channel pr-123</code>, then open the
          site with <code>?channel=pr-123</code>.
        </p>
      ) : (
        <>
          <p className={styles.muted}>
            Start a remote with <code>npm run dev -- teams --at {location.origin}</code> and enter the address that it
            prints. It applies after a reload, in this tab only, and this browser may load from there for four hours.
          </p>
          {registry?.remotes.map((remote) => (
            <OverrideForm key={remote.id} remote={remote} />
          ))}
        </>
      )}
    </section>
  );
}

function OverrideForm({ remote }: { remote: RegistryEntry }) {
  const active = overrideOf(remote.id);
  const { bind, isSending, formProps } = useForm({
    initial: { address: active ?? '' },
    schema: z.object({ address: overrideAddress }),
    send: async ({ address }) => {
      await storeOverride(remote.id, address);
      location.reload();
    },
    refused: (error) => ({
      address: error instanceof DataError ? error.message : 'It could not be stored. Try again.',
    }),
  });
  const clear = useClearOverride(remote.id);
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
          <Button
            aria-label={`Clear the address of ${remote.id}`}
            disabled={clear.isPending}
            onClick={() => clear.mutate()}
          >
            Clear
          </Button>
          <FormMessage>{clear.refusal}</FormMessage>
        </>
      )}
    </form>
  );
}

/** An address of a script; blank is none. */
const overrideAddress = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (typed) => !typed.trim() || isOverrideAddress(typed.trim()),
        'Enter https://… or an address of this machine with a port, such as http://localhost:3101/entry.js',
      ),
    ),
  z.transform((typed) => typed.trim() || null),
);
